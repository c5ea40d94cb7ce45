import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { useNewestProfile } from '#web/api/people/ownProfile.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
import { type Upload, type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { forgetDraft } from '#web/lib/forms/drafts.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { type ValidatedForm, type FieldErrors, useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { fieldErrorsOf, problemCode, problemText } from '#web/lib/http/problems.ts';
import { profileChanges, type ProfileTexts, profileTexts } from './profileFields.ts';

/** Storage name of this form's draft. */
export const profileFormName = 'profile';
/** The history state that the form passes back to the profile. */
export const editedState = 'edited';

export interface ProfileFormState extends ValidatedForm<ProfileTexts> {
  readonly uploads: Uploads;
  /** True while the current photo is marked for removal. */
  readonly isPhotoGone: boolean;
  readonly removePhoto: (gone: boolean) => void;
  /** The number of changed fields. */
  readonly changes: number;
  readonly needsPassword: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly cancel: () => void;
}

/** The state of Edit Profile: it starts with the saved values, and sends only what was changed here. */
export function useProfileForm(profile: Profile): ProfileFormState {
  const { mutateAsync: save } = useUpdateProfile(() => forgetDraft(profileFormName));
  const fetchNewest = useNewestProfile(profile._id);
  const navigate = useNavigate();
  const saved = profileTexts(profile);
  const state = useValidatedForm(profileFormName, saved, ['password']);
  const { fields, changedElsewhere, changedElsewhereIn, showErrors, setBusy } = state;
  const uploads = useUploads('one');
  const [isPhotoGone, removePhoto] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const needsPassword = asksPassword || (saved.email !== '' && fields.email.trim() !== saved.email);
  const changed = profileChanges(fields, saved);

  const leave = (): void => {
    state.reset();
    void navigate('/profile', { state: editedState });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = updateProfile.body.safeParse({
      ...changed,
      ...(needsPassword ? { password: fields.password } : {}),
    });
    const errors = localErrors(checked.error, needsPassword && fields.password === '');
    showErrors(errors, '');
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const newest = await fetchNewest();
      const isOvertaken =
        newest && changedElsewhereIn(profileTexts(newest)).some((name) => !changedElsewhere.includes(name));
      // The field shows the conflict; saving again overwrites it.
      if (isOvertaken) return showErrors({}, '');
      const [photo] = await uploads.settled();
      if (photo?.state === 'failed') return showErrors({}, photo.errorText);
      const body = { ...checked.data, ...photoIn(photo, isPhotoGone) };
      // Discarded even if the page is closed before the profile is refetched.
      await save(body);
      toast.success(t`Profile updated.`);
      leave();
    } catch (error) {
      const sentence = problemText(error, t`Couldn't update your profile. Please try again.`);
      const named = { ...withFormNames(fieldErrorsOf(error)), ...fieldOf(problemCode(error), sentence) };
      // Reauthentication may have expired: the server says when it wants the password again.
      if (named['password'] !== undefined) setAsksPassword(true);
      showErrors(named, Object.keys(named).length > 0 ? '' : sentence);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...state,
    uploads,
    isPhotoGone,
    removePhoto,
    needsPassword,
    submit,
    changes: countOf(changed) + (isPhotoGone || uploads.list.length > 0 ? 1 : 0),
    cancel: leave,
  };
}

/** The errors under the form's names of the fields of the audience. */
function withFormNames(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.replace(/^audience\./, 'for-'), error]),
  );
}

function photoIn(photo: Upload | undefined, isGone: boolean): { readonly profileImg?: string } {
  const profileImg = photo?.image?._id ?? (isGone ? '' : undefined);
  return profileImg === undefined ? {} : { profileImg };
}

function countOf({ audience = {}, ...others }: Readonly<Record<string, unknown>>): number {
  const choices = typeof audience === 'object' && audience !== null ? Object.keys(audience).length : 0;
  return Object.keys(others).length + choices;
}

type Checked = NonNullable<ReturnType<typeof updateProfile.body.safeParse>['error']>;

function localErrors(error: Checked | undefined, lacksPassword: boolean): FieldErrors {
  return {
    ...withFormNames(fieldErrorsOfSchema(error, (path) => path.map(String).join('.'))),
    ...(lacksPassword && {
      password: t`Enter your password to change your username or e-mail address.`,
    }),
  };
}

/** Some errors about the whole form concern one field. */
function fieldOf(code = '', sentence: string): FieldErrors {
  const fields: Readonly<Record<string, string>> = {
    USERNAME_TAKEN: 'username',
    PASSWORD_NEEDED: 'password',
    PASSWORD_WRONG: 'password',
  };
  const field = fields[code];
  return field === undefined ? {} : { [field]: sentence };
}
