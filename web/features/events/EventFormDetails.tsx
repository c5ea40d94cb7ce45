import { t } from '@lingui/core/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { eventLimits } from '#shared/events/limits.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { type EventDraft, collapsibleFields, localTimeZone } from './eventDraft.ts';

interface EventFormDetailsProps {
  /** The props that connect a control to its field. */
  readonly bind: (name: (typeof collapsibleFields)[number]) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (change: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly fields: EventDraft;
}

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
        <Field label={t`Time zone`} {...bind('timeZone')} placeholder={localTimeZone()} autoComplete="off" />
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
        <div className="grid grid-cols-2 gap-3">
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
