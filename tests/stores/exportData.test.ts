import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayMs } from '#functions/days.ts';
import { leavingLimits } from '#shared/leavingLimits.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startBuckets } from '../support/buckets.ts';
import { startEngine } from '../support/engine.ts';
import { jobsIn } from '../support/jobs.ts';
import { withFault } from '../support/refusals.ts';
import { filesIn } from '../support/unzip.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { work } = await import('#functions/jobs/exportData.ts');
const { filesOf } = await import('#functions/jobs/exportedFiles.ts');
const { dayText } = await import('#functions/mail/dayText.ts');
const experiences = await import('#functions/stores/experiences.ts');
const exports = await import('#functions/stores/exports.ts');
const { putSizes } = await import('#functions/stores/files.ts');
const { newEdgeStep } = await import('#functions/stores/follows.ts');
const { newId } = await import('#functions/stores/ids.ts');
const { readInboxStep } = await import('#functions/stores/inboxRows.ts');
const { newLikeStep } = await import('#functions/stores/likes.ts');
const { newMessageId } = await import('#functions/stores/messageId.ts');
const { newMessageStep } = await import('#functions/stores/messages.ts');
const { Table } = await import('#functions/stores/table.ts');
const { stepsOfTransaction, transact } = await import('#functions/stores/transaction.ts');
const users = await import('#functions/stores/users.ts');

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

type Step = Parameters<typeof transact>[0][number];

async function aMember(overrides: Parameters<typeof aStoredUser>[0] = {}) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

async function writeAll(steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += stepsOfTransaction) {
    expect((await transact(steps.slice(at, at + stepsOfTransaction))).done).toBe(true);
  }
}

const exportKeys = async () => (await storage.keys('inbox')).filter((key) => key.startsWith('exports/'));
const mailsDue = async () => (await jobsIn('due')).filter(({ name }) => name === 'sendMail');

/** The copy of a member that is ready: its row, and its file. */
async function readyOf(userId: string) {
  const row = await exports.findExport(userId, new Date());
  const zip = row && (await storage.get('inbox', row.key));
  if (row?.readyAt === undefined || zip === undefined) throw new Error('the copy is not ready');
  return { row, zip, readyAt: new Date(row.readyAt) };
}

