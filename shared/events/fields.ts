import * as z from 'zod/mini';
import { eventLimits } from './limits.ts';
import { eventTexts } from './texts.ts';
import {
  calendarDate,
  isTimeOfDay,
  isTimeZone,
  line,
  optionalLine,
  optionalWebAddress,
  paragraph,
} from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';

/** Time, place and capacity of an event. All fields are optional; '' and 0 clear a value. */

const orNothing = (holds: (text: string) => boolean, message: string) =>
  z.optional(z.string(message).check(z.refine<string>((text) => text === '' || holds(text), message)));

const upTo = (label: string, most: number) =>
  z
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(0, `${label} must be 0 or more.`),
      z.maximum(most, `${label} must be ${most} or less.`),
    );

/** Number of guests a member brings. */
export const guestsBrought = upTo('Number of guests', eventLimits.guestsMost);

/** The body of an event. An end before its start is on the next day. */
export const eventBody = z
  .object({
    eventTitle: line('Event title'),
    eventDate: calendarDate('Event date'),
    eventDescription: paragraph('Event description', limits.descriptionLength),
    learnMoreLink: optionalWebAddress('Learn more link'),
    startTime: orNothing(isTimeOfDay, 'Start time must be a time like 18:30.'),
    endTime: orNothing(isTimeOfDay, 'End time must be a time like 23:00.'),
    timeZone: orNothing(isTimeZone, 'Time zone must be a name like Europe/Amsterdam.'),
    place: optionalLine('Place'),
    address: optionalLine('Address', eventLimits.addressLength),
    onlineLink: optionalWebAddress('Online link'),
    capacity: z.optional(upTo('Number of seats', eventLimits.capacityMost)),
    guestsMost: z.optional(guestsBrought),
  })
  .check(
    z.refine(({ startTime = '', timeZone = '' }) => startTime === '' || timeZone !== '', {
      path: ['timeZone'],
      message: eventTexts.zoneNeeded,
    }),
    z.refine(({ startTime = '', endTime = '' }) => endTime === '' || startTime !== '', {
      path: ['startTime'],
      message: eventTexts.startNeeded,
    }),
  );
