import { t } from '@lingui/core/macro';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '#shared/profiles/entities.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { schemaProblems } from '#web/lib/forms/fieldTexts.ts';
import { fieldProblems, problemCode, problemText } from '#web/lib/http/apiClient.ts';
import { forgetDraft } from '#web/lib/forms/drafts.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { focusFirstInvalid, useForm } from '#web/lib/forms/useForm.ts';
import { type Upload, type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { useNewestProfile } from '#web/api/people/useOwnProfile.ts';
import { useUpdateProfile } from '#web/api/people/useUpdateProfile.ts';
import { profileChanges, type ProfileTexts, profileTexts } from './profileFields.ts';

/** Storage name of this form's draft. */
export const profileFormName = 'profile';
/** The history state on the way back from this form. */
export const editedState = 'edited';

type Problems = Readonly<Record<string, string>>;

interface Binding<N extends keyof ProfileTexts> {
  readonly name: N;
  readonly value: ProfileTexts[N];
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

export interface ProfileFormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: ProfileTexts;
  readonly bind: <N extends keyof ProfileTexts>(name: N) => Binding<N>;
  readonly set: (name: keyof ProfileTexts, value: string) => void;
  readonly uploads: Uploads;
  /** True while the current photo is marked for removal. */
  readonly isPhotoGone: boolean;
  readonly removePhoto: (gone: boolean) => void;
  /** The number of changed fields. */
  readonly changes: number;
  readonly needsPassword: boolean;
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly cancel: () => void;
  /** Discards the input. */
  readonly forget: () => void;
}

/** The state of Edit Profile: it starts with the saved values, and sends only what was changed here. */
export function useProfileForm(profile: Profile): ProfileFormState {
  const save = useUpdateProfile();
  const fetchNewest = useNewestProfile(profile._id);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const saved = profileTexts(profile);
  const {
    fields,
    set: setFields,
    overtaken,
    overtakenBy,
    reset,
  } = useForm(profileFormName, saved, ['password']);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useUploads('one');
  const [isPhotoGone, removePhoto] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const needsPassword = isAsked || (saved.email !== '' && fields.email.trim() !== saved.email);
  const changed = profileChanges(fields, saved);
  const shownProblems = { ...overtakenProblems(overtaken), ...problems };

  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    focusFirstInvalid(form.current);
  };
  const leave = (): void => {
    reset();
    void navigate('/profile', { state: editedState });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = updateProfile.body.safeParse({
      ...changed,
      ...(needsPassword ? { password: fields.password } : {}),
    });
    const found = problemsIn(checked.error, needsPassword && fields.password === '');
    refuse(found, '');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const newest = await fetchNewest();
      const isOvertaken =
        newest && overtakenBy(profileTexts(newest)).some((name) => !overtaken.includes(name));
      // The field shows the conflict; saving again overwrites it.
      if (isOvertaken) return refuse({}, '');
      const [photo] = await uploads.settled();
      if (photo?.state === 'failed') return refuse({}, photo.problem);
      const body = { ...checked.data, ...photoIn(photo, isPhotoGone) };
      // Discarded even if the page is closed before the profile is refetched.
      await save(body, () => forgetDraft(profileFormName));
      toast.success(t`Profile updated.`, 'corner');
      leave();
    } catch (error) {
      const sentence = problemText(error, t`Couldn't update your profile. Please try again.`);
      const named = { ...fieldProblems(error), ...fieldOf(problemCode(error), sentence) };
      // An old login is no proof any more: the server says when it also wants the password.
      if (named['password'] !== undefined) setIsAsked(true);
      refuse(named, Object.keys(named).length > 0 ? '' : sentence);
    } finally {
      setBusy(false);
    }
  };
  const set = (name: keyof ProfileTexts, value: string): void => {
    setFields({ [name]: value });
    setProblems((now) => without(now, name));
  };
  const bind = <N extends keyof ProfileTexts>(name: N): Binding<N> => ({
    name,
    value: fields[name],
    error: shownProblems[name],
    onChange: ({ currentTarget: { value } }) => set(name, value),
  });
  return {
    form,
    fields,
    bind,
    set,
    uploads,
    isPhotoGone,
    removePhoto,
    needsPassword,
    problems: shownProblems,
    problem,
    busy,
    submit,
    changes: countOf(changed) + (isPhotoGone || uploads.list.length > 0 ? 1 : 0),
    cancel: leave,
    forget: reset,
  };
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => path.split('.')[0] !== name));
}

/** Named as the server names its field errors. */
function overtakenProblems(overtaken: readonly string[]): Problems {
  return Object.fromEntries(
    overtaken.map((name) => [
      name.replace(/^for-/, 'audience.'),
      t`This was changed elsewhere while you were editing. If you save, you'll overwrite that change.`,
    ]),
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

function problemsIn(error: Checked | undefined, lacksPassword: boolean): Problems {
  const found = schemaProblems(error, (path) => path.map(String).join('.'));
  if (lacksPassword) found['password'] = t`Enter your password to change your username or e-mail address.`;
  return found;
}

/** Some errors about the whole form concern one field. */
function fieldOf(code = '', sentence: string): Problems {
  const fields: Readonly<Record<string, string>> = {
    USERNAME_TAKEN: 'username',
    PASSWORD_NEEDED: 'password',
    PASSWORD_WRONG: 'password',
  };
  const field = fields[code];
  return field === undefined ? {} : { [field]: sentence };
}
