import { expect, test } from 'vitest';
import { erasurePolicy, rowKindOf } from '#functions/account/store/erasurePolicy.ts';
import { restorePolicy, type Row, targetRow } from './restorePolicy.ts';

const startedAt = new Date('2026-11-26T12:00:00Z');
const rules = {
  startedAt,
  kindOf: rowKindOf,
  keepsPasswords: true,
  reachesPeople: (job: string) => job === 'mailUnread',
};
const row = (pk: string, more: Row = {}): Row => ({ pk: { S: pk }, sk: { S: '-' }, ...more });
const job = (name: string, state: string, wakeAt = ''): Row =>
  row(`JOB#${name}#1`, { name: { S: name }, state: { S: state }, wakeAt: { S: wakeAt } });

const [before, now] = [
  row('FEED#2026', { title: { S: 'before' } }),
  row('FEED#2026', { title: { S: 'now' } }),
];

test('a row is restored, and one created since is removed', () => {
  expect(targetRow('experiences', { before, now }, rules)).toBe(before);
  expect(targetRow('experiences', { before, now: undefined }, rules)).toBe(before);
  expect(targetRow('experiences', { before: undefined, now }, rules)).toBeUndefined();
});

test('a row that has expired since is not restored', () => {
  const expired = row('WEEK', { expiresAt: { N: String(startedAt.getTime() / 1000) } });

  expect(targetRow('metrics', { before: expired, now: undefined }, rules)).toBeUndefined();
});

test('what people have chosen since stays, and missing rows are restored', () => {
  const [old, after] = [row('MEMBER#1'), row('MEMBER#1', { off: { SS: ['digest'] } })];

  expect(targetRow('mails', { before: old, now: after }, rules)).toBe(after);
  expect(targetRow('mails', { before: old, now: undefined }, rules)).toBe(old);
});

test('members keep their current password, and the rest of their profile is restored', () => {
  const old = row('USER#1', { bio: { S: 'then' }, passwordHash: { S: 'stolen' } });
  const today = row('USER#1', { bio: { S: 'now' }, passwordHash: { S: 'new' }, passwordAt: { S: 'later' } });
  const pair = { before: old, now: today };

  expect(targetRow('users', pair, rules)).toEqual({ ...today, bio: { S: 'then' } });
  expect(targetRow('users', pair, { ...rules, keepsPasswords: false })).toBe(old);
  expect(targetRow('users', { ...pair, now: undefined }, rules)).toBe(old);
});

test('no session, link or code is restored', () => {
  for (const pk of ['SID#1', 'TOKEN#1', 'TICKET#1', 'CODE#1']) {
    expect(targetRow('sessions', { before: row(pk), now: undefined }, rules), pk).toBeUndefined();
    expect(targetRow('sessions', { before: row(pk), now: row(pk) }, rules), pk).toBeUndefined();
  }
});

test('work on the data continues where it was', () => {
  const erasing = job('eraseMember', 'later', '2026-11-26T11:00:00Z');

  expect(targetRow('jobs', { before: erasing, now: undefined }, rules)).toBe(erasing);
  expect(targetRow('jobs', { before: undefined, now: erasing }, rules)).toBeUndefined();
});

test.each([
  ['a mail that was sent since', 'due', '', 'sent', 'now'],
  ['a mail that was due then', 'due', '', undefined, undefined],
  [
    'a mail that was planned for a time before the restore',
    'later',
    '2026-11-26T11:59:59Z',
    undefined,
    undefined,
  ],
  ['a mail that is planned for a time after it', 'later', '2026-11-26T12:00:01Z', undefined, 'before'],
] as const)('%s reaches people once at most', (_, state, wakeAt, stateNow, expected) => {
  const pair = {
    before: job('mailUnread', state, wakeAt),
    now: stateNow === undefined ? undefined : job('mailUnread', stateNow),
  };

  expect(targetRow('jobs', pair, rules)).toBe(expected === undefined ? undefined : pair[expected]);
});

test('a mail that is due for something that has been undone is not sent', () => {
  expect(targetRow('jobs', { before: undefined, now: job('mailUnread', 'due') }, rules)).toBeUndefined();
});

test('the policy names only kinds of rows that exist', () => {
  const unknown = Object.entries(restorePolicy).flatMap(([table, kinds]) => {
    const known = Object.entries(erasurePolicy).find(([name]) => name === table)?.[1] ?? {};
    return Object.keys(kinds).filter((kind) => kind !== '*' && !(kind in known));
  });

  expect(unknown).toEqual([]);
});
