import { t } from '@lingui/core/macro';
import type { Author } from '#shared/platform/entities.ts';
import { useBlock } from '#web/api/safety.ts';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';

interface BlockDialogProps {
  readonly person: Pick<Author, '_id' | 'fullName'>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks before blocking a person, and says what blocking does. */
export function BlockDialog({ person: { _id, fullName }, open, onOpenChange }: BlockDialogProps) {
  const blocking = useBlock();
  const name = firstNameOf(fullName);
  const block = (): void =>
    blocking.mutate(_id, {
      onSuccess: () => toast.success(t`You blocked ${fullName}.`),
      onError: () => toast.error(t`Couldn't block ${fullName}. Please try again.`),
      onSettled: () => onOpenChange(false),
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Block ${fullName}?`}
      description={t`You won't be able to see each other's profile, experiences and comments, or message each other, and you'll no longer follow each other. We won't notify ${name}. You can unblock ${name} in your privacy settings, but that doesn't restore follows.`}
      confirmLabel={t`Block`}
      busy={blocking.isPending}
      onConfirm={block}
    />
  );
}
