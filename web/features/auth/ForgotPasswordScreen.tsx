import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Info from 'lucide-react/icons/info';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { forgotPassword } from '#shared/auth/passwordRoutes.ts';
import { useSchool } from '#web/api/school.ts';
import { SchoolAddress } from '#web/features/school/SchoolAddress.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { LinkSent } from './LinkSent.tsx';

/** The contact for members without an e-mail address: the school, with its address once that is loaded. */
function WithoutEmail() {
  const school = useSchool();
  if (school === undefined || school.contact === '') {
    return (
      <Trans>
        No e-mail address on your account? Contact{' '}
        <Link to="/about" className="font-semibold text-brand-ink underline underline-offset-3">
          the alumni office
        </Link>
        .
      </Trans>
    );
  }
  const { name, contact } = school;
  return (
    <Trans>
      No e-mail address on your account? Contact {name} (<SchoolAddress contact={contact} />
      ).
    </Trans>
  );
}

/** /forgot-password: requests a link. The response is the same whether the account exists or not. */
export default function ForgotPasswordScreen() {
  useTitle(t`Reset your password`);
  const [name, setName] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<boolean> => {
    setBusy(true);
    setErrorText('');
    try {
      await call(forgotPassword, { body: { name } });
      setSentTo(name.trim());
      return true;
    } catch (error) {
      setErrorText(problemText(error, t`Something went wrong, please try again.`));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <AuthFrame
      heading={t`Forgot your password?`}
      description={t`We'll e-mail you a link to choose a new one.`}
      {...(sentTo !== undefined && { illustration: <DoorIllustration state="ajar" /> })}
    >
      {sentTo === undefined ? (
        <>
          <h1 className="text-3xl">{t`Reset your password`}</h1>
          <p className="mt-2 text-base text-ink-2">
            {t`Enter your username or e-mail address. If there's an account, we'll send a link.`}
          </p>
          <form onSubmit={submit} className="mt-6">
            <Field
              label={t`Username or e-mail address`}
              name="name"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              error={errorText}
              onChange={({ currentTarget }) => {
                setName(currentTarget.value);
                setErrorText('');
              }}
            />
            <Button type="submit" className="mt-6 w-full" busy={isBusy} busyLabel={t`Sending...`}>
              {t`Send link`}
            </Button>
          </form>
          <Note tone="neutral" Icon={Info} className="mt-6">
            <WithoutEmail />
          </Note>
        </>
      ) : (
        <LinkSent
          name={sentTo}
          isBusy={isBusy}
          errorText={errorText}
          onAgain={send}
          onOther={() => setSentTo(undefined)}
        />
      )}
      <BackToLogin />
    </AuthFrame>
  );
}
