import { expect, test } from 'vitest';
import { listEvents } from '#shared/routes/events.ts';
import { answerTo } from './answers.ts';
import { Unavailable } from '../stores/retry.ts';

test.each([
  [new Unavailable('busy'), { statusCode: 503, headers: { 'retry-after': '1' } }],
  [new Error('a bug'), { statusCode: 500 }],
])('%s is answered without any detail', (error, expected) => {
  const answer = answerTo(listEvents, error, 'r1');

  expect(answer).toMatchObject(expected);
  expect(JSON.stringify(answer)).not.toContain(error.message);
});
