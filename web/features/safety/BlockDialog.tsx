import type { Author } from '#shared/platform/entities.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { useBlock } from '#web/api/safety.ts';
import { firstNameOf } from './safetyWords.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';

interface BlockDialogProps {
  readonly person: Pick<Author, '_id' | 'fullName'>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks before somebody is blocked, and says what that means. */
export function BlockDialog({ person: { _id, fullName }, open, onOpenChange }: BlockDialogProps) {
  const blocking = useBlock();
  const name = firstNameOf(fullName);
  const block = (): void =>
    blocking.mutate(_id, {
      onSuccess: () => toast.success(`You have blocked ${fullName}.`, 'corner'),
      onError: () => toast.error(safetyTexts.blockFailed, 'corner'),
      onSettled: () => onOpenChange(false),
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${fullName}?`}
      description={`${name} cannot write to you, comment on what you share, or see your profile. You no longer see each other in the feed and the directory. ${name} is not told. You can undo this under Settings, Privacy.`}
      confirmLabel="Block"
      busy={blocking.isPending}
      onConfirm={block}
    />
  );
}
