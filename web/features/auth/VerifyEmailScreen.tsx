import '#web/styles/whole.css';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { verifyEmail, withdrawEmail } from '#shared/auth/routes.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Door } from '#web/ui/layout/Door.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { authFooter } from './BackToLogin.tsx';
import { useTicket } from './useTicket.ts';

/** /verify-email: `#t=…` confirms an address, `#no=…` reports that somebody else entered it. */
export default function VerifyEmailScreen() {
  useTitle('Your e-mail');
  const { t, no } = useTicket();
  if (no !== undefined) return <NotMe token={no} />;
  return <Confirming token={t ?? ''} />;
}

type State = { readonly is: 'asking' | 'done' } | { readonly is: 'failed'; readonly why: string };

function Confirming({ token }: { readonly token: string }) {
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', why: accountTexts.linkEnded } : { is: 'asking' },
  );
  const asked = useRef(false);
  useEffect(() => {
    // A link works once, so React's second run of an effect must not use it up.
    if (asked.current || token === '') return;
    asked.current = true;
    call(verifyEmail, { body: { token } }).then(
      () => setState({ is: 'done' }),
      (error: unknown) => setState({ is: 'failed', why: problemText(error, verifyEmail.otherwise) }),
    );
  }, [token]);
  const isDone = state.is === 'done';
  return (
    <AuthFrame
      heading={isDone ? 'The door is open' : 'Almost there'}
      words={isDone ? 'That is all we needed to know about your e-mail.' : 'We look at your link.'}
      footer={authFooter}
      mark={<Door state={isDone ? 'lit' : state.is === 'asking' ? 'ajar' : 'shut'} />}
    >
      <div role="status">
        {state.is === 'asking' && (
          <h1 className="flex items-center gap-3 text-3xl">
            <Spinner className="size-6" />
            One moment
          </h1>
        )}
        {isDone && (
          <>
            <h1 className="text-3xl">Your e-mail is confirmed</h1>
            <p className="mt-2 text-base text-ink-2">You can log in and reset your password with it.</p>
          </>
        )}
        {state.is === 'failed' && (
          <>
            <h1 className="text-3xl">{state.why}</h1>
            <p className="mt-2 text-base text-ink-2">
              A link works once, and for a day. Your settings send a new one.
            </p>
          </>
        )}
      </div>
      {state.is !== 'asking' && (
        <>
          <Link to="/" className={`${buttonClass()} mt-7 w-full`}>
            Go on to the network
          </Link>
          <Link
            to={isDone ? '/settings/notifications' : '/settings/account'}
            className={`${buttonClass({ kind: 'ghost' })} mt-3 w-full`}
          >
            {isDone ? 'Choose what we send you' : 'Open your settings'}
          </Link>
        </>
      )}
    </AuthFrame>
  );
}

/** It needs a click, because mail scanners follow links, too. */
function NotMe({ token }: { readonly token: string }) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await call(withdrawEmail, { body: { token } });
      setSaid(data.message);
      if (data.resetToken !== undefined) {
        await navigate('/reset-password', { replace: true, state: { ticket: data.resetToken } });
      }
    } catch (error) {
      setSaid(problemText(error, withdrawEmail.otherwise));
    }
    setBusy(false);
  };
  return (
    <AuthFrame
      heading="Not you?"
      words="Then we put it right, and nobody else gets in by your address."
      footer={authFooter}
      mark={<Door state={said === '' ? 'ajar' : 'shut'} />}
    >
      <h1 className="text-3xl">This was not me</h1>
      <p className="mt-2 text-base text-ink-2" role="status">
        {said === ''
          ? 'An account was changed to use another address, or yours. If that was not you, take it back now.'
          : said}
      </p>
      {said === '' ? (
        <Button kind="danger" className="mt-7 w-full" busy={busy} onClick={() => void withdraw()}>
          This was not me
        </Button>
      ) : (
        <Link to="/login" className={`${buttonClass()} mt-7 w-full`}>
          Go to login
        </Link>
      )}
      {said === '' && (
        <Link to="/" className={`${buttonClass({ kind: 'ghost' })} mt-3 w-full`}>
          It was me
        </Link>
      )}
    </AuthFrame>
  );
}
