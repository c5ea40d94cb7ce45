import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

/** Asks for the code in the confirmation mail, for members who read mail on another device. */
export function CodeForm({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(verifyEmail, { body: { code } });
      toast.success(t`Your e-mail address is confirmed.`);
      onConfirmed();
    } catch (error) {
      setErrorText(problemText(error, t`Something went wrong, please try again.`));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 flex items-start gap-3 sm:ms-14">
      <Field
        label={t`Code from the e-mail`}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={accountLimits.codeDigits}
        className="w-48"
        value={code}
        error={errorText}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value.replaceAll(/\D/g, ''));
          setErrorText('');
        }}
      />
      <Button
        type="submit"
        kind="soft"
        className="mt-7.5"
        busy={isBusy}
        disabled={code.length !== accountLimits.codeDigits}
      >
        {t`Confirm`}
      </Button>
    </form>
  );
}
