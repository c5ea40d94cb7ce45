import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FactVisibility, AudienceFact } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';

/**
 * Saves the choice optimistically; a failure rolls back unless the member has chosen again.
 * @param audienceOf reads from a profile who sees the fact
 */
export function useSaveAudience(
  profile: Profile,
  fact: AudienceFact,
  audienceOf: (profile: Profile, fact: AudienceFact) => FactVisibility,
): (chosen: FactVisibility) => void {
  const client = useQueryClient();
  const last = useRef<FactVisibility>(undefined);
  const queryKey = queryKeys.profiles.one(profile._id);
  const show = (chosen: FactVisibility): void => {
    client.setQueryData<Profile>(
      queryKey,
      (profile) => profile && { ...profile, audience: { ...profile.audience, [fact]: chosen } },
    );
  };
  const saving = useMutation({
    mutationFn: (chosen: FactVisibility) => {
      const before = audienceOf(client.getQueryData<Profile>(queryKey) ?? profile, fact);
      last.current = chosen;
      const showIfLast = (one: FactVisibility): void => {
        if (last.current === chosen) show(one);
      };
      return runWrite(client, {
        affectedKeys: [queryKey],
        applyOptimistic: () => showIfLast(chosen),
        send: () => call(updateProfile, { body: { audience: { [fact]: chosen } } }),
        applyAnswer: () => showIfLast(chosen),
        rollBack: () => showIfLast(before),
      });
    },
    onError: (error) =>
      toast.error(problemText(error, t`Couldn't save your choice. Please try again.`), 'corner'),
  });
  return (chosen) => saving.mutate(chosen);
}
