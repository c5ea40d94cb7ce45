import { t } from '@lingui/core/macro';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { type FormEvent, useState } from 'react';
import { confirmOptions } from '#shared/auth/passkeyRoutes.ts';
import { confirm } from '#shared/auth/routes.ts';
import { askForPasskey } from '#web/api/account/passkeys.ts';
import { supportsPasskeys } from '#web/lib/browser/supportsPasskeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';

interface ReauthenticateFormProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Confirms the member's identity by password or passkey, for ten minutes. */
export function ReauthenticateForm({ onDone, onCancel }: ReauthenticateFormProps) {
  const [password, setPassword] = useState('');
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirmBy = async (proof: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    setErrorText('');
    try {
      if (await proof()) return onDone();
    } catch (error) {
      setErrorText(problemText(error, t`Something went wrong, please try again.`));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog opened from a form must not submit that form, too.
    event.stopPropagation();
    void confirmBy(async () => {
      await call(confirm, { body: { password } });
      return true;
    });
  };
  const usePasskey = () =>
    confirmBy(async () => {
      const { data: options } = await call(confirmOptions, {});
      if (options.allowCredentials.length === 0)
        setErrorText(t`You don't have a passkey yet. Use your password.`);
      const passkey = options.allowCredentials.length === 0 ? undefined : await askForPasskey(options);
      if (passkey !== undefined) await call(confirm, { body: { passkey } });
      return passkey !== undefined;
    });
  return (
    <form onSubmit={submit} className="mt-3 grid gap-5">
      <PasswordField
        label={t`Password`}
        name="ownPassword"
        required
        autoComplete="current-password"
        error={errorText}
        value={password}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setErrorText('');
        }}
      />
      <FormButtons onCancel={onCancel} busy={isBusy} busyLabel={t`Checking...`} disabled={password === ''}>
        {t`Continue`}
      </FormButtons>
      {supportsPasskeys() && (
        <Button kind="soft" disabled={isBusy} onClick={() => void usePasskey()}>
          <FingerprintPattern aria-hidden="true" className="size-[18px]" />
          {t`Use a passkey`}
        </Button>
      )}
    </form>
  );
}
