import { expect, test } from 'vitest';
import { TimedOutError } from '#functions/platform/dynamo/retry.ts';
import { listEvents } from '#shared/events/routes.ts';
import { errorAnswer } from './answers.ts';
import { commonFailure, RouteError } from './failure.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The complete response if a route throws this: status, headers and body. */
function answered(error: unknown) {
  const { body = '', ...head } = errorAnswer(listEvents, error, 'r1');
  const parsed: unknown = JSON.parse(body);
  return { ...head, body: parsed };
}

test.each([
  [new TimedOutError('busy'), 503, 'UNAVAILABLE', { ...json, 'retry-after': '1' }],
  [new Error('a bug'), 500, 'INTERNAL', json],
])("%s is answered with the route's text and the request id, without details", (error, ...as) => {
  const [statusCode, code, headers] = as;

  expect(answered(error)).toEqual({
    statusCode,
    headers,
    body: { success: false, message: listEvents.otherwise, code, requestId: 'r1' },
  });
});

test('a declared failure becomes the declared response, without fields or a retry time', () => {
  expect(answered(new RouteError('notYours', [403, 'It is not yours.']))).toEqual({
    statusCode: 403,
    headers: json,
    body: { success: false, message: 'It is not yours.', code: 'NOT_YOURS' },
  });
});

test('a validation failure lists every field and shows the first message', () => {
  const errors = [
    { path: 'title', message: 'A title is required.', code: 'REQUIRED' },
    { path: 'text', message: 'A text is required.', code: 'REQUIRED' },
  ] as const;

  expect(answered(new RouteError('invalid', [400, 'Look again.'], { errors })).body).toEqual({
    success: false,
    message: 'A title is required.',
    code: 'INVALID',
    errors,
  });
});

test('a failure with a retry time sends it in a header, in seconds', () => {
  const tooOften = answered(commonFailure('tooManyTries', { retryAfterSeconds: 90 }));

  expect(tooOften).toMatchObject({ statusCode: 429, headers: { ...json, 'retry-after': '90' } });
});
