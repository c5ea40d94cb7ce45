import '#web/styles/shell.css';
import { Link } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { RadioCards } from '#web/ui/forms/RadioCards.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { PhotoPicker } from '#web/features/images/PhotoPicker.tsx';
import { useSignup } from './useSignup.ts';

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const;

const footer = `© ${new Date().getFullYear()} University`;

/** /signup. The photo uploads while the rest is being filled in. */
export default function SignupScreen() {
  useTitle('Sign up');
  const { form, bind, uploads, busy, problems, problem, submit } = useSignup();
  return (
    <AuthFrame
      wide
      heading="Come on in!"
      words="Keep the people you studied with close, and tell the next ones how it went."
      footer={footer}
    >
      <h1 className="text-3xl">Create Your Account</h1>
      <p className="mt-2 text-sm text-ink-2">
        Already have an account?{' '}
        <Link to="/login" className="hit font-semibold text-brand-ink underline underline-offset-3">
          Login
        </Link>
      </p>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-7 space-y-5">
        <PhotoPicker
          name="profileImg"
          label="Profile image"
          uploads={uploads}
          disabled={busy}
          error={problems['profileImg']}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="Full name" required autoComplete="name" maxLength={120} {...bind('fullName')} />
          <Field
            label="Username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...bind('username')}
          />
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            hint="8 to 128 characters"
            {...bind('password')}
          />
          <PasswordField
            label="Confirm password"
            required
            autoComplete="new-password"
            {...bind('confirmPassword')}
          />
        </div>
        <RadioCards legend="Gender (optional)" options={genders} {...bind('gender')} />
        <TextArea
          label="Bio (optional)"
          autoComplete="off"
          placeholder="What should people know about you?"
          {...bind('bio')}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label="Website (optional)"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            {...bind('website')}
          />
          <Field
            label="Email (optional)"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...bind('email')}
          />
        </div>
        <div role="alert">
          <FieldError id="signup-error" error={problem} />
        </div>
        <Button type="submit" size="lg" className="w-full" busy={busy} busyLabel="Creating Account...">
          Sign up
        </Button>
      </form>
    </AuthFrame>
  );
}
