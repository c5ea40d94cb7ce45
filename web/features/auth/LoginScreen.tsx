import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { texts } from '#shared/texts.ts';
import { safeNext, savedUser, startSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/title.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldError } from '#web/ui/Field.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { OtherLogins } from './OtherLogins.tsx';

const blank = { username: '', password: '' };

interface LoginScreenProps {
  /** Called when the visitor begins to fill in the form: time to fetch what comes after it. */
  readonly onBegin: () => void;
}

/** /login. A visitor with a user cookie is sent on to the home page. */
export function LoginScreen({ onBegin }: LoginScreenProps) {
  useTitle('Login');
  const [signedInBefore] = useState(() => savedUser() !== null);
  const { fields, set, busy, problem, submit, first } = useLogin();
  if (signedInBefore) return <Navigate to="/" replace />;
  return (
    <AuthFrame
      heading="Welcome Back!"
      words="Log in to continue exploring new opportunities and features."
      footer="© 2024 University"
    >
      <h1 className="text-3xl">Sign In to Your Account</h1>
      <form onSubmit={(event) => void submit(event)} className="mt-8">
        <Field
          ref={first}
          onFocus={onBegin}
          label="Username"
          name="username"
          type="text"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Enter your username"
          value={fields.username}
          onChange={({ currentTarget }) => set({ ...fields, username: currentTarget.value })}
          aria-describedby={problem ? 'login-error' : undefined}
        />
        <PasswordField
          className="mt-4"
          onFocus={onBegin}
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          placeholder="Enter your password"
          value={fields.password}
          onChange={({ currentTarget }) => set({ ...fields, password: currentTarget.value })}
        />
        <div role="alert">
          <FieldError id="login-error" error={problem} />
        </div>
        <Button type="submit" className="mt-6 w-full" busy={busy} busyLabel="Logging In...">
          Login
        </Button>
      </form>
      <OtherLogins />
      <p className="mt-8 text-center text-sm text-ink-2">
        Don't have an account?{' '}
        <Link to="/signup" className="hit font-semibold text-brand-ink underline underline-offset-3">
          Sign up
        </Link>
      </p>
    </AuthFrame>
  );
}

/** One attempt after another: both fields are cleared on both outcomes, the focus goes back to the first. */
function useLogin() {
  const [fields, set] = useState(blank);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const next = useNext();

  useEffect(() => {
    if (problem !== '' && !busy) first.current?.focus();
  }, [problem, busy]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    const refusal = await logIn(fields);
    set(blank);
    setBusy(false);
    setProblem(refusal);
    if (refusal !== '') return toast.error(refusal);
    toast.success(texts.loginSuccess);
    void navigate(next, { replace: true });
  };
  return { fields, set, busy, problem, submit, first };
}

/** Where to go after the login: what the address or the guard names, if it is of this site. */
function useNext(): string {
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const inState = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  return safeNext(query.get('next') ?? (typeof inState === 'string' ? inState : null));
}

/** '' when the user is logged in, else the sentence that says why not. */
async function logIn(body: typeof blank): Promise<string> {
  try {
    const [{ call, problemText }, { login }] = await Promise.all([
      import('#web/lib/api.ts'),
      import('#shared/routes/user.ts'),
    ]);
    try {
      startSession((await call(login, { body })).data);
      return '';
    } catch (error) {
      return problemText(error, texts.loginFailed);
    }
  } catch {
    return texts.loginFailed;
  }
}
