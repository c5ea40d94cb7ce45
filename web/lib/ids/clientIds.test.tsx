import { afterEach, expect, test } from 'vitest';
import { clientIds } from './clientIds.ts';
import { enterMember } from '#web/lib/session/member.ts';

afterEach(() => enterMember(undefined));

test('the same content keeps one id until it is stored, even if its form was closed and reopened', () => {
  const first = clientIds('comment').idOf({ comment: 'Hi' });
  const again = clientIds('comment').idOf({ comment: 'Hi' });
  const changed = clientIds('comment').idOf({ comment: 'Hi!' });
  clientIds('comment').renew();
  const later = clientIds('comment').idOf({ comment: 'Hi!' });

  expect(again).toBe(first);
  expect(new Set([first, changed, later]).size).toBe(3);
});

test('another form and another member have ids of their own', () => {
  const one = clientIds('comment').idOf({ comment: 'Hi' });
  const other = clientIds('story').idOf({ comment: 'Hi' });
  enterMember('01K');
  const others = clientIds('comment').idOf({ comment: 'Hi' });

  expect(new Set([one, other, others]).size).toBe(3);
});
