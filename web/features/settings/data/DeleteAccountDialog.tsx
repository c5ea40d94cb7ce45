import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leavingReasons } from '#shared/account/entities.ts';
import { erasedAt } from '#shared/account/limits.ts';
import { leaveAccount } from '#shared/account/routes.ts';
import { confirm } from '#shared/auth/routes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemCode, problemText } from '#web/lib/http/problems.ts';
import { endSession } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

interface DeleteAccountDialogProps {
  readonly username: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Reason = (typeof leavingReasons)[number];

const reasonLabels: Readonly<Record<Reason, MessageDescriptor>> = {
  unused: msg`I don't use it`,
  mails: msg`Too many e-mails`,
  privacy: msg`I'm worried about my data`,
  duplicate: msg`I have another account`,
  other: msg`Something else`,
};

/** Confirms the deletion: the password, the member's own username typed out, and an optional reason. */
export function DeleteAccountDialog({ username, open, onClose }: DeleteAccountDialogProps) {
  const [day] = useState(() => formatDay(erasedAt(new Date().toISOString())));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Delete your account?`}
      description={t`We'll delete it on ${day}. Until then, you can log in and select “Keep my account” in these settings.`}
    >
      <DeleteForm username={username} onCancel={onClose} />
    </Dialog>
  );
}

function DeleteForm({ username, onCancel }: { readonly username: string; readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [input, setInput] = useState('');
  const [reason, setReason] = useState('');
  const [errorText, setErrorText] = useState('');
  const [isPassword, setIsPassword] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(confirm, { body: { password } });
      const given = leavingReasons.find((option) => option === reason);
      await call(leaveAccount, { query: given === undefined ? {} : { reason: given } });
      toast.success(
        t`Your account will be deleted in 14 days. To keep it, log in before then and select “Keep my account” in your settings.`,
      );
      endSession('logout');
      await navigate('/login', { replace: true });
    } catch (error) {
      setIsPassword(problemCode(error) === 'PASSWORD_WRONG');
      setErrorText(problemText(error, t`Couldn't delete your account. Please try again.`));
      setBusy(false);
    }
  };
  const options = [
    { value: '', label: t`Prefer not to say` },
    ...leavingReasons.map((value) => ({ value, label: i18n._(reasonLabels[value]) })),
  ];
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="mt-3 grid gap-4">
      <PasswordField
        label={t`Password`}
        name="ownPassword"
        required
        autoComplete="current-password"
        error={isPassword ? errorText : ''}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Field
        label={t`Type ${username} to confirm`}
        name="confirmUsername"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
      />
      <Select
        label={t`Why are you leaving? (optional)`}
        name="reason"
        options={options}
        value={reason}
        onChange={setReason}
      />
      {errorText !== '' && !isPassword && (
        <p role="alert" className="text-sm text-danger">
          {errorText}
        </p>
      )}
      <FormButtons
        onCancel={onCancel}
        className="mt-1"
        kind="danger"
        busy={isBusy}
        busyLabel={t`Deleting...`}
        disabled={password === '' || input !== username}
      >
        {t`Delete`}
      </FormButtons>
    </form>
  );
}
