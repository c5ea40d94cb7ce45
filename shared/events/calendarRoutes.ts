import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { CalendarLink } from './entities.ts';
import { eventTexts } from './texts.ts';

/** A member's calendar link: a feed of the events they answered, for calendar programs. */

export const getCalendarLink = route({
  method: 'GET',
  path: '/api/v1/calendar',
  access: 'member',
  summary: 'Whether the caller has a calendar link, and since when',
  reply: CalendarLink,
  otherwise: eventTexts.calendarFailed,
});

export const renewCalendarLink = route({
  method: 'POST',
  path: '/api/v1/calendar',
  access: 'member',
  summary: "Make the caller's calendar link; the previous one ends. The address is answered only here",
  reply: z.object({ success: z.literal(true), url: z.string(), since: z.string() }),
  throttle: throttles.account,
  otherwise: eventTexts.calendarNotSaved,
});

export const endCalendarLink = route({
  method: 'DELETE',
  path: '/api/v1/calendar',
  access: 'member',
  summary: "End the caller's calendar link",
  reply: Done,
  throttle: throttles.account,
  otherwise: eventTexts.calendarNotSaved,
});

export const readCalendar = route({
  method: 'GET',
  path: '/api/v1/calendar.ics',
  access: 'anyone',
  summary:
    'The events that the owner of a calendar link answered, as iCalendar: from 90 days back to a year ahead',
  query: z.object({ token: z.string(eventTexts.calendarGone).check(z.maxLength(200)) }),
  reply: z.string(),
  replyMedia: 'text/calendar',
  failures: { calendarGone: [404, eventTexts.calendarGone] },
  otherwise: eventTexts.calendarFailed,
});
