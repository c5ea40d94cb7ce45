import { t } from '@lingui/core/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useInvite } from '#web/api/invitations.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button, type ButtonVariant } from '#web/ui/buttons/Button.tsx';
import { ShareDialog } from '#web/ui/dialogs/ShareDialog.tsx';

/** Valid for one person and this many days. */
const oneInvitation = { uses: 1, days: 14 };

/** Creates an invitation and shows its link, for members who may invite. */
export function InviteButton({ kind = 'gold', size = 'md' }: ButtonVariant) {
  const [isOpen, setOpen] = useState(false);
  const invite = useInvite();
  const createLink = (): void =>
    invite.mutate(oneInvitation, {
      onSuccess: () => setOpen(true),
      onError: (error) =>
        toast.error(problemText(error, t`Couldn't create an invitation. Please try again.`)),
    });
  return (
    <>
      <Button
        kind={kind}
        size={size}
        busy={invite.isPending}
        // The server returns the link only once, so the button keeps it as long as the page is open.
        onClick={() => (invite.data === undefined ? createLink() : setOpen(true))}
      >
        <UserPlus aria-hidden="true" className="size-4.5" />
        {t`Invite someone`}
      </Button>
      <ShareDialog
        url={invite.data ?? ''}
        open={isOpen}
        onOpenChange={setOpen}
        description={t`This link lets one person join. It expires in 14 days.`}
      />
    </>
  );
}
