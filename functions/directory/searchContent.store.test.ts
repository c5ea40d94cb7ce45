import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { run } from '#functions/directory/searchContent.ts';
import { addEvent } from '#functions/events/store/events.ts';
import {
  addExperience,
  experienceKey,
  hideExperienceSteps,
  newExperienceStep,
} from '#functions/experiences/store/experiences.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import * as users from '#functions/members/users.ts';
import { deliverToInboxes } from '#functions/messages/store/inboxRows.ts';
import { newMessageId } from '#functions/messages/store/messageId.ts';
import { hideMessageSteps, putMessage } from '#functions/messages/store/messages.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2027-03-01T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

async function aMember(overrides: Parameters<typeof aStoredUser>[0] = {}) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  const { id, fullName, username, profilePhoto } = user;
  return { _id: id, id, fullName, username, profilePhoto };
}

const gone = (id: string) => ({ _id: id, id, fullName: 'Former member', username: '', profilePhoto: '' });
const search = (q: string, by: string) => run({ ...callBy(by), now, query: { q }, body: undefined });

let author: Awaited<ReturnType<typeof aMember>>;
let reader: typeof author;
beforeAll(async () => {
  [author, reader] = [await aMember({ fullName: 'Ada Anders', username: 'ada' }), await aMember()];
});

test('unknown words are found nowhere', async () => {
  const none = { hits: [], total: 0 };

  expect(await search('unheard', reader.id)).toEqual({ experiences: none, events: none, messages: none });
});

describe('the newest experiences', () => {
  const job = {
    title: 'Trains',
    company: 'Ferrous Mobility',
    location: 'Rotterdam',
    role: 'Platform Engineer',
    startDate: '2023-01-01',
    endDate: '2024-01-01',
    description: 'Three years of signalling.',
  };
  const story = { title: 'On tulips', author: 'Multatuli', content: 'They bloom in April.' };
  const told = (content: string) => ({ title: 'A day', author: 'Somebody', content });
  const ids = { Trains: '', 'On tulips': '' };
  beforeAll(async () => {
    [ids.Trains, ids['On tulips']] = [await share(job), await share(story)];
  });

  async function share(fields: typeof job | typeof story, authorId = author.id, at = now): Promise<string> {
    const id = newId(at);
    const kind = 'company' in fields ? 'job' : 'story';
    expect(await addExperience({ id, kind, authorId, fields, images: [], now: at }, [])).toBeDefined();
    return id;
  }

  const found = async (q: string, by = reader.id) =>
    (await search(q, by)).experiences.hits.map(({ id }) => id);

  const ofJob = 'Platform Engineer Ferrous Mobility Rotterdam Three years of signalling.';
  const ofStory = 'Multatuli They bloom in April.';
  test.each([
    ['trains', 'Trains', ofJob],
    ['platform', 'Trains', ofJob],
    ['ferrous', 'Trains', ofJob],
    ['ROTTERDAM', 'Trains', ofJob],
    ['signalling trains', 'Trains', '…Rotterdam Three years of signalling.'],
    ['tulips', 'On tulips', ofStory],
    ['multatuli', 'On tulips', ofStory],
    ['bloom april', 'On tulips', ofStory],
  ] as const)('are found by %s in any of their texts', async (q, title, excerpt) => {
    const id = ids[title];

    expect((await search(q, reader.id)).experiences).toEqual({
      hits: [{ _id: id, id, title, user: author, excerpt }],
      total: 1,
    });
  });

  test('come newest first up to the limit, and all are counted', async () => {
    const postIds: string[] = [];
    for (let nth = 0; nth <= searchLimits.maxHits; nth += 1) {
      postIds.unshift(await share(told('Windmills'), author.id, minutesAgo(50 - nth)));
    }

    const { hits, total } = (await search('windmills', reader.id)).experiences;

    expect(hits.map(({ id }) => id)).toEqual(postIds.slice(0, searchLimits.maxHits));
    expect(total).toBe(searchLimits.maxHits + 1);
  });

  test('leave out blocked people in both directions, muted people and non-members', async () => {
    const [viewer, blocked, blocking, muted] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ];
    const suspended = await aMember({ suspendedUntil: '2999-01-01T00:00:00.000Z' });
    await addBlock(viewer.id, blocked.id);
    await addBlock(blocking.id, viewer.id);
    await addMute(viewer.id, muted.id);
    const eventIds = new Map<string, string>();
    for (const { id } of [blocked, blocking, muted, suspended, author]) {
      eventIds.set(id, await share(told('Canals'), id));
    }

    expect(await found('canals', viewer.id)).toEqual([eventIds.get(author.id)]);
    expect(new Set(await found('canals'))).toEqual(
      new Set([blocked, blocking, muted, author].map(({ id }) => eventIds.get(id))),
    );
    expect((await search('canals', viewer.id)).experiences.total).toBe(1);
  });

  test('hidden by moderators are found only by their author', async () => {
    const id = await share(told('Dikes'));
    await transact(await hideExperienceSteps(id, 'a case'));

    expect(await found('dikes')).toEqual([]);
    expect(await found('dikes', author.id)).toEqual([id]);
  });

  test('of erased people are found without their name', async () => {
    const nobody = newId();
    await share(told('Polders'), nobody);

    expect((await search('polders', reader.id)).experiences.hits).toMatchObject([{ user: gone(nobody) }]);
  });

  test('are searched up to a limit', async () => {
    const last = await share(told('Herring'), author.id, minutesAgo(-10));
    const messageIds: string[] = [];
    const newer = (count: number) =>
      Array.from({ length: count }, () => {
        const id = newId(minutesAgo(-20));
        messageIds.push(id);
        const fields = told('Nothing');
        return newExperienceStep({ id, authorId: author.id, fields, images: [], kind: 'story', now });
      });
    // Otherwise no other test would find what it shares.
    onTestFinished(async () => {
      await Promise.all(messageIds.map((id) => new Table('experiences').remove(experienceKey(id))));
    });
    await transact(newer(searchLimits.maxExperiences - 1));
    expect(await found('herring')).toEqual([last]);

    await transact(newer(1));

    expect(await found('herring')).toEqual([]);
  });
});

