import * as z from 'zod/mini';
import { route } from '../contract.ts';
import { Done } from '../entities.ts';
import { Event } from '../eventEntities.ts';
import { eventBody as body } from '../eventFields.ts';
import { isCalendarDate, pageQuery } from '../fields.ts';
import { texts } from '../texts.ts';
import { throttles } from '../throttles.ts';

const managing = { adminsOnly: [403, texts.eventsAdminsOnly] } as const;
const absent = { eventNotFound: [404, texts.eventNotFound] } as const;

export const listEvents = route({
  method: 'GET',
  path: '/api/v1/events/all',
  access: 'anyone',
  summary:
    'Events by date, soonest first; `from` leaves out what lies before that day, `seats=true` tells members how the seats stand and what they have answered',
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

export const createEvent = route({
  method: 'POST',
  path: '/api/v1/events/create',
  access: 'admin',
  summary: 'Add an event',
  body,
  reply: Event,
  status: 201,
  throttle: throttles.events,
  failures: managing,
  otherwise: texts.eventCreateFailed,
});

export const updateEvent = route({
  method: 'PUT',
  path: '/api/v1/events/update/{id}',
  access: 'admin',
  summary: 'Change an event',
  body,
  reply: Event,
  throttle: throttles.events,
  failures: { ...managing, ...absent },
  otherwise: texts.eventUpdateFailed,
});

export const deleteEvent = route({
  method: 'DELETE',
  path: '/api/v1/events/delete/{id}',
  access: 'admin',
  summary: 'Delete an event',
  reply: Done,
  throttle: throttles.events,
  failures: { ...managing, ...absent },
  otherwise: texts.eventDeleteFailed,
});
