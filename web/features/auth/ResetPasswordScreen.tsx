import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { setPassword } from '#shared/auth/passwordRoutes.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { useLinkParams } from '#web/lib/browser/useLinkParams.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemCode, problemText } from '#web/lib/http/problems.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { PasswordRules } from './PasswordRules.tsx';

/** /reset-password#t=…: sets a new password with the link's token. */
export default function ResetPasswordScreen() {
  useTitle(t`Choose a new password`);
  const mailed = useLinkParams()['t'];
  const handed = useHistoryText('ticket');
  const token = mailed ?? handed ?? '';
  // Only members who have just recovered their address arrive with a ticket in state.
  const why =
    mailed === undefined
      ? t`Your e-mail address was restored to your account, and all devices were logged out. Choose a new password.`
      : t`You'll be logged out on all devices.`;
  const [hasEnded, setHasEnded] = useState(token === '');
  return (
    <AuthFrame
      heading={t`Choose a new password`}
      description={t`Choose a long password that you don't use anywhere else.`}
      {...(hasEnded && { illustration: <DoorIllustration state="shut" /> })}
    >
      {hasEnded ? <LinkEnded /> : <PasswordForm token={token} why={why} onEnded={() => setHasEnded(true)} />}
      <BackToLogin />
    </AuthFrame>
  );
}

function LinkEnded() {
  return (
    <>
      <h1 className="text-3xl">{t`This link has expired`}</h1>
      <p className="mt-2 text-base text-ink-2">{t`Links work once and expire after 30 minutes.`}</p>
      <Link to="/forgot-password" className={`${buttonClass()} mt-6 w-full`}>
        {t`Send a new link`}
      </Link>
    </>
  );
}

interface PasswordFormProps {
  readonly token: string;
  readonly why: string;
  readonly onEnded: () => void;
}

const blank = { password: '', again: '' };

function PasswordForm({ token, why, onEnded }: PasswordFormProps) {
  const [fields, setFields] = useState(blank);
  const [errorText, setErrorText] = useState('');
  const [isCommon, setIsCommon] = useState(false);
  const [isDifferent, setDiffers] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const set = (changed: Partial<typeof blank>): void => {
    setFields({ ...fields, ...changed });
    setErrorText('');
    setIsCommon(false);
    setDiffers(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (fields.password !== fields.again) return setDiffers(true);
    setBusy(true);
    try {
      await call(setPassword, { body: { token, newPassword: fields.password } });
      toast.success(t`Password saved. Log in with your new password.`, 'top');
      await navigate('/login', { replace: true });
    } catch (error) {
      const code = problemCode(error);
      if (code === 'LINK_ENDED') return onEnded();
      setIsCommon(code === 'PASSWORD_COMMON');
      setErrorText(
        fieldErrorsOf(error)['newPassword'] ?? problemText(error, t`Something went wrong, please try again.`),
      );
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className="text-3xl">{t`Choose a new password`}</h1>
      <p className="mt-2 text-base text-ink-2">{why}</p>
      <form onSubmit={(event) => void submit(event)} className="mt-6">
        <PasswordField
          label={t`New password`}
          name="newPassword"
          required
          autoComplete="new-password"
          value={fields.password}
          error={errorText}
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
        />
        <PasswordField
          className="mt-4"
          label={t`Confirm password`}
          name="confirmPassword"
          required
          autoComplete="new-password"
          value={fields.again}
          error={isDifferent ? t`Passwords do not match!` : undefined}
          onChange={({ currentTarget }) => set({ again: currentTarget.value })}
        />
        <PasswordRules password={fields.password} again={fields.again} isCommon={isCommon} />
        <Button type="submit" className="mt-6 w-full" busy={isBusy} busyLabel={t`Saving...`}>
          {t`Save password`}
        </Button>
      </form>
    </>
  );
}
