import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from '#web/lib/browser/toast.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { safeRedirectPath } from '#web/lib/session/loginAddress.ts';
import { startSession } from '#web/lib/session/session.ts';
import type { OauthResult } from './oauth.ts';

const blank = { username: '', password: '' };

/** Every attempt clears both fields, whatever its result, and returns the focus to the first. */
export function useLogin() {
  const { hash } = useLocation();
  /** The username passed on by the sign-up. */
  const [newcomer] = useState(useHistoryText('username') ?? '');
  const [fields, set] = useState({ ...blank, username: newcomer });
  const [isBusy, setBusy] = useState(ticketIn(hash) !== undefined);
  const [errorText, setErrorText] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const next = useNext();

  useEffect(() => {
    if (newcomer !== '') second.current?.focus();
  }, [newcomer]);
  useEffect(() => {
    if (errorText !== '' && !isBusy) first.current?.focus();
  }, [errorText, isBusy]);

  /** '' after a successful login of any kind; otherwise the error message. */
  const settle = (refusal: string, to = next): void => {
    setErrorText(refusal);
    if (refusal !== '') return toast.error(refusal, 'top');
    toast.success(t`Login successful!`, 'top');
    void navigate(to, { replace: true });
  };
  const isReturning = useOauthReturn(({ isIn, errorText: problem = '', to }) => {
    setBusy(false);
    if (isIn) return settle('', to);
    setErrorText(problem);
    void navigate(to ?? '/login', { replace: true });
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setErrorText('');
    const refusal = await logIn(fields);
    set(blank);
    setBusy(false);
    settle(refusal);
  };
  return { fields, set, isBusy, errorText, submit, settle, first, second, next, isReturning };
}

/** Where to go after the login: the target in the URL or from the guard, if it is on this site. */
function useNext(): string {
  const [params] = useSearchParams();
  const inState = useHistoryText('next');
  return safeRedirectPath(params.get('next') ?? inState);
}

/** '' when the user is logged in, otherwise the error message. */
async function logIn(body: typeof blank): Promise<string> {
  try {
    const [{ call }, { problemText }, { login }] = await Promise.all([
      import('#web/lib/http/apiClient.ts'),
      import('#web/lib/http/problems.ts'),
      import('#shared/auth/sessionRoutes.ts'),
    ]);
    try {
      startSession((await call(login, { body })).data);
      return '';
    } catch (error) {
      return problemText(error, t`Login failed. Please try again.`);
    }
  } catch {
    return t`Login failed. Please try again.`;
  }
}

/** The ticket of a visitor returning from a provider. */
const ticketIn = (hash: string) => /^#oauth=([\w-]+)$/.exec(hash)?.[1];

/** Continues once for a visitor returning from a provider. @returns whether there is one. */
function useOauthReturn(arrive: (result: OauthResult) => void): boolean {
  const [ticket] = useState(ticketIn(useLocation().hash));
  const begun = useRef(false);
  useEffect(() => {
    if (ticket === undefined || begun.current) return;
    begun.current = true;
    import('./oauth.ts')
      .then(({ finishOauthLogin }) => finishOauthLogin(ticket))
      .then(arrive, () => arrive({ errorText: t`Login failed. Please try again.` }));
  });
  return ticket !== undefined;
}
