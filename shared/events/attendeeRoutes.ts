import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { page } from '#shared/platform/fields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { AttendeeRow, RsvpCounts } from './entities.ts';
import { eventTexts } from './texts.ts';

/**
 * An event's RSVPs, for admins. The paths say `guests` for historic reasons; elsewhere a guest is someone an attendee
 * brings.
 */

const notFoundFailure = { eventNotFound: [404, texts.eventNotFound] } as const;

export const listAttendees = route({
  method: 'GET',
  path: '/api/v1/admin/events/{id}/guests',
  access: 'admin',
  summary: 'The RSVPs of an event, as counts and one by one, longest membership first',
  query: page,
  reply: z.object({ numbers: RsvpCounts, attendees: z.array(AttendeeRow) }),
  paged: true,
  failures: notFoundFailure,
  otherwise: eventTexts.attendeesFailed,
});

export const exportAttendees = route({
  method: 'POST',
  path: '/api/v1/admin/events/{id}/guests/export',
  access: 'admin',
  summary:
    'The RSVPs of an event as CSV, in parts: send the `after` of each reply to get the next; needs a fresh session',
  body: z.object({ after: z.optional(z.string().check(z.maxLength(4096))) }),
  reply: z.object({ success: z.literal(true), csv: z.string(), after: z.optional(z.string()) }),
  throttle: throttles.roster,
  failures: { ...notFoundFailure, ...freshFailures, downloadOver: [409, eventTexts.exportOver] },
  otherwise: eventTexts.exportFailed,
});
