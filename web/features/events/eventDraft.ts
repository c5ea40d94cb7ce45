import type { Event } from '#shared/events/entities.ts';
import type { EventFields } from '#web/api/events/manageEvents.ts';

/** What the form holds before anything is typed: every field is a text. */
export const blankEvent = {
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
  guestsMost: '',
};
export type EventDraft = typeof blankEvent;

/** The fields that stand in the fold. */
export const foldedFields = [
  'startTime',
  'endTime',
  'timeZone',
  'place',
  'address',
  'onlineLink',
  'capacity',
  'guestsMost',
] as const satisfies readonly (keyof EventDraft)[];

/** An event as the form shows it; without one, an empty form. */
export function draftOf(event: Event | undefined): EventDraft {
  if (event === undefined) return blankEvent;
  const { capacity = '', guestsMost = '' } = event;
  const said = Object.entries({ ...event, eventDate: event.eventDate.slice(0, 10) });
  const texts = said.filter(([name, value]) => name in blankEvent && typeof value === 'string');
  return {
    ...blankEvent,
    ...Object.fromEntries(texts),
    capacity: String(capacity),
    guestsMost: String(guestsMost),
  };
}

/**
 * What is sent of a form: of its fold what differs from the event as it stands, '' and 0 for what was emptied. Times go
 * together, and are of the reader's own zone unless another is named.
 */
export function bodyOfDraft(draft: EventDraft, edited: Event | undefined): EventFields {
  const before = draftOf(edited);
  const { startTime, endTime, place, address, onlineLink } = draft;
  const differs = (...names: readonly (keyof EventDraft)[]) =>
    names.some((name) => draft[name] !== before[name]);
  return {
    eventTitle: draft.eventTitle,
    eventDate: draft.eventDate,
    eventDescription: draft.eventDescription,
    learnMoreLink: draft.learnMoreLink,
    ...(differs('startTime', 'endTime', 'timeZone') && {
      startTime,
      endTime,
      timeZone: startTime === '' ? '' : draft.timeZone || ownZone(),
    }),
    ...(differs('place') && { place }),
    ...(differs('address') && { address }),
    ...(differs('onlineLink') && { onlineLink }),
    ...(differs('capacity') && { capacity: Number(draft.capacity) }),
    ...(differs('guestsMost') && { guestsMost: Number(draft.guestsMost) }),
  };
}

/** The reader's own time zone, by its name. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
