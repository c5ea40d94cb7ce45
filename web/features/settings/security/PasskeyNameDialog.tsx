import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';

interface PasskeyNameDialogProps {
  readonly open: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** Asks for a passkey's new name. */
export function PasskeyNameDialog({ open, onClose, ...form }: PasskeyNameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Rename passkey`}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ name, onClose, onRename }: Omit<PasskeyNameDialogProps, 'open'>) {
  const [input, setInput] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onClose();
    if (input.trim() !== name) onRename(input);
  };
  return (
    <form onSubmit={submit} className="mt-3 grid gap-5">
      <Field
        label={t`Name`}
        name="passkeyName"
        required
        autoComplete="off"
        maxLength={loginMethodLimits.passkeyNameLength}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
      />
      <FormButtons onCancel={onClose} disabled={input.trim() === ''}>
        {t`Save`}
      </FormButtons>
    </form>
  );
}
