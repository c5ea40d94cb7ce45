import ICAL from 'ical.js';
import { expect } from 'vitest';
import { addUser } from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from './aStoredUser.ts';

/** Attendees of events and the mails to them. */

/** A member with a confirmed address. */
export async function anAttendee(verifiedEmail?: string) {
  const email = verifiedEmail ?? `${newId().toLowerCase()}@example.org`;
  const user = aStoredUser({ email, verifiedEmail: email });
  expect(await addUser(user)).toBe('done');
  return { id: user.id, email };
}

export type Attendee = Awaited<ReturnType<typeof anAttendee>>;

interface WithFiles {
  readonly files: readonly { readonly type: string; readonly content: string }[];
}

/** The calendar file of a mail, as another library reads it. */
export function calendarIn({ files }: WithFiles) {
  const [file] = files;
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  const [attendee] = event.attendees;
  return {
    type: file?.type,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    answer: attendee?.getParameter('partstat'),
  };
}
