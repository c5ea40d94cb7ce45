import { useState } from 'react';
import type { OfficeMember } from '#shared/adminEntities.ts';
import { limits } from '#shared/limits.ts';
import { sendMessage } from '#shared/routes/message.ts';
import { texts } from '#shared/texts.ts';
import { call, problemText } from '#web/lib/api.ts';
import { notice } from '#web/lib/toast.ts';
import { newUlid } from '#web/lib/ulid.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

interface WriteDialogProps {
  readonly readers: readonly OfficeMember[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One message to several members, to each in the conversation of the two. */
export function WriteDialog({ readers, open, onClose }: WriteDialogProps) {
  const [only] = readers;
  const whom = readers.length === 1 ? (only?.fullName ?? '') : `${readers.length} members`;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Write to ${whom}`}
      description={
        readers.length === 1
          ? 'They get it as a message from you.'
          : 'Each of them gets it as a message from you, and answers to you alone.'
      }
    >
      <WriteForm readers={readers} onClose={onClose} />
    </Dialog>
  );
}

/** A message to one of them; sent again it is stored once. */
interface Letter {
  readonly to: OfficeMember;
  readonly clientMessageId: string;
}

function WriteForm({ readers, onClose }: Omit<WriteDialogProps, 'open'>) {
  const [message, setMessage] = useState('');
  const [left, setLeft] = useState<readonly Letter[]>(() =>
    readers.map((to) => ({ to, clientMessageId: newUlid() })),
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    const { unsent, why } = await sendAll(left, message.trim());
    setBusy(false);
    if (unsent.length === 0) {
      notice.success(readers.length === 1 ? 'Sent.' : `Sent to ${readers.length} members.`);
      onClose();
      return;
    }
    setLeft(unsent);
    setFailure(`Not sent to ${unsent.map(({ to }) => to.fullName).join(', ')}: ${why}`);
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
        label="Message"
        required
        maxLength={limits.messageLength}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {failure !== undefined && <ErrorNote message={failure} />}
      <div className="flex gap-2">
        <Button kind="outline" className="flex-1" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          className="flex-1"
          busy={isBusy}
          busyLabel="Sending..."
          disabled={message.trim() === ''}
        >
          Send
        </Button>
      </div>
    </form>
  );
}

/** Sends one after the other. @returns those to whom it did not go, and why the last of them. */
async function sendAll(letters: readonly Letter[], message: string) {
  const unsent: Letter[] = [];
  let why = '';
  for (const letter of letters) {
    const { to, clientMessageId } = letter;
    try {
      await call(sendMessage, { params: { id: to.id }, body: { message, clientMessageId } });
    } catch (error) {
      unsent.push(letter);
      why = problemText(error, texts.messageFailed);
    }
  }
  return { unsent, why };
}
