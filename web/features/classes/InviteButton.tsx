import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { membershipTexts } from '#shared/membership/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { useInvite, useMayInvite } from '#web/api/invitations.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ShareDialog } from '#web/ui/dialogs/ShareDialog.tsx';

/** For one person, and for so many days. */
const oneInvitation = { uses: 1, days: 14 };

/** Makes an invitation and shows its link; not there for whoever may not invite. */
export function InviteButton() {
  const [open, setOpen] = useState(false);
  const mayInvite = useMayInvite();
  const invite = useInvite();
  const begin = (): void =>
    invite.mutate(oneInvitation, {
      onSuccess: () => setOpen(true),
      onError: (error) => toast.error(problemText(error, membershipTexts.invitationFailed), 'corner'),
    });
  if (!mayInvite) return null;
  return (
    <>
      <Button
        kind="gold"
        busy={invite.isPending}
        // Its link is told once: as long as this page is open, the same one is shown again.
        onClick={() => (invite.data === undefined ? begin() : setOpen(true))}
      >
        <UserPlus aria-hidden="true" className="size-4.5" />
        Invite somebody
      </Button>
      <ShareDialog
        url={invite.data ?? ''}
        open={open}
        onOpenChange={setOpen}
        description="This link lets one person in. It is good for 14 days."
      />
    </>
  );
}
