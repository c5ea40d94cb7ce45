import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import type { OwnUser } from '#shared/entities.ts';
import { updateProfile } from '#shared/routes/profile.ts';
import { texts } from '#shared/texts.ts';
import { call, fieldProblems, problemText } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/drafts.ts';
import { saveUser } from '#web/lib/session.ts';
import { notice } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/useDraft.ts';
import { type Uploads, useUploads } from '#web/lib/useUploads.ts';
import { meKey } from '#web/lib/ownUser.ts';
import { profileKey } from './profiles.ts';

/** Name of what is kept of this form. */
export const profileDraft = 'profile';

type Problems = Readonly<Record<string, string>>;

type Fields = {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly gender: OwnUser['gender'];
  readonly bio: string;
  readonly website: string;
  readonly password: string;
};

interface Binding<N extends keyof Fields> {
  readonly name: N;
  readonly value: Fields[N];
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface ProfileFormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly bind: <N extends keyof Fields>(name: N) => Binding<N>;
  readonly uploads: Uploads;
  readonly needsPassword: boolean;
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly cancel: () => void;
}

/** The state of Edit Profile: it begins with what is, and sends only what changed. */
export function useProfileForm(user: OwnUser, onDone: () => void): ProfileFormState {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useDraft(profileDraft, fieldsOf(user), ['password']);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useUploads(1);
  const [isAsked, setIsAsked] = useState(false);
  const needsPassword = isAsked || (user.email !== '' && fields.email.trim() !== user.email);

  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  /** Leaves the form with nothing kept: its fields are those of the saved user again. */
  const leave = (saved: OwnUser): void => {
    setFields(fieldsOf(saved));
    forgetDraft(profileDraft);
    onDone();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = changesIn(fields, user, needsPassword);
    const found = localProblems(body, needsPassword);
    refuse(found, '');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const [photo] = await uploads.settled();
      if (photo?.state === 'failed') return refuse({}, photo.problem);
      const profileImg = photo?.image?._id;
      const { data } = await call(updateProfile, {
        body: { ...body, ...(profileImg === undefined ? {} : { profileImg }) },
      });
      saveUser(data.user);
      client.setQueryData(meKey, data.user);
      await client.invalidateQueries({ queryKey: profileKey(user._id) });
      notice.success(data.message);
      leave(data.user);
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
  const bind = <N extends keyof Fields>(name: N): Binding<N> => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => {
      setFields((now) => ({ ...now, [name]: value }));
      setProblems((now) => ({ ...now, [name]: '' }));
    },
  });
  return { form, bind, uploads, needsPassword, problems, problem, busy, submit, cancel: () => leave(user) };
}

function fieldsOf({ fullName, username, email, gender, bio, website }: OwnUser): Fields {
  return { fullName, username, email, gender, bio, website, password: '' };
}

function changesIn(fields: Fields, user: OwnUser, needsPassword: boolean): Partial<Fields> {
  const { password, ...facts } = fields;
  const before: Readonly<Record<string, unknown>> = { ...user };
  const changed = Object.fromEntries(Object.entries(facts).filter(([name, value]) => before[name] !== value));
  return needsPassword ? { ...changed, password } : changed;
}

function localProblems(body: Partial<Fields>, needsPassword: boolean): Problems {
  const found: Record<string, string> = {};
  for (const { path, message } of updateProfile.body.safeParse(body).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  if (needsPassword && !body.password) found['password'] = texts.passwordNeeded;
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
