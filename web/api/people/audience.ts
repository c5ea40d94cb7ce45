import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import type { FactVisibility, AudienceFact } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { createOptimisticMutation } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';

interface FactAudience {
  readonly profileId: string;
  readonly fact: AudienceFact;
  readonly current: FactVisibility;
}

const saveAudienceOptimistically = createOptimisticMutation<FactVisibility>();

/** Saves who sees a fact optimistically; a failed save is rolled back. */
export function useSaveAudience({
  profileId,
  fact,
  current,
}: FactAudience): (visibility: FactVisibility) => void {
  const client = useQueryClient();
  const queryKey = queryKeys.profiles.one(profileId);
  const show = (visibility: FactVisibility): void => {
    client.setQueryData<Profile>(
      queryKey,
      (profile) => profile && { ...profile, audience: { ...profile.audience, [fact]: visibility } },
    );
  };
  return (visibility) =>
    void saveAudienceOptimistically({
      target: fact,
      current,
      next: () => visibility,
      affectedKeys: [queryKey],
      show,
      send: (desired, callAsMember) =>
        callAsMember(updateProfile, { body: { audience: { [fact]: desired } } }),
      // The response is the whole profile, and another fact may still be saving.
      applyResponse: (_, saved) => show(saved),
      onError: (_, error) => toast.error(problemText(error, t`Couldn't save your choice. Please try again.`)),
    });
}
