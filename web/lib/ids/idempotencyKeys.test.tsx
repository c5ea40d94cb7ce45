import { afterEach, expect, test } from 'vitest';
import { enterMemberScope } from '#web/lib/session/memberScope.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';

afterEach(() => enterMemberScope(undefined));

test('the same content keeps one id until it is stored, even if its form was closed and reopened', () => {
  const first = createIdempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const again = createIdempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const changed = createIdempotencyKeys('comment').keyOf({ comment: 'Hi!' });
  createIdempotencyKeys('comment').renew();
  const later = createIdempotencyKeys('comment').keyOf({ comment: 'Hi!' });

  expect(again).toBe(first);
  expect(new Set([first, changed, later]).size).toBe(3);
});

test('another form and another member have ids of their own', () => {
  const one = createIdempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const other = createIdempotencyKeys('story').keyOf({ comment: 'Hi' });
  enterMemberScope('01K');
  const others = createIdempotencyKeys('comment').keyOf({ comment: 'Hi' });

  expect(new Set([one, other, others]).size).toBe(3);
});
