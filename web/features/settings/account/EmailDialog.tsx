import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { changeEmail } from '#shared/account/emailRoutes.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';

interface EmailDialogProps {
  readonly open: boolean;
  /** The current address. */
  readonly address: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Asks for a new address, which replaces the current one once it is confirmed. */
export function EmailDialog({ open, address, onClose, onChanged }: EmailDialogProps) {
  const { reauthenticate, dialog } = useReauthenticate();
  const [email, setEmail] = useState('');
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const response = await reauthenticate(() => call(changeEmail, { body: { email } }));
      if (response) {
        toast.success(
          response.data.isConfirmed
            ? t`Your e-mail address is confirmed.`
            : t`We've sent you a link. Open it to confirm your e-mail address.`,
        );
        setEmail('');
        onChanged();
        onClose();
      }
    } catch (error) {
      setErrorText(
        fieldErrorsOf(error)['email'] ?? problemText(error, t`Something went wrong, please try again.`),
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={address === '' ? t`Add your e-mail address` : t`Change your e-mail address`}
        description={t`We'll send a link to the new address. Open it to confirm.`}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-5">
          <Field
            label={t`E-mail address`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            error={errorText}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value);
              setErrorText('');
            }}
          />
          <FormButtons onCancel={onClose} busy={isBusy} busyLabel={t`Sending...`} disabled={email === ''}>
            {t`Send link`}
          </FormButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
