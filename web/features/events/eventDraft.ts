import type { Event } from '#shared/events/entities.ts';
import type { EventFields } from '#web/api/events/eventMutations.ts';
import { deviceZone } from '#web/lib/dates/zones.ts';

/** The empty form: every field is a string. */
const blankEvent = {
  eventTitle: '',
  eventDate: '',
  eventDescription: '',
  learnMoreLink: '',
  startTime: '',
  endTime: '',
  timeZone: '',
  place: '',
  address: '',
  onlineLink: '',
  capacity: '',
  maxGuests: '',
};
export type EventDraft = typeof blankEvent;

/** The fields in the collapsible part. */
export const collapsibleFields = [
  'startTime',
  'endTime',
  'timeZone',
  'place',
  'address',
  'onlineLink',
  'capacity',
  'maxGuests',
] as const satisfies readonly (keyof EventDraft)[];

/** An event as the form shows it; without one, an empty form. */
export function draftFromEvent(event: Event | undefined): EventDraft {
  if (event === undefined) return blankEvent;
  const { capacity = '', maxGuests = '' } = event;
  const fields = Object.entries({ ...event, eventDate: event.eventDate.slice(0, 10) });
  const texts = fields.filter(([name, value]) => name in blankEvent && typeof value === 'string');
  return {
    ...blankEvent,
    ...Object.fromEntries(texts),
    capacity: String(capacity),
    maxGuests: String(maxGuests),
  };
}

/**
 * The request for a form. Of the collapsible part it contains only what differs from the saved event, with '' and 0 for
 * emptied fields. Start and end are sent together, in the user's own time zone unless another is named.
 */
export function requestFromDraft(draft: EventDraft, editedEvent: Event | undefined): EventFields {
  const saved = draftFromEvent(editedEvent);
  const { startTime, endTime, place, address, onlineLink } = draft;
  const differs = (...names: readonly (keyof EventDraft)[]) =>
    names.some((name) => draft[name] !== saved[name]);
  return {
    eventTitle: draft.eventTitle,
    eventDate: draft.eventDate,
    eventDescription: draft.eventDescription,
    learnMoreLink: draft.learnMoreLink,
    ...(differs('startTime', 'endTime', 'timeZone') && {
      startTime,
      endTime,
      timeZone: startTime === '' ? '' : draft.timeZone || deviceZone,
    }),
    ...(differs('place') && { place }),
    ...(differs('address') && { address }),
    ...(differs('onlineLink') && { onlineLink }),
    ...(differs('capacity') && { capacity: Number(draft.capacity) }),
    ...(differs('maxGuests') && { maxGuests: Number(draft.maxGuests) }),
  };
}
