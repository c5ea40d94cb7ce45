import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { createEvent } from '#shared/events/editRoutes.ts';
import type { Event } from '#shared/events/entities.ts';
import { useSaveEvent } from '#web/api/events/eventMutations.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { fieldErrorsOf } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { requestFromDraft, draftFromEvent } from './eventDraft.ts';
import { EventFormDetails } from './EventFormDetails.tsx';
import { willBeNotifiedText } from './eventTexts.ts';

interface EventFormProps {
  /** The event to edit; undefined to add one. */
  readonly editedEvent: Event | undefined;
  readonly onDone: () => void;
  /** Called if the server refused the event for a reason that concerns no single field. */
  readonly onFailed: () => void;
}

/** Adds or edits an event. The input survives errors and reloads. */
export function EventForm({ editedEvent, onDone, onFailed }: EventFormProps) {
  const draftName = editedEvent === undefined ? 'event' : `event-${editedEvent.id}`;
  const { formRef, fields, bind, reset, showErrors } = useValidatedForm(
    draftName,
    draftFromEvent(editedEvent),
  );
  const save = useSaveEvent(editedEvent);
  const notified = editedEvent && willBeNotifiedText(editedEvent, 'edit');

  const leave = (): void => {
    reset();
    onDone();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const body = requestFromDraft(fields, editedEvent);
    const checked = createEvent.body.safeParse(body);
    if (!checked.success) return showErrors(fieldErrorsOfSchema(checked.error), '');
    save.mutate(body, {
      onSuccess: () => {
        toast.success(editedEvent === undefined ? t`Event added.` : t`Event updated.`);
        leave();
      },
      onError: (error) => {
        const named = fieldErrorsOf(error);
        if (Object.keys(named).length > 0) showErrors(named, '');
        else onFailed();
      },
    });
  };
  return (
    <form ref={formRef} noValidate onSubmit={onSubmit} className="mt-4 space-y-4">
      <Field label={t`Event title`} {...bind('eventTitle')} required autoComplete="off" />
      <Field
        label={t`Event date`}
        type="date"
        {...bind('eventDate')}
        required
        hint={isPastDay(fields.eventDate) && t`This date is in the past.`}
      />
      <TextArea label={t`Event description`} {...bind('eventDescription')} required rows={4} />
      <Field
        label={t`Learn more link`}
        type="url"
        inputMode="url"
        placeholder="https://"
        {...bind('learnMoreLink')}
        hint={t`Optional. A page with more details.`}
      />
      <EventFormDetails bind={bind} fields={fields} />
      {notified && <Note tone="neutral">{notified}</Note>}
      <div className="flex gap-2 pt-1">
        <Button type="submit" className="flex-1" busy={save.isPending} busyLabel={t`Saving...`}>
          {editedEvent === undefined ? t`Add event` : t`Update event`}
        </Button>
        {editedEvent !== undefined && (
          <Button kind="outline" onClick={leave}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A past event may be intended, for the record, so this only warns. */
function isPastDay(day: string): boolean {
  return day !== '' && day < localIsoDate();
}
