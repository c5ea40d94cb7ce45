import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { unsubscribe } from '#shared/auth/routes.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';

/** /unsubscribe, from the link in a mail. It needs a click, because mail scanners follow links, too. */
export default function UnsubscribeScreen() {
  useTitle(t`Unsubscribe`);
  const token = useToken();
  const { state, turnOff } = useTurningOff(token);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid flex-1 place-items-center px-6 py-20 text-center outline-none"
    >
      <div className="max-w-[44ch]">
        <h1 className="text-3xl">
          {state === 'done' ? t`You're unsubscribed` : t`Unsubscribe from these e-mails?`}
        </h1>
        <p role="status" className="mt-2 text-ink-2">
          {state === 'done'
            ? t`You won't get these e-mails anymore.`
            : t`You'll still get e-mails about your account, such as password resets.`}
        </p>
        {typeof state === 'object' && <ErrorNote className="mt-5" message={state.failed} />}
        <p className="mt-7 flex flex-wrap justify-center gap-3">
          {state !== 'done' && (
            <Button onClick={() => void turnOff()} busy={state === 'busy'}>
              {t`Unsubscribe`}
            </Button>
          )}
          <Link to="/" className={buttonClass({ kind: 'ghost' })}>
            {t`Go to the Alumni Network`}
          </Link>
        </p>
      </div>
    </main>
  );
}

/** The token after the link's `#`; it is removed from the URL, to stay out of the history. */
function useToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('t') ?? '');
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

type State = 'asking' | 'busy' | 'done' | { readonly failed: string };

function useTurningOff(token: string) {
  const [state, setState] = useState<State>('asking');
  const turnOff = async (): Promise<void> => {
    setState('busy');
    try {
      await call(unsubscribe, { params: { token: token === '' ? '-' : token } });
      setState('done');
    } catch (error) {
      setState({ failed: problemText(error, t`Something went wrong, please try again.`) });
    }
  };
  return { state, turnOff };
}
