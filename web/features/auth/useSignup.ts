import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { register } from '#shared/auth/registerRoutes.ts';
import { setFlag } from '#web/features/account/memberFlags.ts';
import { type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { type ValidatedForm, type FieldErrors, useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemCode, problemText } from '#web/lib/http/problems.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';

const blank = {
  fullName: '',
  username: '',
  password: '',
  confirmPassword: '',
  gender: '',
  bio: '',
  website: '',
  email: '',
};
type FieldName = keyof typeof blank;

interface Signup extends ValidatedForm<typeof blank> {
  readonly uploads: Uploads;
  readonly submit: (event: FormEvent) => Promise<void>;
}

/** The state of the signup form. An error keeps the input and moves the focus to the first wrong field. */
export function useSignup(): Signup {
  const signup = useValidatedForm('signup', blank, ['password', 'confirmPassword']);
  const { fields, showErrors, setBusy } = signup;
  const uploads = useUploads('one');
  const navigate = useNavigate();
  /** The secret of the invitation, passed on by /join. */
  const [invitation, setInvitation] = useState(useHistoryText('invitation'));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = localErrors(fields);
    showErrors(errors, '');
    if (fields.password !== fields.confirmPassword) return toast.error(t`Passwords do not match!`, 'top');
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const [photo] = await uploads.settled();
    try {
      if (photo?.state === 'failed') return showErrors({}, photo.errorText);
      const body = {
        ...bodyOf(fields, photo?.image?._id),
        ...(invitation !== undefined && { invitation }),
        language: pageLanguage(),
      };
      await call(register, { body });
      toast.success(t`Account created successfully.`, 'top');
      signup.reset();
      uploads.clear();
      const username = body.username.trim();
      setFlag('newcomer', username);
      void import('#web/features/auth/membership/WelcomeStep.tsx').catch(() => undefined);
      void navigate('/login', { state: { username } });
    } catch (error) {
      const sentence = problemText(error, t`An error occurred!`);
      // The user has seen the message, so the next attempt is sent without the invitation.
      if (problemCode(error) === 'INVITATION_ENDED') setInvitation(undefined);
      showErrors(serverErrors(error, sentence), sentence);
      toast.error(sentence, 'top');
    } finally {
      setBusy(false);
    }
  };

  const bind: Signup['bind'] = (name) => ({
    ...signup.bind(name),
    error: signup.fieldErrors[name] ?? liveError(name, fields),
  });
  return { ...signup, bind, uploads, submit };
}

/** Reports a mismatch as soon as the second password is no longer a prefix of the first. */
function liveError(name: FieldName, { password, confirmPassword }: typeof blank): string | undefined {
  const differs = name === 'confirmPassword' && !password.startsWith(confirmPassword);
  return differs ? t`Passwords do not match!` : undefined;
}

function localErrors(fields: typeof blank): FieldErrors {
  const checked = register.body.safeParse(bodyOf(fields, undefined));
  const errors = fieldErrorsOfSchema(checked.error);
  if (fields.password !== fields.confirmPassword) errors['confirmPassword'] = t`Passwords do not match!`;
  return errors;
}

function bodyOf(fields: typeof blank, profileImg: string | undefined) {
  const gender = fields.gender === 'male' || fields.gender === 'female' ? fields.gender : '';
  return { ...fields, gender, ...(profileImg === undefined ? {} : { profileImg }) } as const;
}

/**
 * A taken name or a common password concerns one field, although the server reports it for the whole form.
 */
function serverErrors(error: unknown, sentence: string): FieldErrors {
  const code = problemCode(error);
  return {
    ...fieldErrorsOf(error),
    ...(code === 'USERNAME_TAKEN' && { username: sentence }),
    ...(code === 'PASSWORD_COMMON' && { password: sentence }),
  };
}
