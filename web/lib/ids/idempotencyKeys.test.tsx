import { afterEach, expect, test } from 'vitest';
import { enterMemberScope } from '#web/lib/session/memberScope.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';

afterEach(() => enterMemberScope(undefined));

test('the same content keeps one id until it is stored, even if its form was closed and reopened', () => {
  const first = idempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const again = idempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const changed = idempotencyKeys('comment').keyOf({ comment: 'Hi!' });
  idempotencyKeys('comment').renew();
  const later = idempotencyKeys('comment').keyOf({ comment: 'Hi!' });

  expect(again).toBe(first);
  expect(new Set([first, changed, later]).size).toBe(3);
});

test('another form and another member have ids of their own', () => {
  const one = idempotencyKeys('comment').keyOf({ comment: 'Hi' });
  const other = idempotencyKeys('story').keyOf({ comment: 'Hi' });
  enterMemberScope('01K');
  const others = idempotencyKeys('comment').keyOf({ comment: 'Hi' });

  expect(new Set([one, other, others]).size).toBe(3);
});
