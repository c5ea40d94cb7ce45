import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as countVisits } from '#functions/directory/background/countVisits.ts';
import { handler as countMembers } from '#functions/members/background/countMembers.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { handler as countMessages } from '#functions/messages/background/countMessages.ts';
import { storeMessage } from '#functions/messages/store/messageWrites.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import {
  countOnce,
  countSentMessages,
  readWeeks,
  weekOf,
} from '#functions/platform/streams/weeklyMetrics.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { takesAll } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
const handlers = {
  countMembers,
  countVisits,
  countMessages,
};

afterAll(() => engine.stop());

const now = new Date();
const thisWeek = async () => (await readWeeks(1, new Date()))[0];

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (moment, week) => {
  expect(weekOf(new Date(moment))).toBe(week);
});

test('an event reported twice, or by many at once, is counted once in its own week', async () => {
  const moment = new Date('2020-06-03T10:00:00Z');

  await Promise.all(Array.from({ length: 5 }, () => countOnce('posts', 'a post', moment, now)));
  await countOnce('posts', 'a post', moment, now);
  await countOnce('posts', 'another', moment, now);

  const weeks = await readWeeks(3, new Date('2020-06-10T10:00:00Z'));
  expect(weeks.map(({ week, posts }) => [week, posts])).toEqual([
    ['2020-05-25', 0],
    ['2020-06-01', 2],
    ['2020-06-08', 0],
  ]);
});

test('a count is remembered for ten days with its size', async () => {
  const moment = new Date('2020-09-02T10:00:00Z');

  await countOnce('messages', 'some', moment, now, 7);

  const marked = { pk: 'COUNTED#messages#2020-08-31', limit: 5, consistent: true };
  const { items } = await new Table('metrics').query(z.object({ expiresAt: z.number() }), marked);
  expect(items).toEqual([{ expiresAt: epochSeconds(now) + 10 * 24 * 3600 }]);
  expect((await readWeeks(1, moment))[0]).toMatchObject({ week: '2020-08-31', messages: 7, posts: 0 });
});

test('messages are counted in the weeks they were sent in, by many at once', async () => {
  const [before, after] = [new Date('2021-06-03T10:00:00Z'), new Date('2021-06-10T10:00:00Z')];

  await Promise.all([[before, before, after], [after], []].map(countSentMessages));

  const weeks = await readWeeks(2, after);
  expect(weeks.map(({ messages }) => messages)).toEqual([2, 2]);
});

test('streams count new members, each visitor once across sessions, and every message', async () => {
  const streams = [
    engine.follow('countMembers', handlers.countMembers),
    engine.follow('countVisits', handlers.countVisits),
    engine.follow('countMessages', handlers.countMessages),
  ];
  const [first, second] = [aStoredUser(), aStoredUser()];
  for (const user of [first, second]) expect(await users.addUser(user)).toBe('done');
  for (const user of [first, first, second]) await sessions.startSession(user, now);
  for (const text of ['Hello', 'Are you there?'])
    await storeMessage({ from: first.id, to: second.id, text, now: new Date() }, async () => true, takesAll);

  await expect.poll(thisWeek).toMatchObject({ joined: 2, gone: 0, active: 2, messages: 2 });
  await Promise.all(streams.map((stream) => stream.stop()));
});
