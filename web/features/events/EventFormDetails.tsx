import { t } from '@lingui/core/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { eventLimits } from '#shared/events/limits.ts';
import { deviceZone } from '#web/lib/dates/zones.ts';
import type { ValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { type EventDraft, collapsibleFields } from './eventDraft.ts';

type EventFormDetailsProps = Pick<ValidatedForm<EventDraft>, 'bind' | 'fields'>;

/**
 * The collapsible part of the form: time, place and capacity, all optional. It starts open if any of it is filled in.
 */
export function EventFormDetails({ bind, fields }: EventFormDetailsProps) {
  const [isOpenAtFirst] = useState(() => collapsibleFields.some((name) => fields[name] !== ''));
  return (
    <details open={isOpenAtFirst} className="group rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 px-4 text-sm font-semibold">
        {t`Time, place and seats`}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="space-y-4 px-4 pt-1 pb-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Start time`} type="time" {...bind('startTime')} />
          <Field label={t`End time`} type="time" {...bind('endTime')} />
        </div>
        <Field label={t`Time zone`} {...bind('timeZone')} placeholder={deviceZone} autoComplete="off" />
        <Field label={t`Place`} {...bind('place')} autoComplete="off" />
        <Field label={t`Address`} {...bind('address')} autoComplete="off" />
        <Field
          label={t`Online link`}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...bind('onlineLink')}
          hint={t`Only admins and people who are going can see this link.`}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3">
          <Field
            label={t`Seats`}
            type="number"
            min={0}
            max={eventLimits.maxCapacity}
            {...bind('capacity')}
            hint={t`Leave empty for no limit.`}
          />
          <Field
            label={t`Guests allowed per person`}
            type="number"
            min={0}
            max={eventLimits.maxGuests}
            {...bind('maxGuests')}
            hint={t`Leave empty to allow none.`}
          />
        </div>
      </div>
    </details>
  );
}
