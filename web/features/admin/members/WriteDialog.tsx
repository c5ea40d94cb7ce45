import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { failedText, messagesToSend, sendAll, storedIds } from './bulkMessages.ts';

interface WriteDialogProps {
  readonly recipients: readonly OfficeMember[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * One message to several members, sent to each in their own conversation. It stays open until every send has
 * succeeded or failed.
 */
export function WriteDialog({ recipients, open, onClose }: WriteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [only] = recipients;
  const fullName = only?.fullName ?? '';
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={recipients.length === 1 ? t`Message to ${fullName}` : messageToText(recipients.length)}
      description={
        recipients.length === 1
          ? t`They'll get it as a message from you.`
          : t`Everyone gets it as a separate message from you. Only you see their replies.`
      }
    >
      <WriteForm
        // The draft belongs to these recipients only, so that nobody else gets it by mistake.
        draft={`letter-${recipients
          .map(({ id }) => id)
          .sort()
          .join(' ')}`}
        recipients={recipients}
        onClose={onClose}
        isBusy={isBusy}
        onBusy={setBusy}
      />
    </Dialog>
  );
}

const messageToText = (count: number): string =>
  plural(count, { one: 'Message to # member', other: 'Message to # members' });
const sentToText = (count: number): string =>
  plural(count, { one: 'Message sent to # member.', other: 'Message sent to # members.' });

interface WriteFormProps extends Omit<WriteDialogProps, 'open'> {
  /** Storage name of its draft until everything is sent. */
  readonly draft: string;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

function WriteForm({ draft, recipients, onClose, isBusy, onBusy }: WriteFormProps) {
  const { fields, set, reset } = useDraftForm(draft, { message: '', sentText: '', unsentIds: '' });
  const [failure, setFailure] = useState<string>();
  const isMounted = useIsMounted();
  const { ended } = useMemberScope();
  const send = async (): Promise<void> => {
    onBusy(true);
    const sentText = fields.message.trim();
    const messages = messagesToSend(recipients, sentText, fields);
    // Stored before sending: after an interruption, the same messages are sent again, and stored once.
    set({ sentText, unsentIds: storedIds(messages) });
    const failed = await sendAll(messages);
    // Another member who has logged in since must not see the result.
    if (ended.aborted) return;
    onBusy(false);
    if (failed.length === 0) {
      reset();
      toast.success(recipients.length === 1 ? t`Message sent.` : sentToText(recipients.length));
      onClose();
      return;
    }
    set({ unsentIds: storedIds(failed) });
    setFailure(failedText(failed));
    // Back can close a dialog that is still sending; nobody would see its result.
    if (!isMounted.current) toast.error(failedText(failed));
  };
  const cancel = (): void => {
    reset();
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="space-y-4 pt-2"
    >
      <TextArea
        name="message"
        label={t`Message`}
        required
        maxLength={limits.messageLength}
        value={fields.message}
        onChange={({ currentTarget: { value } }) => set({ message: value })}
      />
      {failure !== undefined && <ErrorNote message={failure} />}
      <div className="flex gap-2">
        <Button kind="outline" className="flex-1" disabled={isBusy} onClick={cancel}>
          {t`Cancel`}
        </Button>
        <Button
          type="submit"
          className="flex-1"
          busy={isBusy}
          busyLabel={t`Sending...`}
          disabled={fields.message.trim() === ''}
        >
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}

/** Whether the dialog is still on the screen. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
