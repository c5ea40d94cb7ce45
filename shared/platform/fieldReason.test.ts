import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { register } from '#shared/auth/registerRoutes.ts';
import { createEvent } from '#shared/events/editRoutes.ts';
import { page, wholeNumberUpTo } from '#shared/platform/fields.ts';
import { fieldReasonOf } from './fieldReason.ts';

const signup = {
  fullName: 'Maya',
  username: 'maya',
  password: 'long enough',
  confirmPassword: 'long enough',
};
const event = { eventTitle: 'Dinner', eventDate: '2026-12-06', eventDescription: 'All come.' };

test.each<[z.ZodMiniType, unknown, object]>([
  [register.body, {}, { code: 'REQUIRED' }],
  [register.body, { ...signup, fullName: 7 }, { code: 'WRONG_TYPE' }],
  [register.body, { ...signup, fullName: ' ' }, { code: 'REQUIRED' }],
  [register.body, { ...signup, fullName: 'a\nb' }, { code: 'NOT_ONE_LINE' }],
  [register.body, { ...signup, fullName: 'a\0' }, { code: 'BAD_CHARACTERS' }],
  [register.body, { ...signup, bio: 'x'.repeat(501) }, { code: 'TOO_LONG', params: { max: 500 } }],
  [register.body, { ...signup, username: 'a b' }, { code: 'INVALID_USERNAME', params: { min: 3, max: 30 } }],
  [
    register.body,
    { ...signup, password: 'short' },
    { code: 'PASSWORD_LENGTH', params: { min: 8, max: 128 } },
  ],
  [register.body, { ...signup, confirmPassword: 'other' }, { code: 'PASSWORDS_DIFFER' }],
  [register.body, { ...signup, email: 'maya' }, { code: 'INVALID_EMAIL' }],
  [register.body, { ...signup, website: 'javascript:1' }, { code: 'INVALID_WEB_ADDRESS' }],
  [register.body, { ...signup, gender: 'x' }, { code: 'NOT_ALLOWED', params: { values: ',male,female' } }],
  [createEvent.body, { ...event, eventDate: '2026-02-30' }, { code: 'INVALID_DATE' }],
  [createEvent.body, { ...event, startTime: '25:00' }, { code: 'INVALID_TIME' }],
  [createEvent.body, { ...event, startTime: '18:00' }, { code: 'ZONE_NEEDED' }],
  [createEvent.body, { ...event, endTime: '18:00' }, { code: 'START_NEEDED' }],
  [createEvent.body, { ...event, timeZone: 'Nowhere' }, { code: 'INVALID_TIME_ZONE' }],
  [page, { cursor: 'x'.repeat(1025) }, { code: 'INVALID_CURSOR' }],
  [page, { limit: 'x' }, { code: 'INVALID' }],
  [wholeNumberUpTo('Seats', 9), -1, { code: 'TOO_SMALL', params: { min: 0 } }],
  [wholeNumberUpTo('Seats', 9), 10, { code: 'TOO_LARGE', params: { max: 9 } }],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], { code: 'TOO_MANY', params: { max: 1 } }],
  [z.string().check(z.maxLength(1)), 'ab', { code: 'TOO_LONG', params: { max: 1 } }],
])('case %#: a refused value has a code and the values in its text', (schema, value, reason) => {
  const { error } = z.safeParse(schema, value, { reportInput: true });

  expect(error?.issues.map(fieldReasonOf)[0]).toEqual(reason);
});
