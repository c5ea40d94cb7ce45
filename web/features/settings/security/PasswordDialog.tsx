import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changePassword } from '#shared/auth/passwordRoutes.ts';
import { limits } from '#shared/platform/limits.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemCode, problemText } from '#web/lib/http/problems.ts';
import { endSession } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the password, which ends every session, including this one. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Change password`}
      description={t`You'll be logged out on all devices.`}
    >
      <PasswordForm onCancel={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const { passwordMin, passwordMax } = limits;
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const [fieldErrors, setFieldErrors] = useState({ password: '', newPassword: '' });
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(changePassword, { body: { password, newPassword: fresh } });
      toast.success(t`Your password was changed. Please log in again.`);
      endSession('logout');
      await navigate('/login', { replace: true });
    } catch (error) {
      const sentence =
        fieldErrorsOf(error)['newPassword'] ?? problemText(error, t`Something went wrong, please try again.`);
      const isOld = problemCode(error) === 'PASSWORD_WRONG';
      setFieldErrors({ password: isOld ? sentence : '', newPassword: isOld ? '' : sentence });
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="mt-3 grid gap-4">
      <PasswordField
        label={t`Current password`}
        name="currentPassword"
        required
        autoComplete="current-password"
        error={fieldErrors.password}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordField
        label={t`New password`}
        name="newPassword"
        required
        autoComplete="new-password"
        hint={t`${passwordMin} to ${passwordMax} characters`}
        error={fieldErrors.newPassword}
        value={fresh}
        onChange={({ currentTarget }) => setFresh(currentTarget.value)}
      />
      <FormButtons
        onCancel={onCancel}
        className="mt-1"
        busy={isBusy}
        busyLabel={t`Saving...`}
        disabled={password === '' || fresh === ''}
      >
        {t`Change password`}
      </FormButtons>
    </form>
  );
}
