import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { newUlid } from '#web/lib/ids/ulid.ts';
import { useForm } from '#web/lib/forms/useForm.ts';
import { useMember } from '#web/lib/session/useMember.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { joinWithCommas } from '#web/lib/texts/language.ts';

interface WriteDialogProps {
  readonly readers: readonly OfficeMember[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * One message to several members, sent to each in their own conversation. It stays open until every send has
 * succeeded or failed.
 */
export function WriteDialog({ readers, open, onClose }: WriteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [only] = readers;
  const fullName = only?.fullName ?? '';
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={readers.length === 1 ? t`Message to ${fullName}` : messageToText(readers.length)}
      description={
        readers.length === 1
          ? t`They'll get it as a message from you.`
          : t`Everyone gets it as a separate message from you. Only you see their replies.`
      }
    >
      <WriteForm
        // The draft belongs to these recipients only, so that nobody else gets it by mistake.
        draft={`letter-${readers
          .map(({ id }) => id)
          .sort()
          .join(' ')}`}
        readers={readers}
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

/** A message to one of them; a retry is stored once. */
interface PersonalMail {
  readonly to: OfficeMember;
  readonly message: string;
  readonly clientMessageId: string;
}

interface Unsent {
  readonly letter: PersonalMail;
  readonly why: string;
}

interface WriteFormProps extends Omit<WriteDialogProps, 'open'> {
  /** Storage name of its draft until everything is sent. */
  readonly draft: string;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

function WriteForm({ draft, readers, onClose, isBusy, onBusy }: WriteFormProps) {
  const { fields, set, reset } = useForm(draft, { message: '', sent: '', left: '' });
  const { message, sent, left } = fields;
  const [failure, setFailure] = useState<string>();
  const keep = (text: string, letters: readonly PersonalMail[]): void =>
    set({ sent: text, left: idsOf(letters) });
  const isShown = useIsMounted();
  const { ended } = useMember();
  const send = async (): Promise<void> => {
    onBusy(true);
    const text = message.trim();
    const letters = personalMails(readers, text, { sent, left });
    // Stored before sending: after an interruption, the same messages are sent again, and stored once.
    keep(text, letters);
    const unsent = await sendAll(letters);
    // Nobody who has logged in since may see the result.
    if (ended.aborted) return;
    onBusy(false);
    if (unsent.length === 0) {
      reset();
      toast.success(readers.length === 1 ? t`Message sent.` : sentToText(readers.length), 'corner');
      onClose();
      return;
    }
    keep(
      text,
      unsent.map(({ letter }) => letter),
    );
    setFailure(failureOf(unsent));
    // Back can close a dialog that is still sending; nobody would see its result.
    if (!isShown.current) toast.error(failureOf(unsent), 'corner');
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
        value={message}
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
          disabled={message.trim() === ''}
        >
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}

/** The stored letters, each with the id that its message is sent under. */
function idsOf(letters: readonly PersonalMail[]): string {
  return letters.map(({ to, clientMessageId }) => `${to.id}/${clientMessageId}`).join(' ');
}

interface SendProgress {
  /** The last text that was sent. */
  readonly sent: string;
  /** The letters with that text that failed, as `blockedOrMutedIds` lists them; '' before the first try. */
  readonly left: string;
}

/** The letters to send: those not sent yet, or, if the text has changed, all of them as a new message. */
function personalMails(
  readers: readonly OfficeMember[],
  message: string,
  { sent, left }: SendProgress,
): PersonalMail[] {
  if (left === '') return readers.map((to) => ({ to, message, clientMessageId: newUlid() }));
  const known = new Map(
    left.split(' ').map((letter): [string, string] => {
      const [reader = '', id = ''] = letter.split('/');
      return [reader, id];
    }),
  );
  return readers.flatMap((to) => {
    const id = known.get(to.id);
    return id === undefined ? [] : [{ to, message, clientMessageId: message === sent ? id : newUlid() }];
  });
}

/** Whether the dialog is still on the screen. */
function useIsMounted() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Sends one after the other. @returns the failed ones, each with its reason. */
async function sendAll(letters: readonly PersonalMail[]): Promise<readonly Unsent[]> {
  const unsent: Unsent[] = [];
  for (const letter of letters) {
    const { to, message, clientMessageId } = letter;
    try {
      await call(sendMessage, { params: { id: to.id }, body: { message, clientMessageId } });
    } catch (error) {
      unsent.push({ letter, why: problemText(error, t`Couldn't send the message. Please try again.`) });
    }
  }
  return unsent;
}

/** A sentence for each reason, with the names of the members it applies to. */
function failureOf(unsent: readonly Unsent[]): string {
  return [...new Set(unsent.map(({ why }) => why))]
    .map((reason) => {
      const failed = unsent.filter(({ why }) => why === reason).map(({ letter }) => letter.to.fullName);
      const names = joinWithCommas(failed);
      return t`Not sent to ${names}: ${reason}`;
    })
    .join(' ');
}
