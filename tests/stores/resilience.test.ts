import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as events from '#functions/events/store/events.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as feed from '#functions/experiences/store/feed.ts';
import * as people from '#functions/members/people.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import type * as deadlineModule from '#functions/platform/aws/deadlines.ts';
import { TimedOutError } from '#functions/platform/dynamo/retry.ts';
import { Table, rowExists, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { documents } from '../support/documents.ts';
import { startEngine } from '../support/engine.ts';
import { type Fault, first, refusal, withFault } from '../support/refusals.ts';

// The only mocked module: stores give up after a second instead of sixteen, which no engine can make them do.
vi.mock('#functions/platform/aws/deadlines.ts', async (original) => {
  const real = await original<typeof deadlineModule>();
  return { ...real, deadlines: { ...real.deadlines, operationMs: 1000 } };
});

const engine = await startEngine();

afterAll(() => engine.stop());
afterEach(() => vi.restoreAllMocks());

const author = newId();
const Row = z.object({ pk: z.string(), sk: z.string(), since: z.string() });

async function share(): Promise<string> {
  const id = newId();
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience(
    { id, kind: 'story', authorId: author, fields, images: [], now: new Date() },
    [],
  );
  return id;
}

const canceled = (code: string) =>
  refusal('TransactionCanceledException', { CancellationReasons: [{ Code: 'None' }, { Code: code }] });

describe('temporary errors are retried', () => {
  test.each([
    ['a transaction of others', refusal('TransactionConflictException')],
    ['a throttle', refusal('ProvisionedThroughputExceededException')],
    ['a stumble of the service', refusal('InternalServerError')],
    [
      'a temporary error recognized by its status',
      refusal('Unknown', { $metadata: { httpStatusCode: 503 } }),
    ],
    ['a lost connection', refusal('Error', { code: 'ECONNRESET' })],
    ['a timeout', refusal('TimeoutError')],
  ])('a post is deleted even if its deletion meets %s', async (_, error) => {
    const id = await share();

    const done = await withFault({ before: first(3, /Transact/, error) }, () =>
      experiences.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
    );

    expect(done).toBe('removed');
    expect(await experiences.findExperience(id)).toBeUndefined();
  });

  test.each([/PutItem/, /UpdateItem/, /DeleteItem/])('a plain write of the kind %s', async (kind) => {
    const conflict = refusal('TransactionConflictException');
    const key = { pk: newId(), sk: '-' };
    const rows = new Table('events');

    const done = await withFault({ before: first(3, kind, conflict) }, async () => [
      await rows.put(key, rowIsNew),
      (await rows.changeAndRead(z.object({ count: z.number() }), key, { add: { count: 1 } }))?.count,
      await rows.remove(key, rowExists),
    ]);

    expect(done).toEqual([true, 1, true]);
  });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a transaction canceled for %s',
    async (code) => {
      const id = await share();

      const comment = await withFault({ before: first(3, /TransactWrite/, canceled(code)) }, () =>
        comments.addComment({
          experienceId: id,
          authorId: author,
          text: 'Told',
          imageId: undefined,
          now: new Date(),
        }),
      );

      expect(comment?.text).toBe('Told');
    },
  );

  test('reads of one item, of a list and of several items', async () => {
    const id = await share();
    const throttled = () => refusal('ThrottlingException');

    const one = await withFault({ before: first(2, /Get/, throttled()) }, () =>
      experiences.findExperience(id),
    );
    const list = await withFault({ before: first(2, /Query/, throttled()) }, () =>
      feed.listFeed({ limit: 1, now: new Date() }),
    );

    expect(one?.sk).toBe(id);
    expect(list.items.map(({ sk }) => sk)).toEqual([id]);
  });

  test('a transaction whose response was lost is done once, and known to be done', async () => {
    const id = await share();

    const comment = await withFault({ behind: first(1, /TransactWrite/, refusal('TimeoutError')) }, () =>
      comments.addComment({
        experienceId: id,
        authorId: author,
        text: 'Once',
        imageId: undefined,
        now: new Date(),
      }),
    );

    expect(comment?.text).toBe('Once');
    expect((await comments.readComments(id, { limit: 10 })).items).toHaveLength(1);
    expect((await experiences.findExperience(id))?.commentsCount).toBe(1);
  });
});

