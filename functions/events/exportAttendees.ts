import * as z from 'zod/mini';
import { authorizeDownload } from '#functions/members/audit/authorizeDownload.ts';
import { officeCsvCells, factColumns } from '#functions/members/audit/officeFacts.ts';
import { findUsers, type StoredUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { exportAttendees } from '#shared/events/attendeeRoutes.ts';
import type { AttendeeRow } from '#shared/events/entities.ts';
import { rsvpLabel } from '#shared/events/texts.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { csvLine } from '#shared/roster/csvCell.ts';
import { attendeeRows } from './attendeeRows.ts';
import { seatsOfEvent } from './store/rsvps.ts';

const Cursor = z.object({ download: z.string(), id: z.string() });

const headings = ['Name', 'Username', 'Class', 'RSVP', 'Guests', 'RSVP date', ...factColumns];

/**
 * One part of an event's attendee list as CSV. The first part requires reauthentication and is recorded in the audit
 * log first.
 */
export async function run(call: Call<typeof exportAttendees>) {
  const { params, body, fail } = call;
  const cursor = decodeCursor(Cursor, body.after);
  if ((await seatsOfEvent(params.id, { consistent: true })) === undefined) return fail('eventNotFound');
  const line = { action: 'attendeesExported', kind: 'event', on: params.id } as const;
  const download = await authorizeDownload(call, 'attendees', cursor?.download, line);
  const page = { limit: adminLimits.exportPage, after: cursor?.id };
  const { items, last } = await attendeeRows(params.id, page);
  const users = await findUsers(items.map(({ id }) => id));
  const lines = items.map((attendee) => lineOf(attendee, users.get(attendee.id)));
  const csv = [...(cursor === undefined ? [csvLine(headings)] : []), ...lines].join('');
  return {
    success: true as const,
    csv,
    after: encodeCursor(last === undefined ? undefined : { download, id: last }),
  };
}

function lineOf(attendee: AttendeeRow, account: StoredUser | undefined): string {
  const { user, classYear, guests, at } = attendee;
  const year = classYear === undefined ? '' : String(classYear);
  const answer = [rsvpLabel(attendee), String(guests), at];
  return csvLine([user.fullName, user.username, year, ...answer, ...officeCsvCells(account)]);
}

export const handler = serve(exportAttendees, run);
