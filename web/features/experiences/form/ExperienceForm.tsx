import { t } from '@lingui/core/macro';
import type { Experience } from '#shared/platform/entities.ts';
import { ImagesField } from '#web/features/images/ImagesField.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { useExperienceForm } from './useExperienceForm.ts';

interface ExperienceFormProps {
  readonly edited: Experience | undefined;
  /** Called with whether there is unsaved input. */
  readonly onChanged: (changed: boolean) => void;
  /** Called with whether the form is being sent. */
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

/**
 * Title, company, place, role, dates, description and images of an experience; a story has only the first and last.
 */
export default function ExperienceForm({ edited, onChanged, onBusy, onDone }: ExperienceFormProps) {
  const state = useExperienceForm({ edited, onChanged, onBusy, onDone });
  const { formRef, bind, uploads, kept, formError, isBusy, submit } = state;
  const { isOpenEnded, setOpenEnded, isForProfile, setForProfile } = state;
  const isStory = edited?.kind === 'story';
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-4">
      <Field label={t`Title`} required {...bind('title')} />
      {isStory ? (
        <Field label={t`Author`} required {...bind('author')} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Company`} required autoComplete="organization" {...bind('company')} />
          <Field label={t`Location`} required {...bind('location')} />
          <Field
            label={t`Role`}
            required
            autoComplete="organization-title"
            className="sm:col-span-2"
            {...bind('role')}
          />
          <Field label={t`Start date`} type="date" required {...bind('startDate')} />
          {isOpenEnded ? (
            <Field label={t`End date`} name="endDate" value={t`Present`} disabled />
          ) : (
            <Field label={t`End date`} type="date" required {...bind('endDate')} />
          )}
          <label className="hit flex w-fit items-center gap-2.5 text-sm sm:col-span-2">
            <input
              type="checkbox"
              checked={isOpenEnded}
              onChange={({ currentTarget: { checked } }) => setOpenEnded(checked)}
              className="size-4.5 accent-brand"
            />
            {t`I currently work here`}
          </label>
          {isOpenEnded && edited === undefined && (
            <label className="hit flex w-fit items-center gap-2.5 text-sm sm:col-span-2">
              <input
                type="checkbox"
                checked={isForProfile}
                onChange={({ currentTarget: { checked } }) => setForProfile(checked)}
                className="size-4.5 accent-brand"
              />
              {t`Update the job, employer and city on my profile`}
            </label>
          )}
        </div>
      )}
      <TextArea
        label={isStory ? t`Content` : t`Description`}
        rows={5}
        required
        {...bind(isStory ? 'content' : 'description')}
      />
      <ImagesField name="images" label={t`Images`} uploads={uploads} kept={kept} disabled={isBusy} />
      {formError && (
        <p role="alert" className="text-sm text-danger">
          {formError}
        </p>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-4">
        <Button type="submit" className="w-full" busy={isBusy} busyLabel={t`Submitting...`}>
          {edited === undefined ? t`Share experience` : t`Save changes`}
        </Button>
      </div>
    </form>
  );
}
