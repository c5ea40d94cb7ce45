import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { OtherLogins } from './OtherLogins.tsx';
import { useLogin } from './useLogin.ts';

const linkClass = 'hit font-semibold text-brand-ink underline underline-offset-3';

interface LoginScreenProps {
  /** Called when the visitor starts to fill in the form, which is the time to load the next screen. */
  readonly onBegin: () => void;
}

/** /login. Redirects a visitor with a user cookie to the home page. */
export default function LoginScreen({ onBegin }: LoginScreenProps) {
  useTitle(t`Login`);
  const [loggedInBefore] = useState(() => savedUser() !== null);
  const { fields, set, isBusy, errorText, submit, settle, first, second, next, isReturning } = useLogin();
  if (loggedInBefore && !isReturning) return <Navigate to="/" replace />;
  return (
    <AuthFrame
      heading={t`Welcome Back!`}
      description={t`Log in to continue exploring new opportunities and features.`}
      year={2024}
    >
      <h1 className="text-3xl">{t`Sign In to Your Account`}</h1>
      <form onSubmit={(event) => void submit(event)} className="mt-8">
        <Field
          ref={first}
          onFocus={onBegin}
          label={t`Username`}
          name="username"
          type="text"
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`Enter your username`}
          value={fields.username}
          onChange={({ currentTarget }) => set({ ...fields, username: currentTarget.value })}
          aria-describedby={errorText ? 'login-error' : undefined}
        />
        <div className="relative mt-4">
          <PasswordField
            ref={second}
            onFocus={onBegin}
            label={t`Password`}
            name="password"
            required
            autoComplete="current-password"
            placeholder={t`Enter your password`}
            value={fields.password}
            onChange={({ currentTarget }) => set({ ...fields, password: currentTarget.value })}
          />
          <Link to="/forgot-password" className={`${linkClass} absolute! end-0 top-0 text-sm`}>
            {t`Forgot password?`}
          </Link>
        </div>
        <div role="alert">
          <FieldError id="login-error" error={errorText} />
        </div>
        <Button type="submit" className="mt-6 w-full" busy={isBusy} busyLabel={t`Logging In...`}>
          {t`Login`}
        </Button>
      </form>
      <OtherLogins settle={settle} next={next} />
      <p className="mt-1 text-center text-sm text-ink-2">
        {t`Don't have an account?`}{' '}
        <Link to="/signup" className={linkClass}>
          {t`Sign up`}
        </Link>
      </p>
    </AuthFrame>
  );
}
