import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import { NoResponse } from '#shared/platform/client.ts';
import type { Experience, Image } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { useSetCurrentJob } from '#web/api/experiences/currentJob.ts';
import { useUpdateExperience, usePostExperience } from '#web/api/experiences/newExperience.ts';
import { type SavedImages, useSavedImages } from '#web/features/images/useSavedImages.ts';
import { type Uploads, useUploads } from '#web/features/images/useUploads.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { type ValidatedForm, type FieldErrors, useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { createIdempotencyKeys } from '#web/lib/ids/idempotencyKeys.ts';
import { type InputEvent, remainingSamples, sample, type SampleSelection } from './sample.ts';

const newFields = () => ({ ...sample(), author: '', content: '' });
type Fields = { readonly [N in keyof ReturnType<typeof newFields>]: string };
const noImages: readonly Image[] = [];

interface Options {
  readonly edited: Experience | undefined;
  readonly onChanged: (changed: boolean) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface SampleInputProps extends SampleSelection {
  readonly name: keyof Fields;
  readonly value: string;
  readonly error: string | undefined;
  /** Unlike `onChange`, also reports when the user types the sample itself. */
  readonly onInput: (event: InputEvent) => void;
}

interface ExperienceFormState extends Pick<ValidatedForm<Fields>, 'formRef' | 'formError' | 'isBusy'> {
  readonly bind: (name: keyof Fields) => SampleInputProps;
  readonly uploads: Uploads;
  /** True while the experience is current and has no end date. */
  readonly isOpenEnded: boolean;
  readonly setOpenEnded: (open: boolean) => void;
  /** True if the member's own profile should show this as the current job. */
  readonly isForProfile: boolean;
  readonly setForProfile: (enabled: boolean) => void;
  /** Images that the experience already has and keeps. */
  readonly kept: SavedImages;
  readonly submit: (event: FormEvent) => Promise<void>;
}

/**
 * The state of the form for an experience; errors appear beside their fields, and the input survives them.
 */
export function useExperienceForm({ edited, onChanged, onBusy, onDone }: Options): ExperienceFormState {
  const { mutateAsync: postExperience } = usePostExperience();
  const { mutateAsync: update } = useUpdateExperience();
  const { mutate: setCurrentJob } = useSetCurrentJob();
  const start = { ...(edited === undefined ? newFields() : fieldsOf(edited)), editedFields: '' };
  const typed = useValidatedForm(`experience-${edited?._id ?? 'new'}`, start);
  const { editedFields, ...fields } = typed.fields;
  const samples = remainingSamples(edited === undefined ? editedFields : undefined);
  const { formRef, fieldErrors, formError, isBusy, setBusy, showErrors } = typed;
  const kept = useSavedImages(edited?.images ?? noImages);
  const uploads = useUploads(limits.maxImages - kept.list.length);
  const keys = createIdempotencyKeys('experience');
  const [isForProfile, setForProfile] = useState(false);
  const haveImagesChanged = uploads.list.length > 0 || kept.hasChanged;
  const changed = haveImagesChanged || typed.changed.size > 0;
  useEffect(() => onChanged(changed), [changed, onChanged]);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const isOpenEnded = fields.endDate === limits.openEndDate;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = { ...samples.errors(), ...localErrors(fields, edited) };
    showErrors(errors, samples.errorText());
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const sent = await uploads.settled();
      if (sent.some(({ state }) => state === 'failed'))
        return showErrors({}, t`Couldn't upload the image. Please try again.`);
      const fresh = sent.flatMap(({ image, alt }) => (image === null ? [] : [{ _id: image._id, alt }]));
      await save([...kept.list.map(({ _id, alt }) => ({ _id, alt })), ...fresh]);
      typed.reset();
      uploads.clear();
      onDone();
    } catch (error) {
      const message = errorText(error, edited !== undefined);
      toast.error(message, 'top');
      showErrors(fieldErrorsOf(error), message);
    } finally {
      setBusy(false);
    }
  };
  const save = async (images: { _id: string; alt: string }[]): Promise<void> => {
    if (edited === undefined) {
      const { author: _, content: __, ...job } = fields;
      const body = { kind: 'job' as const, ...job, images };
      await postExperience({ ...body, clientId: keys.keyOf(body) });
      keys.renew();
      toast.success(t`Experience created successfully!`, 'top');
      if (isForProfile && isOpenEnded) setCurrentJob(job);
      return;
    }
    const parts = Object.entries(partsOf(fields, edited)).filter(([name]) => typed.changed.has(name));
    const body = { ...Object.fromEntries(parts), ...(haveImagesChanged && { images }) };
    await update({ id: edited._id, body });
    toast.success(t`Experience updated successfully!`, 'top');
  };
  const set = (name: keyof Fields, value: string): void => {
    typed.set({ [name]: value, editedFields: samples.without(name) });
  };
  const bind = (name: keyof Fields): SampleInputProps => ({
    name,
    value: fields[name],
    error: fieldErrors[name],
    onInput: ({ currentTarget: { value } }) => set(name, value),
    ...samples.selection(name),
  });
  const setOpenEnded = (open: boolean): void => set('endDate', open ? limits.openEndDate : '');
  const profile = { isForProfile, setForProfile };
  return { formRef, bind, uploads, isOpenEnded, setOpenEnded, ...profile, kept, formError, isBusy, submit };
}

function errorText(error: unknown, isEdit: boolean): string {
  const failedText = isEdit
    ? t`Couldn't save. Please try again.`
    : t`Couldn't create the experience. Please try again.`;
  const sentence = problemText(error, error instanceof NoResponse ? error.message : failedText);
  return t`Error: ${sentence}`;
}

function fieldsOf(experience: Experience): Fields {
  const { title, company, location, role, startDate, endDate, description, author, content } = experience;
  return { title, company, location, role, startDate, endDate, description, author, content };
}

/** The fields for the kind of experience being edited. */
function partsOf(fields: Fields, { kind }: Experience): Partial<Fields> {
  const { title, author, content, ...job } = fields;
  return kind === 'story' ? { title, author, content } : { title, ...job };
}

function localErrors(fields: Fields, edited: Experience | undefined): FieldErrors {
  const checked =
    edited === undefined
      ? createExperience.body.safeParse({ kind: 'job', ...fields })
      : updateExperience.body.safeParse(partsOf(fields, edited));
  return fieldErrorsOfSchema(checked.error);
}