describe('the events', () => {
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const hold = (eventTitle: string, eventDate: string, eventDescription = '') =>
    addEvent({ eventTitle, eventDate, eventDescription, learnMoreLink: '' }, { actorId: newId(), now });

  test('of the last year and later are found by title and description, soonest first', async () => {
    await hold('Regatta before', day(searchLimits.eventDaysBack + 1));
    const future = await hold('Rowing', day(-400), 'The next regatta');
    const first = await hold('Regatta', day(searchLimits.eventDaysBack));
    await hold('Something else', day(0), 'Without boats');

    const { hits, total } = (await search('regatta', reader.id)).events;

    expect(hits).toEqual([
      { _id: first.id, id: first.id, eventTitle: 'Regatta', eventDate: '2026-03-01' },
      { _id: future.id, id: future.id, eventTitle: 'Rowing', eventDate: '2028-04-04' },
    ]);
    expect(total).toBe(2);
  });

  test('have all words, in either text', async () => {
    const { id } = await hold('Choir', day(1), 'Bring a score');

    expect((await search('score choir', reader.id)).events.hits.map((hit) => hit.id)).toEqual([id]);
    expect((await search('choir piano', reader.id)).events).toEqual({ hits: [], total: 0 });
  });
});

describe('the newest own messages', () => {
  interface Said {
    readonly seq?: number;
    readonly at?: Date;
  }

  /** Writes a message as number `seq`. */
  async function write(from: string, to: string, text: string, { seq = 1, at = now }: Said = {}) {
    const message = {
      id: newMessageId(at, seq),
      senderId: from,
      receiverId: to,
      message: text,
      seq,
      nth: seq,
      createdAt: at.toISOString(),
    };
    expect(await putMessage(message)).toBe(true);
    return message;
  }

  /** The same, and copies it into both inboxes. */
  async function say(...said: Parameters<typeof write>) {
    const message = await write(...said);
    await deliverToInboxes(message);
    return message;
  }

  test("are found in all conversations, newest first, with the other's name", async () => {
    const [me, friend, other] = [await aMember(), await aMember(), await aMember()];
    const own = await say(me.id, friend.id, 'Do you have a lantern?', { at: minutesAgo(30) });
    const old = await say(other.id, me.id, 'My lantern is yours', { at: minutesAgo(40) });
    const fresh = await say(friend.id, me.id, 'A red lantern', { seq: 2, at: minutesAgo(10) });
    await say(friend.id, me.id, 'And a torch', { seq: 3, at: minutesAgo(5) });

    const { hits, total } = (await search('lantern', me.id)).messages;

    expect(hits).toEqual(
      [
        { said: fresh, user: friend },
        { said: own, user: friend },
        { said: old, user: other },
      ].map(({ said: { id, message, createdAt }, user }) => ({
        _id: id,
        id,
        user,
        excerpt: message,
        createdAt,
      })),
    );
    expect(total).toBe(3);
    expect((await search('lantern', reader.id)).messages.total).toBe(0);
  });

  test('with a non-member or erased member are found without a name', async () => {
    const me = await aMember();
    const suspended = await aMember({ suspendedUntil: '2999-01-01T00:00:00.000Z' });
    const nobody = newId();
    await say(suspended.id, me.id, 'An anchor', { at: minutesAgo(1) });
    await say(me.id, nobody, 'The anchor', { at: minutesAgo(2) });

    const { hits } = (await search('anchor', me.id)).messages;

    expect(hits.map(({ user }) => user)).toEqual([gone(suspended.id), gone(nobody)]);
  });

  test('hidden by moderators are found only by their sender', async () => {
    const [me, friend] = [await aMember(), await aMember()];
    const { id } = await say(me.id, friend.id, 'The compass');
    await transact(await hideMessageSteps(me.id, friend.id, id, 'a case'));

    expect((await search('compass', me.id)).messages.hits.map((hit) => hit.id)).toEqual([id]);
    expect((await search('compass', friend.id)).messages.total).toBe(0);
  });

  test('are searched up to a limit per conversation and of conversations', async () => {
    const [me, friend] = [await aMember(), await aMember()];
    for (const seq of [1, 2]) await write(me.id, friend.id, `Sail ${seq}`, { seq, at: minutesAgo(60) });
    const rest = Array.from({ length: searchLimits.maxMessages - 2 }, (_, nth) => nth + 3);
    await Promise.all(rest.map((seq) => write(me.id, friend.id, 'More', { seq, at: minutesAgo(51) })));
    const last = { seq: searchLimits.maxMessages + 1, at: minutesAgo(50) };
    await say(me.id, friend.id, 'The last', last);
    expect((await search('sail', me.id)).messages.hits.map(({ excerpt }) => excerpt)).toEqual(['Sail 2']);

    const others = Array.from({ length: searchLimits.maxConversations - 1 }, (_, nth) =>
      minutesAgo(40 - nth),
    );
    await Promise.all(others.map((at) => say(me.id, newId(), 'Mast', { at })));
    expect((await search('sail', me.id)).messages.total).toBe(1);
    await say(me.id, newId(), 'Mast', { at: minutesAgo(1) });

    expect((await search('sail', me.id)).messages.total).toBe(0);
    const masts = (await search('mast', me.id)).messages;
    expect([masts.hits.length, masts.total]).toEqual([searchLimits.maxHits, searchLimits.maxConversations]);
  });
});
