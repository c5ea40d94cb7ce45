import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { membershipLimits } from '#shared/membership/limits.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';

/** The decisions that need a message. */
export type DecisionWithMessage = 'more' | 'decline';

const wordingOf = (decision: DecisionWithMessage) =>
  decision === 'more'
    ? ({
        title: t`Ask for details`,
        label: t`What would you like to know?`,
        send: t`Send`,
        kind: 'primary',
      } as const)
    : ({ title: t`Decline request`, label: t`Reason`, send: t`Decline`, kind: 'danger' } as const);

interface DecisionDialogProps {
  /** The name on the request. */
  readonly id: string;
  readonly name: string;
  /** True if the message is also e-mailed. */
  readonly isMailed: boolean;
  /** Undefined while it is closed. */
  readonly decision: DecisionWithMessage | undefined;
  readonly onClose: () => void;
  /** @returns whether the decision was saved. */
  readonly onDecide: (decision: DecisionWithMessage, text: string) => Promise<boolean>;
}

/** Asks for the message of a decision: it appears on /waiting, and is e-mailed if there is an address. */
export function DecisionDialog({ name, isMailed, decision, ...rest }: DecisionDialogProps) {
  const { title } = wordingOf(decision ?? 'more');
  return (
    <Dialog
      open={decision !== undefined}
      onOpenChange={(open) => !open && rest.onClose()}
      title={title}
      description={
        isMailed
          ? t`${name} will get your message by e-mail and see it when they log in.`
          : t`${name} will see your message the next time they log in.`
      }
    >
      {decision && <DecisionForm decision={decision} {...rest} />}
    </Dialog>
  );
}

type FormProps = Pick<DecisionDialogProps, 'id' | 'onClose' | 'onDecide'> & {
  readonly decision: DecisionWithMessage;
};

function DecisionForm({ id, decision, onClose, onDecide }: FormProps) {
  const draft = `decision-${id}-${decision}`;
  const { fields, set, reset } = useDraftForm(draft, { text: '' });
  const { text } = fields;
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { label, send, kind } = wordingOf(decision);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return setErrorText(t`Write a message first.`);
    setBusy(true);
    if (await onDecide(decision, text)) {
      reset();
      onClose();
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 pt-2">
      <TextArea
        name="text"
        label={label}
        required
        maxLength={membershipLimits.wordsLength}
        value={text}
        error={errorText === '' ? undefined : errorText}
        onChange={({ currentTarget }) => {
          set({ text: currentTarget.value });
          setErrorText('');
        }}
      />
      <Button type="submit" kind={kind} className="w-full" busy={isBusy} busyLabel={t`Saving...`}>
        {send}
      </Button>
    </form>
  );
}
