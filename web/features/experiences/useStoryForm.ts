import { t } from '@lingui/core/macro';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { schemaProblems } from '#web/lib/forms/fieldTexts.ts';
import { fieldProblems, problemText } from '#web/lib/http/apiClient.ts';
import { isLoggedIn } from '#web/lib/session/session.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { clientIds } from '#web/lib/ids/clientIds.ts';
import { focusFirstInvalid, useForm } from '#web/lib/forms/useForm.ts';
import { type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { usePostExperience } from '#web/api/experiences/postExperience.ts';

const blank = { title: '', author: '', content: '' };
export type StoryFields = typeof blank;
type Problems = Readonly<Record<string, string>>;

interface Binding {
  readonly name: keyof StoryFields;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface StoryForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: StoryFields;
  readonly bind: (name: keyof StoryFields) => Binding;
  readonly uploads: Uploads;
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  /** Clears the form and leaves to the experiences. */
  readonly cancel: () => void;
}

/** The state of the Share Experience form. */
export function useStoryForm(): StoryForm {
  const postExperience = usePostExperience();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { fields, set, reset } = useForm('story', blank);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useUploads('one');
  const clientId = clientIds('story');

  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    focusFirstInvalid(form.current);
  };
  const leave = async (): Promise<void> => {
    reset();
    uploads.clear();
    await navigate('/experience');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = localProblems(fields, uploads.list.length);
    refuse(found, '');
    if (Object.keys(found).length > 0) return;
    if (!isLoggedIn()) return refuse({}, t`Authorization token is missing. Please log in.`);
    setBusy(true);
    try {
      const [picture] = await uploads.settled();
      if (picture?.image == null)
        return refuse({ image: picture?.problem ?? t`Please select an image.` }, '');
      const body = {
        kind: 'story' as const,
        ...fields,
        images: [{ _id: picture.image._id, alt: picture.alt }],
      };
      await postExperience({ ...body, clientId: clientId.idOf(body) });
      clientId.renew();
      toast.success(t`Experience created successfully!`);
      await leave();
    } catch (error) {
      const sentence = problemText(error, t`Couldn't create the experience. Please try again.`);
      refuse(fieldProblems(error), t`Error: ${sentence}`);
    } finally {
      setBusy(false);
    }
  };
  const bind = (name: keyof StoryFields): Binding => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => {
      set({ [name]: value });
      setProblems((now) => ({ ...now, [name]: '' }));
    },
  });
  return { form, fields, bind, uploads, problems, problem, busy, submit, cancel: () => void leave() };
}

function localProblems(fields: StoryFields, pictures: number): Problems {
  const checked = createExperience.body.safeParse({ kind: 'story', ...fields });
  const found = schemaProblems(checked.error);
  return pictures === 0 ? { ...found, image: t`Please select an image.` } : found;
}
