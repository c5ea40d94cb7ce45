import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { isCalendarDate, pageQuery } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { Event } from './entities.ts';

export const listEvents = route({
  method: 'GET',
  path: '/api/v1/events/all',
  access: 'optional',
  summary:
    "Events by date, soonest first; `from` skips earlier days, `seats=true` adds seats and the caller's RSVP for members",
  query: z.object({
    ...pageQuery,
    from: z.optional(
      z.string().check(z.refine<string>(isCalendarDate, 'from must be a date like 2026-11-21.')),
    ),
    seats: z.optional(z.literal('true', 'seats must be true.')),
  }),
  reply: z.array(Event),
  paged: true,
  otherwise: texts.eventsFailed,
});
