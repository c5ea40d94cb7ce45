import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import type { BodyInput, Reply } from '#shared/platform/contract.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { saveUser } from '#web/lib/session/session.ts';
import { profileQuery } from './profileQuery.ts';

/**
 * Saves changes to the member's own profile. `onSaved` runs once the server has them; the mutation also waits until a
 * profile on the screen has been refetched.
 */
export function useUpdateProfile(onSaved?: () => void) {
  const client = useQueryClient();
  const mutationFn = async (body: BodyInput<typeof updateProfile>): Promise<Reply<typeof updateProfile>> => {
    const { data } = await call(updateProfile, { body });
    onSaved?.();
    saveUser(data.user);
    client.setQueryData(queryKeys.me, data.user);
    const { queryKey } = profileQuery(data.user._id);
    const { fullName, username, email, gender, bio, website, profilePhoto, updatedAt } = data.user;
    const saved = { fullName, username, email, gender, bio, website, profilePhoto, updatedAt };
    // The changes show even if the profile cannot be refetched.
    client.setQueryData(queryKey, (profile) => profile && { ...profile, ...saved });
    await client.invalidateQueries({ queryKey });
    return data;
  };
  return useMutation({ mutationFn });
}