describe('the copy of a member’s data', () => {
  test('is made once, and the member is told until when it waits', async () => {
    const user = await aMember({ username: 'quijano' });
    const now = new Date();
    await exports.requestExport(user.id, now);
    const input = { userId: user.id, requestedAt: now.toISOString() };
    const before = (await mailsDue()).length;

    expect(await work(input, undefined)).toBeUndefined();

    const made = await readyOf(user.id);
    expect(String(filesIn(made.zip.body).get('profile.json'))).toContain('"quijano"');
    expect(made.row.bytes).toBe(made.zip.meta.size);
    expect(made.readyAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
    const mails = (await mailsDue()).slice(before).map(({ input: order }) => order);
    const keptUntil = dayText(new Date(made.readyAt.getTime() + leavingLimits.exportKeptDays * dayMs));
    const holes = { username: 'quijano', keptUntil };
    expect(mails).toMatchObject([{ kind: 'exportReady', userId: user.id, holes }]);

    const keys = await exportKeys();
    expect(await work(input, undefined)).toBeUndefined();

    expect(await readyOf(user.id)).toEqual(made);
    expect(await exportKeys()).toEqual(keys);
    expect(await mailsDue()).toHaveLength(before + 1);
  });

  test('is not made for who is gone, has not asked, or has asked anew', async () => {
    const user = await aMember();
    const now = new Date();
    const gone = newId();
    await exports.requestExport(gone, now);
    const requestedAt = now.toISOString();
    const [keys, mails] = [await exportKeys(), (await mailsDue()).length];

    expect(await work({ userId: gone, requestedAt }, undefined)).toBeUndefined();
    expect(await work({ userId: user.id, requestedAt }, undefined)).toBeUndefined();
    await exports.requestExport(user.id, new Date(now.getTime() + dayMs));
    expect(await work({ userId: user.id, requestedAt }, undefined)).toBeUndefined();

    expect(await exportKeys()).toEqual(keys);
    expect(await mailsDue()).toHaveLength(mails);
    expect((await exports.findExport(user.id, now))?.readyAt).toBeUndefined();
  });
});

type Input = string | Uint8Array | AsyncIterable<Uint8Array>;

async function textOf(input: Input): Promise<string> {
  if (typeof input === 'string') return input;
  if (input instanceof Uint8Array) return Buffer.from(input).toString();
  const parts: Uint8Array[] = [];
  for await (const part of input) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The files of a member's copy by name, in the order in which they come. */
async function copyOf(id: string): Promise<ReadonlyMap<string, string>> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  const files = new Map<string, string>();
  for await (const { name, input } of filesOf(user)) files.set(name, await textOf(input));
  return files;
}

const Rows = z.array(z.looseObject({ id: z.optional(z.string()), message: z.optional(z.string()) }));
const idsIn = (text: string | undefined) => Rows.parse(JSON.parse(text ?? 'null')).map(({ id }) => id);

describe('its files', () => {
  test('tell of oneself all that one has said, to whom it is shown and what one was called, and of others nothing', async () => {
    const audience = { headline: 'me' } as const;
    const facts = { bio: 'About me', headline: 'Painter', audience, earlierNames: ['Maya Obi'] };
    const { id } = await aMember(facts);
    await writeAll([newEdgeStep({ followerId: newId(), followeeId: id, since: newId() })]);

    const profile: unknown = JSON.parse((await copyOf(id)).get('profile.json') ?? '');

    expect(profile).toMatchObject({ _id: id, ...facts, followers: [], following: [], posts: [] });
  });

  test('are lists that hold nothing where there is nothing', async () => {
    const { id } = await aMember();

    const files = await copyOf(id);

    for (const name of ['experiences', 'comments', 'likes', 'following', 'followers'])
      expect([name, files.get(`${name}.json`)]).toEqual([name, '[]\n']);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([]);
  });

  test('have a line for each, also where it is but one', async () => {
    const [{ id }, liked] = [await aMember(), newId()];
    await writeAll([newLikeStep(id, liked)]);

    expect((await copyOf(id)).get('likes.json')).toBe(`[\n"${liked}"\n]\n`);
  });

  describe('hold each of many, once and in order,', () => {
    // More than a page of each.
    const many = Array.from({ length: 103 }, (_, nth) => nth);
    const at = (nth: number) => new Date(Date.UTC(2026, 5, 1, 0, nth));
    const made = {
      experiences: many.map((nth) => newId(at(nth))),
      comments: many.map((nth) => newId(at(nth))),
    };
    const others = many.map((nth) => newId(at(nth)));
    const Page = z.object({ Items: z.array(z.unknown()) });
    /** How many rows each of its reads has met. */
    const read: number[] = [];
    let copy: Awaited<ReturnType<typeof copyOf>>;
    let peer = '';

    beforeAll(async () => {
      const { id: me } = await aMember();
      ({ id: peer } = await aMember());
      const fields = { title: 'T', author: 'A', content: 'C' };
      const message = (seq: number, receiverId: string) => ({
        id: newMessageId(at(seq), seq),
        senderId: me,
        receiverId,
        message: `${seq}`,
        seq,
        nth: seq,
        createdAt: at(seq).toISOString(),
      });
      await writeAll([
        ...made.experiences.map((id, nth) =>
          experiences.newExperienceStep({
            id,
            kind: 'story',
            authorId: me,
            fields,
            images: [],
            now: at(nth),
          }),
        ),
        ...made.comments.map((sk, nth) =>
          new Table('comments').putStep({ pk: others[nth] ?? '', sk, authorId: me, text: `${nth}` }),
        ),
        ...others.map((id) => newLikeStep(me, id)),
        ...others.map((id, nth) => newEdgeStep({ followerId: me, followeeId: id, since: newId(at(nth)) })),
        ...others.map((id, nth) => newEdgeStep({ followerId: id, followeeId: me, since: newId(at(nth)) })),
        ...many.map((nth) => newMessageStep(message(nth + 1, peer))),
        readInboxStep(me, message(many.length, peer)),
        ...others.map((other) => readInboxStep(me, message(1, other))),
      ]);
      const behind = (command: string, output: object): undefined => {
        if (command.startsWith('Query')) read.push(z.parse(Page, output).Items.length);
      };
      copy = await withFault({ behind }, () => copyOf(me));
    });

    test('read a hundred at a time, so that their number does not matter', () => {
      // One more tells whether others follow.
      expect(Math.max(...read)).toBe(101);
    });

    test('experiences with the newest first', () => {
      expect(idsIn(copy.get('experiences.json'))).toEqual(made.experiences.toReversed());
    });

    test('comments with the oldest first', () => {
      expect(idsIn(copy.get('comments.json'))).toEqual(made.comments);
    });

    test('likes', () => {
      expect(JSON.parse(copy.get('likes.json') ?? '')).toEqual(others.toSorted());
    });

    test.each(['following', 'followers'])('those of %s.json with the newest first', (name) => {
      expect(idsIn(copy.get(`${name}.json`))).toEqual(others.toReversed());
    });

    test('the messages of a conversation with the oldest first', () => {
      const text = copy.get(`messages/${peer}.json`);

      const said = Rows.parse(JSON.parse(text ?? 'null')).map(({ message }) => message);
      expect(said).toEqual(many.map((nth) => `${nth + 1}`));
      expect(text?.split('\n')).toHaveLength(many.length + 3);
    });

    test('conversations, a file for each', () => {
      const names = [...copy.keys()].filter((name) => name.startsWith('messages/'));

      expect(names.toSorted()).toEqual([peer, ...others].map((id) => `messages/${id}.json`).toSorted());
    });
  });

  describe('hold the pictures', () => {
    const shown = (...ids: readonly string[]) =>
      ids.map((_id) => ({ _id, imgUrl: `/images/${_id}_1600.webp`, alt: '', width: 8, height: 8 }));
    const store = (id: string) => putSizes(id, [{ side: 1600, bytes: Buffer.from(`picture ${id}`) }]);
    let [photoId, first, second, lost] = ['', '', '', ''];
    beforeEach(async () => {
      [photoId, first, second, lost] = [newId(), newId(), newId(), newId()];
      for (const id of [photoId, first, second]) await store(id);
    });

    async function pictures(ofProfile: string) {
      const { id: authorId } = await aMember({ photoId: ofProfile });
      const fields = { title: 'T', author: 'A', content: 'C' };
      const now = new Date();
      const images = shown(first, lost, second);
      await experiences.addExperience({ id: newId(now), kind: 'story', authorId, fields, images, now }, []);
      return [...(await copyOf(authorId))].filter(([name]) => name.startsWith('images/'));
    }

    test('of profile and experiences that are still there', async () => {
      expect(await pictures(photoId)).toEqual(
        [photoId, first, second].map((id) => [`images/${id}.webp`, `picture ${id}`]),
      );
    });

    test('of the experiences alone where the profile has none', async () => {
      expect(await pictures('')).toEqual([first, second].map((id) => [`images/${id}.webp`, `picture ${id}`]));
    });
  });
});
