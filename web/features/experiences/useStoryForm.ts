import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { usePostExperience } from '#web/api/experiences/newExperience.ts';
import { type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { type ValidatedForm, type FieldErrors, useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { createIdempotencyKeys } from '#web/lib/ids/idempotencyKeys.ts';
import { isLoggedIn } from '#web/lib/session/session.ts';

const blank = { title: '', author: '', content: '' };
export type StoryFields = typeof blank;

interface StoryForm extends ValidatedForm<StoryFields> {
  readonly uploads: Uploads;
  readonly submit: (event: FormEvent) => Promise<void>;
  /** Clears the form and goes to /experience. */
  readonly cancel: () => void;
}

/** The state of the Share Experience form. */
export function useStoryForm(): StoryForm {
  const { mutateAsync: postExperience } = usePostExperience();
  const navigate = useNavigate();
  const state = useValidatedForm('story', blank);
  const { fields, showErrors, setBusy } = state;
  const uploads = useUploads('one');
  const keys = createIdempotencyKeys('story');

  const leave = async (): Promise<void> => {
    state.reset();
    uploads.clear();
    await navigate('/experience');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = localErrors(fields, uploads.list.length);
    showErrors(errors, '');
    if (Object.keys(errors).length > 0) return;
    if (!isLoggedIn()) return showErrors({}, t`Please log in to continue.`);
    setBusy(true);
    try {
      const [picture] = await uploads.settled();
      if (picture?.image == null)
        return showErrors({ image: picture?.errorText ?? t`Please select an image.` }, '');
      const body = {
        kind: 'story' as const,
        ...fields,
        images: [{ _id: picture.image._id, alt: picture.alt }],
      };
      await postExperience({ ...body, clientId: keys.keyOf(body) });
      keys.renew();
      toast.success(t`Experience created successfully!`, 'top');
      await leave();
    } catch (error) {
      const sentence = problemText(error, t`Couldn't create the experience. Please try again.`);
      showErrors(fieldErrorsOf(error), t`Error: ${sentence}`);
    } finally {
      setBusy(false);
    }
  };
  return { ...state, uploads, submit, cancel: () => void leave() };
}

function localErrors(fields: StoryFields, pictures: number): FieldErrors {
  const checked = createExperience.body.safeParse({ kind: 'story', ...fields });
  const errors = fieldErrorsOfSchema(checked.error);
  return pictures === 0 ? { ...errors, image: t`Please select an image.` } : errors;
}
