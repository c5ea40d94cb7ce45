import { t } from '@lingui/core/macro';
import { type FormEvent, useRef, useState } from 'react';
import { createEvent } from '#shared/events/editRoutes.ts';
import type { Event } from '#shared/events/entities.ts';
import { useSaveEvent } from '#web/api/events/eventMutations.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import { changedElsewhereText } from '#web/lib/forms/changedElsewhere.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { fieldErrorsOf } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { blankEvent, requestFromDraft, draftFromEvent, type EventDraft } from './eventDraft.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const draft = editedEvent === undefined ? 'event' : `event-${editedEvent.id}`;
  const { fields, set, reset, changedElsewhere } = useDraftForm(draft, draftFromEvent(editedEvent));
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveEvent(editedEvent);
  const notified = editedEvent && willBeNotifiedText(editedEvent, 'edit');

  const show = (errors: Readonly<Record<string, string>>): void => {
    setFieldErrors(errors);
    const first = Object.keys(blankEvent).find((name) => name in errors);
    const control = form.current?.querySelector<HTMLElement>(`[name=${first}]`);
    // A field in a closed section cannot take the focus.
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  };
  const leave = (): void => {
    reset();
    onDone();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const body = requestFromDraft(fields, editedEvent);
    const checked = createEvent.body.safeParse(body);
    if (!checked.success) return show(fieldErrorsOfSchema(checked.error));
    save.mutate(body, {
      onSuccess: () => {
        toast.success(editedEvent === undefined ? t`Event added.` : t`Event updated.`, 'corner');
        leave();
      },
      onError: (error) => {
        const named = fieldErrorsOf(error);
        if (Object.keys(named).length > 0) show(named);
        else onFailed();
      },
    });
  };
  const bind = (name: keyof EventDraft) => ({
    name,
    value: fields[name],
    error: fieldErrors[name] || (changedElsewhere.includes(name) ? changedElsewhereText() : undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }): void => {
      set({ [name]: currentTarget.value });
      setFieldErrors((now) => ({ ...now, [name]: '' }));
    },
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-4 space-y-4">
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
