import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnUser } from '#shared/entities.ts';
import type { Profile } from '#shared/profileEntities.ts';
import { updateProfile } from '#shared/routes/profile.ts';
import { texts } from '#shared/texts.ts';
import { call, fieldProblems, problemText } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/drafts.ts';
import { saveUser } from '#web/lib/session.ts';
import { notice } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/useDraft.ts';
import { type Upload, type Uploads, useUploads } from '#web/lib/useUploads.ts';
import { meKey } from '#web/lib/ownUser.ts';
import { profileKey } from '#web/lib/profileQuery.ts';
import { changesIn, type ProfileTexts, textsOf } from './profileFields.ts';

/** Name of what is kept of this form. */
export const profileDraft = 'profile';
/** State of the address for whoever comes from this form. */
export const edited = 'edited';

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
  /** True while the photo there is would go. */
  readonly isPhotoGone: boolean;
  readonly removePhoto: (gone: boolean) => void;
  /** How many fields differ from what is saved. */
  readonly changes: number;
  readonly needsPassword: boolean;
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly cancel: () => void;
}

/** The state of Edit Profile: it begins with what is, and sends only what changed. */
export function useProfileForm(user: OwnUser, profile: Profile): ProfileFormState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const saved = textsOf(user, profile);
  const [fields, setFields] = useDraft(profileDraft, saved, ['password']);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useUploads(1);
  const [isPhotoGone, removePhoto] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const needsPassword = isAsked || (user.email !== '' && fields.email.trim() !== user.email);
  const changed = changesIn(fields, saved);

  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  /** Leaves the form with nothing kept: its fields are those of what is saved again. */
  const leave = (now: ProfileTexts): void => {
    setFields(now);
    forgetDraft(profileDraft);
    void navigate('/profile', { state: edited });
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
      const [photo] = await uploads.settled();
      if (photo?.state === 'failed') return refuse({}, photo.problem);
      const body = { ...checked.data, ...photoIn(photo, isPhotoGone) };
      const { data } = await call(updateProfile, { body });
      saveUser(data.user);
      client.setQueryData(meKey, data.user);
      await client.invalidateQueries({ queryKey: profileKey(user._id) });
      notice.success(data.message);
      leave(saved);
    } catch (error) {
      const sentence = problemText(error, texts.profileFailed);
      const named = { ...fieldProblems(error), ...fieldOf(sentence) };
      // A login that is long ago proves nothing any more: the server says when it wants the password, too.
      if (named['password'] !== undefined) setIsAsked(true);
      refuse(named, Object.keys(named).length > 0 ? '' : sentence);
    } finally {
      setBusy(false);
    }
  };
  const set = (name: keyof ProfileTexts, value: string): void => {
    setFields((now) => ({ ...now, [name]: value }));
    setProblems((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => path.split('.')[0] !== name)),
    );
  };
  const bind = <N extends keyof ProfileTexts>(name: N): Binding<N> => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => set(name, value),
  });
  const isPhotoChanged = isPhotoGone || uploads.list.length > 0;
  return {
    form,
    fields,
    bind,
    set,
    uploads,
    isPhotoGone,
    removePhoto,
    needsPassword,
    problems,
    problem,
    busy,
    submit,
    changes: countOf(changed) + (isPhotoChanged ? 1 : 0),
    cancel: () => leave(saved),
  };
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
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.map(String).join('.')] ??= message;
  if (lacksPassword) found['password'] = texts.passwordNeeded;
  return found;
}

/** Some refusals of the whole are about one field. */
function fieldOf(sentence: string): Problems {
  const fields: Readonly<Record<string, string>> = {
    [texts.usernameTaken]: 'username',
    [texts.passwordNeeded]: 'password',
    [texts.passwordWrong]: 'password',
  };
  const field = fields[sentence];
  return field === undefined ? {} : { [field]: sentence };
}
