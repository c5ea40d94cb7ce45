import { useMayInvite } from '#web/api/invitations.ts';
import { Invitations } from '#web/features/invitations/Invitations.tsx';

/** Where the school takes people in by invitations, members make them here. */
export function InvitationSettings() {
  const mayInvite = useMayInvite();
  return mayInvite && <Invitations isOn hint="Whoever signs up by your link is let in at once." />;
}
