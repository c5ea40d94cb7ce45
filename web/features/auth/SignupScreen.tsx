import '#web/styles/shell.css';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { PhotoPicker } from '#web/features/images/PhotoPicker.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { RadioCards } from '#web/ui/forms/RadioCards.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { passwordLength } from './PasswordRules.tsx';
import { useSignup } from './useSignup.ts';

/** /signup. The photo uploads while the rest is being filled in. */
export default function SignupScreen() {
  useTitle(t`Sign up`);
  const genders = [
    { value: 'male', label: t`Male` },
    { value: 'female', label: t`Female` },
  ] as const;
  const { formRef, bind, uploads, isBusy, fieldErrors, formError, submit } = useSignup();
  return (
    <AuthFrame
      wide
      heading={t`Come on in!`}
      description={t`Stay in touch with the people you studied with, and share your experience with those who come next.`}
    >
      <h1 className="text-3xl">{t`Create your account`}</h1>
      <p className="mt-2 text-sm text-ink-2">
        {t`Already have an account?`}{' '}
        <Link to="/login" className="hit font-semibold text-brand-ink underline underline-offset-3">
          {t`Login`}
        </Link>
      </p>
      <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="mt-7 space-y-5">
        <PhotoPicker
          name="profileImg"
          label={t`Profile photo`}
          uploads={uploads}
          disabled={isBusy}
          error={fieldErrors['profileImg']}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label={t`Full name`} required autoComplete="name" maxLength={120} {...bind('fullName')} />
          <Field
            label={t`Username`}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...bind('username')}
          />
          <PasswordField
            label={t`Password`}
            required
            autoComplete="new-password"
            hint={passwordLength()}
            {...bind('password')}
          />
          <PasswordField
            label={t`Confirm password`}
            required
            autoComplete="new-password"
            {...bind('confirmPassword')}
          />
        </div>
        <RadioCards legend={t`Gender (optional)`} options={genders} {...bind('gender')} />
        <TextArea
          label={t`Bio (optional)`}
          autoComplete="off"
          placeholder={t`What should people know about you?`}
          {...bind('bio')}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label={t`Website (optional)`}
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            {...bind('website')}
          />
          <Field
            label={t`E-mail (optional)`}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...bind('email')}
          />
        </div>
        <div role="alert">
          <FieldError id="signup-error" error={formError} />
        </div>
        <Button type="submit" size="lg" className="w-full" busy={isBusy} busyLabel={t`Creating Account...`}>
          {t`Sign up`}
        </Button>
      </form>
    </AuthFrame>
  );
}
