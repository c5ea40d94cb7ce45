import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { verifyEmail, withdrawEmail } from '#shared/account/emailRoutes.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { useLinkParams } from '#web/lib/browser/useLinkParams.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { NewsConsent } from './NewsConsent.tsx';

/** /verify-email: `#t=…` confirms an address, `#no=…` reports that somebody else entered it. */
export default function VerifyEmailScreen() {
  useTitle(t`Confirm your e-mail address`);
  const { t: token = '', no } = useLinkParams();
  return no === undefined ? <Confirming token={token} /> : <NotMyAddress token={no} />;
}

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'done'; readonly isLoggedIn: boolean; readonly wantsNews: boolean }
  | { readonly is: 'failed'; readonly why: string };

const aside: Readonly<Record<State['is'], () => string>> = {
  asking: () => t`Checking your link...`,
  done: () => t`Thanks for confirming your e-mail address.`,
  failed: () => t`Your address isn't confirmed yet.`,
};

function Confirming({ token }: { readonly token: string }) {
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', why: t`This link has expired.` } : { is: 'asking' },
  );
  const isSent = useRef(false);
  useEffect(() => {
    // A link works once, so React's second run of an effect must not use it up.
    if (isSent.current || token === '') return;
    isSent.current = true;
    call(verifyEmail, { body: { token } }).then(
      ({ data }) => setState({ is: 'done', isLoggedIn: data.inside, wantsNews: data.news }),
      (error: unknown) =>
        setState({ is: 'failed', why: problemText(error, t`Something went wrong, please try again.`) }),
    );
  }, [token]);
  const isDone = state.is === 'done';
  // Without a login, there is no member whose choice could be saved.
  const choice = state.is === 'done' && state.isLoggedIn && <NewsConsent isInitiallyOn={state.wantsNews} />;
  return (
    <AuthFrame
      heading={isDone ? t`You're all set` : t`Almost there`}
      description={aside[state.is]()}
      illustration={<DoorIllustration state={isDone ? 'lit' : state.is === 'asking' ? 'ajar' : 'shut'} />}
    >
      <div role="status">
        {state.is === 'asking' && (
          <h1 className="flex items-center gap-3 text-3xl">
            <Spinner className="size-6" />
            {t`One moment...`}
          </h1>
        )}
        {isDone && (
          <>
            <h1 className="text-3xl">{t`Your e-mail address is confirmed`}</h1>
            <p className="mt-2 text-base text-ink-2">{t`You can use it to log in and to reset your password.`}</p>
          </>
        )}
        {state.is === 'failed' && (
          <>
            <h1 className="text-3xl">{state.why}</h1>
            <p className="mt-2 text-base text-ink-2">
              {t`Links work once and expire after a day. You can request a new one in your settings.`}
            </p>
          </>
        )}
      </div>
      {choice}
      {state.is !== 'asking' && (
        <>
          <Link to="/" className={`${buttonClass()} mt-7 w-full`}>
            {t`Go to the Alumni Network`}
          </Link>
          <Link
            to={isDone ? '/settings/notifications' : '/settings/account'}
            className={`${buttonClass({ kind: 'ghost' })} mt-3 w-full`}
          >
            {isDone ? t`Manage notifications` : t`Go to settings`}
          </Link>
        </>
      )}
    </AuthFrame>
  );
}

/** It needs a click, because mail scanners follow links, too. */
function NotMyAddress({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState('');
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await call(withdrawEmail, { body: { token } });
      if (data.resetToken === undefined) {
        setOutcome(t`Thanks. This address is no longer linked to that account.`);
      } else {
        setOutcome(
          t`Your e-mail address was restored to your account, and all devices were logged out. Choose a new password.`,
        );
        await navigate('/reset-password', { replace: true, state: { ticket: data.resetToken } });
      }
    } catch (error) {
      setOutcome(problemText(error, t`Something went wrong, please try again.`));
    }
    setBusy(false);
  };
  return (
    <AuthFrame
      heading={t`Not you?`}
      description={t`We'll undo the change so that no one else can use your address.`}
      illustration={<DoorIllustration state={outcome === '' ? 'ajar' : 'shut'} />}
    >
      <h1 className="text-3xl">{t`This wasn't me`}</h1>
      <p className="mt-2 text-base text-ink-2" role="status">
        {outcome === ''
          ? t`Someone added your address to an account, or replaced it with another one. If it wasn't you, undo the change now.`
          : outcome}
      </p>
      {outcome === '' ? (
        <Button kind="danger" className="mt-7 w-full" busy={isBusy} onClick={() => void withdraw()}>
          {t`This wasn't me`}
        </Button>
      ) : (
        <Link to="/login" className={`${buttonClass()} mt-7 w-full`}>
          {t`Go to the login page`}
        </Link>
      )}
      {outcome === '' && (
        <Link to="/" className={`${buttonClass({ kind: 'ghost' })} mt-3 w-full`}>
          {t`This was me`}
        </Link>
      )}
    </AuthFrame>
  );
}
