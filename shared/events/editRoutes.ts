import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Event } from './entities.ts';
import { eventBody as body } from './fields.ts';

/** Admins' changes to the calendar; `events.ts` has the calendar itself, which the home page loads without this. */

const managing = { adminsOnly: [403, texts.eventsAdminsOnly] } as const;
const notFoundFailure = { eventNotFound: [404, texts.eventNotFound] } as const;

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
  failures: { ...managing, ...notFoundFailure },
  otherwise: texts.eventUpdateFailed,
});

export const deleteEvent = route({
  method: 'DELETE',
  path: '/api/v1/events/delete/{id}',
  access: 'admin',
  summary: 'Delete an event',
  reply: Done,
  throttle: throttles.events,
  failures: { ...managing, ...notFoundFailure },
  otherwise: texts.eventDeleteFailed,
});
