import * as z from 'zod/mini';
import type { FieldCode } from '#shared/platform/fieldCodes.ts';
import { paragraph, wholeNumberUpTo } from '#shared/platform/fields.ts';
import {
  calendarDate,
  isTimeOfDay,
  isTimeZone,
  line,
  optionalLine,
  optionalWebAddress,
} from '#shared/platform/formFields.ts';
import { limits } from '#shared/platform/limits.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { eventLimits } from './limits.ts';
import { eventTexts } from './texts.ts';

/** Time, place and capacity of an event. All fields are optional; '' and 0 clear a value. */

const orNothing = (holds: (text: string) => boolean, code: FieldCode, message: string) =>
  z.optional(
    z.string(message).check(z.refine<string>((text) => text === '' || holds(text), ruleError(code, message))),
  );

/** The body of an event. An end before its start is on the next day. */
export const eventBody = z
  .object({
    eventTitle: line('Event title'),
    eventDate: calendarDate('Event date'),
    eventDescription: paragraph('Event description', limits.descriptionLength),
    learnMoreLink: optionalWebAddress('Learn more link'),
    startTime: orNothing(isTimeOfDay, 'INVALID_TIME', 'Start time must be a time like 18:30.'),
    endTime: orNothing(isTimeOfDay, 'INVALID_TIME', 'End time must be a time like 23:00.'),
    timeZone: orNothing(isTimeZone, 'INVALID_TIME_ZONE', 'Time zone must be a name like Europe/Amsterdam.'),
    place: optionalLine('Place'),
    address: optionalLine('Address', eventLimits.addressLength),
    onlineLink: optionalWebAddress('Online link'),
    capacity: z.optional(wholeNumberUpTo('Number of seats', eventLimits.maxCapacity)),
    maxGuests: z.optional(wholeNumberUpTo('Number of guests', eventLimits.maxGuests)),
  })
  .check(
    z.refine(({ startTime = '', timeZone = '' }) => startTime === '' || timeZone !== '', {
      path: ['timeZone'],
      ...ruleError('ZONE_NEEDED', eventTexts.zoneNeeded),
    }),
    z.refine(({ startTime = '', endTime = '' }) => endTime === '' || startTime !== '', {
      path: ['startTime'],
      ...ruleError('START_NEEDED', eventTexts.startNeeded),
    }),
  );