describe('permanent trouble ends', () => {
  test('for a write with endless conflicts', async () => {
    const id = await share();
    const conflicts = first(Infinity, /Transact/, refusal('TransactionConflictException'));

    const removal = withFault({ before: conflicts }, () =>
      experiences.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
    );

    await expect(removal).rejects.toBeInstanceOf(TimedOutError);
  });

  test('for a deletion refused endlessly, and a move of an event', async () => {
    const id = await share();
    const event = await events.addEvent(
      { eventTitle: 'T', eventDate: '2026-05-01', eventDescription: 'D', learnMoreLink: '' },
      { actorId: author, now: new Date() },
    );
    const refusedAtPlaceOne = refusal('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    const always = first(Infinity, /TransactWrite/, refusedAtPlaceOne);

    const both = await withFault({ before: always }, () =>
      Promise.allSettled([
        experiences.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
        events.changeEvent(
          event.id,
          { ...event, eventDate: '2026-06-01' },
          { actorId: author, now: new Date() },
        ),
        events.removeEvent(event.id, { actorId: author, now: new Date() }),
      ]),
    );

    expect(both.map((one) => one.status === 'rejected' && one.reason instanceof TimedOutError)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('for a login and a logout that lose every race', async () => {
    const id = newId();
    const { sid = '' } = (await sessions.startSession({ id, role: 'member' }, new Date())) ?? {};
    const session = await sessions.findSessionByCookie(sid, new Date());
    if (session === undefined) throw new Error('not started');
    const lost = refusal('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'None' }, { Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });

    const both = await withFault({ before: first(Infinity, /TransactWrite/, lost) }, () =>
      Promise.allSettled([
        sessions.startSession({ id, role: 'member' }, new Date()),
        sessions.endLiveSession(session),
      ]),
    );

    for (const one of both) expect(one).toMatchObject({ reason: expect.any(TimedOutError) });
    expect(await sessions.findSessionByCookie(sid, new Date())).toBeDefined();
  });

  test('without retries of permanent errors', async () => {
    const id = await share();
    let tries = 0;
    const before = (command: string) => {
      if (!command.startsWith('Transact')) return undefined;
      tries += 1;
      return refusal('ValidationException');
    };

    const removal = withFault({ before }, () =>
      experiences.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
    );

    await expect(removal).rejects.toMatchObject({ name: 'ValidationException' });
    expect(tries).toBe(1);
  });
});

describe('a conditional write', () => {
  const table = new Table('likes');
  const there = rowExists;
  const nonsense = { expression: 'nonsense(' };
  const aKey = () => ({ pk: newId(), sk: newId() });

  test('reports the refused steps, one or several', async () => {
    const [key, other] = [aKey(), aKey()];
    const alone = [
      table.putStep(key, there),
      table.changeStep(key, { set: { since: 'a' }, condition: there }),
      table.removeStep(key, there),
      table.checkStep(key, there),
    ];

    for (const step of alone) expect(await transact([step])).toEqual({ done: false, refused: [0] });
    expect(await transact([table.putStep(other), table.checkStep(key, there)])).toEqual({
      done: false,
      refused: [1],
    });
    expect(await table.get(z.object({}), other, { consistent: true })).toBeUndefined();
    expect(await transact([table.putStep(other), table.putStep(key)])).toEqual({ done: true });
    expect(await transact(alone.slice(1, 2))).toEqual({ done: true });
    expect(await table.get(Row, key, { consistent: true })).toEqual({ ...key, since: 'a' });
    expect(await transact([table.removeStep(key, there)])).toEqual({ done: true });
    expect(await table.get(z.object({}), key, { consistent: true })).toBeUndefined();
  });

  test('fails if DynamoDB cannot parse it', async () => {
    const key = aKey();
    const wrong = [
      () => table.put(key, nonsense),
      () => table.remove(key, nonsense),
      () => table.change(key, { set: { since: 'a' }, condition: nonsense }),
      () => transact([table.putStep(key, nonsense)]),
      () => transact([table.putStep(key), table.putStep(aKey(), nonsense)]),
      () => table.query(z.object({}), { index: 'nowhere', pk: 'a', limit: 1 }),
    ];

    for (const write of wrong) await expect(write()).rejects.toThrow(Error);

    expect(await table.get(z.object({}), key, { consistent: true })).toBeUndefined();
    await expect(wrong[5]?.()).rejects.toThrow('has no index nowhere');
  });
});

describe('keys that a table leaves unprocessed', () => {
  const ids = [newId(), newId()];
  /** The first responses, this many, leave all keys unprocessed. */
  function unprocessed(times: number): Fault {
    let left = times;
    return {
      behind: (_, output) => {
        if (!('UnprocessedKeys' in output) || left === 0) return undefined;
        left -= 1;
        const Keys = ids.map((id) => ({ pk: { S: `PERSON#${id}` }, sk: { S: '-' } }));
        Object.assign(output, {
          Responses: {},
          UnprocessedKeys: { [process.env['USERS_TABLE'] ?? '']: { Keys } },
        });
        return undefined;
      },
    };
  }

  test('are requested again', async () => {
    for (const id of ids) {
      await documents.send(
        new PutCommand({
          TableName: process.env['USERS_TABLE'],
          Item: {
            pk: `PERSON#${id}`,
            sk: '-',
            fullName: 'Maya Lin',
            username: 'maya',
            profilePhoto: '',
            role: 'member',
          },
        }),
      );
    }

    const found = await withFault(unprocessed(2), () => people.peopleOf(newId(), ids));

    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  test('fail the page if they stay unprocessed: nobody counts as missing', async () => {
    const reading = withFault(unprocessed(Infinity), () => people.peopleOf(newId(), [newId()]));

    await expect(reading).rejects.toBeInstanceOf(TimedOutError);
  });
});

test('a row that this version cannot parse is left out of lists and counted in the log', async () => {
  const id = await share();
  const stranger = newId();
  const table = process.env['EXPERIENCES_TABLE'];
  await documents.send(
    new PutCommand({
      TableName: table,
      Item: {
        pk: 'FEED#2026',
        sk: stranger,
        authorId: author,
        kind: 'poll',
        title: 'Of a newer version',
      },
    }),
  );
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  const { items } = await feed.listFeed({ limit: 1, now: new Date() });
  const mine = await feed.listExperiencesOf(author, { limit: 10 });

  expect(items.map(({ sk }) => sk)).toEqual([id]);
  expect(mine.items.map(({ sk }) => sk)).not.toContain(stranger);
  const lines = written.mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => line.includes('"row skipped"'))).toHaveLength(2);
  expect(lines.join()).not.toContain('Of a newer version');
  await expect(experiences.findExperience(stranger)).rejects.toThrow(/kind/);
});
