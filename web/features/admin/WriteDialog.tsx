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

/** One message to several members, to each in the conversation of the two. It stays until all has been sent or not. */
export function WriteDialog({ readers, open, onClose }: WriteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [only] = readers;
  const whom = readers.length === 1 ? (only?.fullName ?? '') : `${readers.length} members`;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={`Write to ${whom}`}
      description={
        readers.length === 1
          ? 'They get it as a message from you.'
          : 'Each of them gets it as a message from you, and answers to you alone.'
      }
    >
      <WriteForm readers={readers} onClose={onClose} isBusy={isBusy} onBusy={setBusy} />
    </Dialog>
  );
}

/** A message to one of them; sent again it is stored once. */
interface Letter {
  readonly to: OfficeMember;
  readonly message: string;
  readonly clientMessageId: string;
}

interface Unsent {
  readonly letter: Letter;
  readonly why: string;
}

interface WriteFormProps extends Omit<WriteDialogProps, 'open'> {
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

function WriteForm({ readers, onClose, isBusy, onBusy }: WriteFormProps) {
  const [message, setMessage] = useState('');
  const [left, setLeft] = useState<readonly Letter[]>(() => readers.map((to) => letterTo(to, '')));
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    onBusy(true);
    const text = message.trim();
    // Another text is another message.
    const letters = left.map((letter) => (letter.message === text ? letter : letterTo(letter.to, text)));
    const unsent = await sendAll(letters);
    onBusy(false);
    if (unsent.length === 0) {
      notice.success(readers.length === 1 ? 'Sent.' : `Sent to ${readers.length} members.`);
      onClose();
      return;
    }
    setLeft(unsent.map(({ letter }) => letter));
    setFailure(failureOf(unsent));
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
        <Button kind="outline" className="flex-1" disabled={isBusy} onClick={onClose}>
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

function letterTo(to: OfficeMember, message: string): Letter {
  return { to, message, clientMessageId: newUlid() };
}

/** Sends one after the other. @returns those that did not go, each with its reason. */
async function sendAll(letters: readonly Letter[]): Promise<readonly Unsent[]> {
  const unsent: Unsent[] = [];
  for (const letter of letters) {
    const { to, message, clientMessageId } = letter;
    try {
      await call(sendMessage, { params: { id: to.id }, body: { message, clientMessageId } });
    } catch (error) {
      unsent.push({ letter, why: problemText(error, texts.messageFailed) });
    }
  }
  return unsent;
}

/** A sentence for each reason, with the names of those whom it holds for. */
function failureOf(unsent: readonly Unsent[]): string {
  return [...new Set(unsent.map(({ why }) => why))]
    .map((reason) => {
      const names = unsent.filter(({ why }) => why === reason).map(({ letter }) => letter.to.fullName);
      return `Not sent to ${names.join(', ')}: ${reason}`;
    })
    .join(' ');
}
