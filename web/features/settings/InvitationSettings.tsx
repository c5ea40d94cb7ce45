import { useQuery } from '@tanstack/react-query';
import { getMembership } from '#shared/routes/membership.ts';
import { call } from '#web/lib/api.ts';
import { Invitations } from '#web/ui/Invitations.tsx';

/** Where the school takes people in by invitations, members make them here. */
export function InvitationSettings() {
  const { data: mayInvite = false } = useQuery({
    queryKey: ['membership', 'mayInvite'],
    queryFn: async ({ signal }) => (await call(getMembership, { signal })).data.mayInvite,
  });
  return mayInvite && <Invitations isOn hint="Whoever signs up by your link is let in at once." />;
}
