import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { wholeNumberUpTo } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Event, EventSeats, RsvpAnswer, OwnRsvp } from './entities.ts';
import { eventLimits } from './limits.ts';
import { eventTexts } from './texts.ts';

const notFoundFailure = { eventNotFound: [404, texts.eventNotFound] } as const;

export const getEvent = route({
  method: 'GET',
  path: '/api/v1/events/{id}',
  access: 'optional',
  summary: 'One event; for members with its seats and their RSVP',
  reply: Event,
  failures: notFoundFailure,
  otherwise: eventTexts.failed,
});

export const answerEvent = route({
  method: 'PUT',
  path: '/api/v1/events/{id}/answer',
  access: 'member',
  summary:
    'RSVP, with the number of guests; if the event is full, join the waitlist, which gets free seats in order',
  body: z.object({
    answer: RsvpAnswer,
    guests: z.optional(wholeNumberUpTo('Number of guests', eventLimits.maxGuests)),
  }),
  reply: z.object({ success: z.literal(true), ...OwnRsvp.shape, ...EventSeats.shape }),
  throttle: { ...throttles.events, inRow: true },
  failures: {
    ...notFoundFailure,
    eventOver: [409, eventTexts.over],
    tooManyGuests: [400, eventTexts.tooManyGuests],
    noRoom: [409, eventTexts.noRoom],
  },
  otherwise: eventTexts.answerFailed,
});
