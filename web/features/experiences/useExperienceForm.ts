import { useQueryClient } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { limits } from '#shared/limits.ts';
import type { Experience, Image } from '#shared/entities.ts';
import { createExperience, updateExperience } from '#shared/routes/experiences.ts';
import { texts } from '#shared/texts.ts';
import { call, fieldProblems, problemText } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';
import { useClientId } from '#web/lib/useClientId.ts';
import { useDraft } from '#web/lib/useDraft.ts';
import { type KeptImages, useKeptImages } from '#web/lib/useKeptImages.ts';
import { type Uploads, useUploads } from '#web/lib/useUploads.ts';
import { patchExperience } from './experiences.ts';
import { postExperience } from './postExperience.ts';
import { sayOnProfile } from './sayOnProfile.ts';

/** What the form starts with, as specified: an example, whose fields typing replaces. */
const sample = {
  title: 'My first year as a software engineer',
  company: 'Northwind Labs',
  location: 'Rotterdam, Netherlands',
  role: 'Software Engineer',
  startDate: '2025-09-01',
  endDate: '2026-08-31',
  description: 'What I worked on, what I learned, and what I would tell someone who starts today.',
  author: '',
  content: '',
};
type Fields = typeof sample;
const none: readonly Image[] = [];

type Problems = Readonly<Record<string, string>>;

interface Options {
  readonly edited: Experience | undefined;
  readonly onChanged: (changed: boolean) => void;
  readonly onDone: () => void;
}

interface Binding {
  readonly name: keyof Fields;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onFocus: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onMouseDown: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface ExperienceFormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly bind: (name: keyof Fields) => Binding;
  readonly uploads: Uploads;
  /** True while the end date says that it has not ended. */
  readonly isOpenEnded: boolean;
  readonly setOpenEnded: (open: boolean) => void;
  /** True while the own profile is to say that this is what one does now. */
  readonly isForProfile: boolean;
  readonly setForProfile: (wanted: boolean) => void;
  /** Pictures that the experience has already and keeps. */
  readonly kept: KeptImages;
  /** The sentence about the whole, '' where there is none. */
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
}

/** The state of the form for an experience; errors stand beside their fields, and nothing typed is lost by them. */
export function useExperienceForm({ edited, onChanged, onDone }: Options): ExperienceFormState {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const blank = edited === undefined ? sample : fieldsOf(edited);
  const [fields, setFields] = useDraft(`experience-${edited?._id ?? 'new'}`, blank);
  const kept = useKeptImages(edited?.images ?? none);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useUploads(limits.imagesMost - kept.list.length);
  const clientId = useClientId();
  const [isForProfile, setForProfile] = useState(false);
  const changed = uploads.list.length > 0 || kept.changed || JSON.stringify(fields) !== JSON.stringify(blank);
  useEffect(() => onChanged(changed), [changed, onChanged]);

  const isOpenEnded = fields.endDate === limits.openEndDate;

  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = localProblems(fields, edited);
    refuse(found, '');
    if (Object.keys(found).length > 0) return;
    if (edited === undefined && isUntouched(fields)) return refuse({ title: texts.sampleUnchanged }, '');
    setBusy(true);
    try {
      const sent = await uploads.settled();
      if (sent.some(({ state }) => state === 'failed')) return refuse({}, texts.uploadFailed);
      const fresh = sent.flatMap(({ image, alt }) => (image === null ? [] : [{ _id: image._id, alt }]));
      const images = [...kept.list.map(({ _id, alt }) => ({ _id, alt })), ...fresh];
      setFields(await save(fields, images));
      uploads.clear();
      onDone();
    } catch (error) {
      const sentence = problemText(error, error instanceof Error ? error.message : texts.experienceFailed);
      toast.error(`Error: ${sentence}`);
      refuse(fieldProblems(error), `Error: ${sentence}`);
    } finally {
      setBusy(false);
    }
  };
  /** Answers what the fields hold from now on. */
  const save = async (typed: Fields, images: { _id: string; alt: string }[]): Promise<Fields> => {
    if (edited === undefined) {
      const { author: _, content: __, ...job } = typed;
      const body = { kind: 'job' as const, ...job, images };
      await postExperience(client, { ...body, clientId: clientId.idOf(body) });
      clientId.renew();
      toast.success(texts.experienceCreated);
      if (isForProfile && isOpenEnded) void sayOnProfile(client, job);
      return sample;
    }
    const body = { ...partsOf(typed, edited), images };
    const { data } = await call(updateExperience, { params: { id: edited._id }, body });
    patchExperience(client, edited._id, () => data.experience);
    toast.success(texts.experienceUpdated);
    return fieldsOf(data.experience);
  };
  const isSample = (name: keyof Fields, { type, value }: { type: string; value: string }): boolean =>
    edited === undefined && value === sample[name] && type !== 'date';
  const bind = (name: keyof Fields): Binding => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => {
      setFields((now) => ({ ...now, [name]: value }));
      setProblems((now) => ({ ...now, [name]: '' }));
    },
    onFocus: ({ currentTarget }) => {
      if (isSample(name, currentTarget)) currentTarget.select();
    },
    // A press would put the caret into the sample, where typing no longer replaces it.
    onMouseDown: (event) => {
      if (!isSample(name, event.currentTarget)) return;
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.select();
    },
  });
  const setOpenEnded = (open: boolean): void => {
    setFields((now) => ({ ...now, endDate: open ? limits.openEndDate : '' }));
    setProblems((now) => ({ ...now, endDate: '' }));
  };
  const profile = { isForProfile, setForProfile };
  return { form, bind, uploads, isOpenEnded, setOpenEnded, ...profile, kept, problem, busy, submit };
}

function fieldsOf(experience: Experience): Fields {
  const { title, company, location, role, startDate, endDate, description, author, content } = experience;
  return { title, company, location, role, startDate, endDate, description, author, content };
}

/** True where nothing of the example was replaced: it is nobody's job. */
function isUntouched(fields: Fields): boolean {
  const words = ['title', 'company', 'location', 'role', 'description'] as const;
  return words.every((name) => fields[name].trim() === sample[name]);
}

/** The fields that belong to the kind of what is edited. */
function partsOf(fields: Fields, { kind }: Experience): Partial<Fields> {
  const { title, author, content, ...job } = fields;
  return kind === 'story' ? { title, author, content } : { title, ...job };
}

function localProblems(fields: Fields, edited: Experience | undefined): Problems {
  const checked =
    edited === undefined
      ? createExperience.body.safeParse({ kind: 'job', ...fields })
      : updateExperience.body.safeParse(partsOf(fields, edited));
  const found: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}
