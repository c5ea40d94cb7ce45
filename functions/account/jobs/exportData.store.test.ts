import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nextExportFiles } from '#functions/account/export/exportedFiles.ts';
import { exportDataHandler } from '#functions/account/jobs/exportData.ts';
import { partBytes } from '#functions/account/store/exportFiles.ts';
import * as exports from '#functions/account/store/exports.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { putImageSizes } from '#functions/images/files.ts';
import { newEdgeStep } from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import { readInboxStep } from '#functions/messages/store/inboxRows.ts';
import { newMessageId } from '#functions/messages/store/messageId.ts';
import { newMessageStep } from '#functions/messages/store/messages.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import {
  maxTransactionSteps as stepsOfTransaction,
  transact,
} from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { leavingLimits } from '#shared/account/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { plantedLikeStep } from '#tests/support/plantedLikes.ts';
import { first as failFirst, refusal, withFault } from '#tests/support/refusals.ts';
import { filesIn } from '#tests/support/unzip.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { run } = exportDataHandler;

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
const MailInput = z.object({ userId: z.string() });
const mailsTo = async (userId: string) =>
  (await jobsIn('due')).flatMap(({ name, input }) =>
    name === 'sendMail' && z.safeParse(MailInput, input).data?.userId === userId ? [input] : [],
  );

/** A finished copy of a member: its row and its file. */
async function readyOf(userId: string) {
  const row = await exports.findExport(userId, new Date());
  const zip = row && (await storage.get('inbox', row.key));
  if (row?.readyAt === undefined || zip === undefined) throw new Error('the copy is not ready');
  return { row, zip, readyAt: new Date(row.readyAt) };
}

describe('the copy of a member’s data', () => {
  test('is created once, and the mail says how long it is kept', async () => {
    const user = await aMember({ username: 'quijano' });
    const now = new Date();
    await exports.requestExport(user.id, now);
    const input = { userId: user.id, requestedAt: now.toISOString() };

    expect(await run(input, undefined)).toBeUndefined();

    const readyExport = await readyOf(user.id);
    expect(String(filesIn(readyExport.zip.body).get('profile.json'))).toContain('"quijano"');
    expect(readyExport.row.bytes).toBe(readyExport.zip.meta.size);
    expect(readyExport.readyAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
    const keptUntil = new Date(
      readyExport.readyAt.getTime() + leavingLimits.exportKeptDays * dayMs,
    ).toISOString();
    const data = { username: 'quijano', keptUntil };
    expect(await mailsTo(user.id)).toMatchObject([{ kind: 'exportReady', userId: user.id, data }]);

    const keys = await exportKeys();
    expect(await run(input, undefined)).toBeUndefined();

    expect(await readyOf(user.id)).toEqual(readyExport);
    expect(await exportKeys()).toEqual(keys);
    expect(await mailsTo(user.id)).toHaveLength(1);
  });

  test('is not made for an erased member, without a request, or for an outdated one', async () => {
    const user = await aMember();
    const now = new Date();
    const gone = newId();
    await exports.requestExport(gone, now);
    const requestedAt = now.toISOString();
    const keys = await exportKeys();

    expect(await run({ userId: gone, requestedAt }, undefined)).toBeUndefined();
    expect(await run({ userId: user.id, requestedAt }, undefined)).toBeUndefined();
    await exports.requestExport(user.id, new Date(now.getTime() + dayMs));
    expect(await run({ userId: user.id, requestedAt }, undefined)).toBeUndefined();

    expect(await exportKeys()).toEqual(keys);
    expect([...(await mailsTo(gone)), ...(await mailsTo(user.id))]).toEqual([]);
    expect((await exports.findExport(user.id, now))?.readyAt).toBeUndefined();
  });
});

describe('a large copy', () => {
  const pictures = [newId(), newId(), newId()];
  /** Each picture is larger than one part of the file. */
  const size = partBytes + 1;

  beforeAll(async () => {
    for (const id of pictures) await putImageSizes(id, [{ side: 1600, bytes: Buffer.alloc(size, id) }]);
  });

  async function aLargeCopy() {
    const user = await aMember();
    const now = new Date();
    for (const id of pictures) {
      const fields = { title: 'T', author: 'A', content: 'C' };
      const images = [{ _id: id, imgUrl: `/images/${id}_1600.webp`, alt: '', width: 8, height: 8 }];
      const draft = { id: newId(), kind: 'story', authorId: user.id, fields, images, now } as const;
      await experiences.addExperience(draft, []);
    }
    await exports.requestExport(user.id, now);
    return { user, input: { userId: user.id, requestedAt: now.toISOString() } };
  }

  test('is made in several steps, each of which can be cut off and repeated', async () => {
    const { user, input } = await aLargeCopy();
    let steps = 0;
    let index: string | undefined;
    do {
      // The first run dies before its checkpoint is stored; the second finds its work half done.
      await run(input, index);
      const row = await exports.findExport(user.id, new Date());
      if (row?.readyAt !== undefined) break;
      index = await run(input, index);
      steps += 1;
    } while (index !== undefined);

    expect(steps).toBeGreaterThan(1);
    const { zip, row } = await readyOf(user.id);
    const files = filesIn(zip.body);
    for (const id of pictures) {
      expect(files.get(`images/${id}.webp`)?.equals(Buffer.alloc(size, id))).toBe(true);
    }
    expect(row.bytes).toBe(zip.body.length);
    expect((await exportKeys()).filter((key) => key.startsWith(row.key))).toEqual([row.key]);
  });

  test('starts again if the storage has lost its parts', async () => {
    const { user, input } = await aLargeCopy();
    const Checkpoint = z.looseObject({ upload: z.object({ key: z.string() }) });
    const begun = z.parse(Checkpoint, JSON.parse((await run(input, undefined)) ?? ''));
    const lost = { ...begun, upload: { ...begun.upload, id: 'forgotten' } };

    let index = await run(input, JSON.stringify(lost));
    while (index !== undefined) index = await run(input, index);

    expect(filesIn((await readyOf(user.id)).zip.body).has('profile.json')).toBe(true);
  });

  test('is finished by the next run if the last one could not mark it ready', async () => {
    const { user, input } = await aLargeCopy();
    const before = failFirst(1, /^TransactWriteItems/, refusal('ValidationException'));
    const failures: unknown[] = [];
    let index: string | undefined;
    do {
      const from: string | undefined = index;
      index = await withFault({ before }, () => run(input, from)).catch((error: unknown) => {
        failures.push(error);
        return from;
      });
    } while (index !== undefined && failures.length < 2);

    expect(failures).toHaveLength(1);
    expect(filesIn((await readyOf(user.id)).zip.body).has('profile.json')).toBe(true);
  });

  test('is deleted with its parts if its member was erased in the meantime', async () => {
    const { user, input } = await aLargeCopy();
    const before = new Set(await exportKeys());
    const index = await run(input, undefined);
    expect((await exportKeys()).length).toBeGreaterThan(before.size - 1);

    await new Table('users').remove({ pk: `USER#${user.id}`, sk: '-' });
    await exports.eraseExportOf(user.id);
    expect(await run(input, index)).toBeUndefined();

    const key = z.parse(z.looseObject({ upload: z.object({ key: z.string() }) }), JSON.parse(index ?? ''));
    expect((await exportKeys()).filter((exportKey) => exportKey.startsWith(key.upload.key))).toEqual([]);
  });
});

test('a copy finished after its member was erased is deleted at once', async () => {
  const user = await aMember();
  const now = new Date();
  await exports.requestExport(user.id, now);
  const key = (await exports.findExport(user.id, now))?.key;
  storage.beforeWrite = async () => {
    storage.beforeWrite = async () => undefined;
    await exports.eraseExportOf(user.id);
  };

  await run({ userId: user.id, requestedAt: now.toISOString() }, undefined);

  expect(await exportKeys()).not.toContain(key);
});

test('a copy finished during erasure does not outlive its row', async () => {
  const user = await aMember();
  const now = new Date();
  await exports.requestExport(user.id, now);
  const input = { userId: user.id, requestedAt: now.toISOString() };
  let isFinished = false;
  // After the file is deleted, right before its row is.
  const before = async (command: string) => {
    if (command.startsWith('DeleteItem') && !isFinished) {
      isFinished = true;
      await run(input, undefined);
    }
    return undefined;
  };
  const key = (await exports.findExport(user.id, now))?.key;

  await withFault({ before }, () => exports.eraseExportOf(user.id));

  expect(isFinished).toBe(true);
  expect(await exports.findExport(user.id, now)).toBeUndefined();
  expect(await exportKeys()).not.toContain(key);
});

/** The files of a member's copy by name, in order of appearance. */
async function copyOf(id: string): Promise<ReadonlyMap<string, string>> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  const files = new Map<string, string>();
  let index: Parameters<typeof nextExportFiles>[1];
  do {
    const some = await nextExportFiles(user, index, new Date());
    for (const { name, bytes } of some.files) files.set(name, Buffer.from(bytes).toString());
    index = some.next;
  } while (index !== undefined);
  return files;
}

const Rows = z.array(z.looseObject({ id: z.optional(z.string()), message: z.optional(z.string()) }));
const idsIn = (text: string | undefined) => Rows.parse(JSON.parse(text ?? 'null')).map(({ id }) => id);

describe('its files', () => {
  test("have all of the member's own content, audiences and former names, and nothing of others", async () => {
    const audience = { headline: 'me' } as const;
    const language = 'de' as const;
    const facts = { bio: 'About me', language, headline: 'Painter', audience, earlierNames: ['Maya Obi'] };
    const { id } = await aMember(facts);
    await writeAll([newEdgeStep({ followerId: newId(), followeeId: id, since: newId() })]);

    const profile: unknown = JSON.parse((await copyOf(id)).get('profile.json') ?? '');

    expect(profile).toMatchObject({ _id: id, ...facts, followers: [], following: [], posts: [] });
  });

  test('are empty lists if there is nothing', async () => {
    const { id } = await aMember();

    const files = await copyOf(id);

    for (const name of ['experiences', 'comments', 'likes', 'following', 'followers'])
      expect([name, files.get(`${name}.json`)]).toEqual([name, '[]\n']);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([]);
  });

  test('have one entry even for a single item', async () => {
    const [{ id }, liked] = [await aMember(), newId()];
    await writeAll([await plantedLikeStep(id, liked)]);

    expect((await copyOf(id)).get('likes.json')).toBe(`[\n"${liked}"\n]\n`);
  });

  describe('have each of many, once and in order,', () => {
    // More than a page of each.
    const many = Array.from({ length: 103 }, (_, nth) => nth);
    const at = (nth: number) => new Date(Date.UTC(2026, 5, 1, 0, nth));
    const ids = {
      experiences: many.map((nth) => newId(at(nth))),
      comments: many.map((nth) => newId(at(nth))),
    };
    const others = many.map((nth) => newId(at(nth)));
    const Page = z.object({ Items: z.array(z.unknown()) });
    /** The number of rows that each of its reads returned. */
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
        ...ids.experiences.map((id, nth) =>
          experiences.newExperienceStep({
            id,
            kind: 'story',
            authorId: me,
            fields,
            images: [],
            now: at(nth),
          }),
        ),
        ...ids.comments.map((sk, nth) =>
          new Table('comments').putStep({ pk: others[nth] ?? '', sk, authorId: me, text: `${nth}` }),
        ),
        ...(await Promise.all(others.map((id) => plantedLikeStep(me, id)))),
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

    test('read a hundred at a time, whatever their number', () => {
      // One more item shows whether another page follows.
      expect(Math.max(...read)).toBe(101);
    });

    test('experiences newest first', () => {
      expect(idsIn(copy.get('experiences.json'))).toEqual(ids.experiences.toReversed());
    });

    test('comments oldest first', () => {
      expect(idsIn(copy.get('comments.json'))).toEqual(ids.comments);
    });

    test('likes', () => {
      expect(JSON.parse(copy.get('likes.json') ?? '')).toEqual(others.toSorted());
    });

    test.each(['following', 'followers'])('those of %s.json newest first', (name) => {
      expect(idsIn(copy.get(`${name}.json`))).toEqual(others.toReversed());
    });

    test('messages of a conversation oldest first', () => {
      const text = copy.get(`messages/${peer}.json`);

      const messages = Rows.parse(JSON.parse(text ?? 'null')).map(({ message }) => message);
      expect(messages).toEqual(many.map((nth) => `${nth + 1}`));
      expect(text?.split('\n')).toHaveLength(many.length + 3);
    });

    test('conversations, one file each', () => {
      const names = [...copy.keys()].filter((name) => name.startsWith('messages/'));

      expect(names.toSorted()).toEqual([peer, ...others].map((id) => `messages/${id}.json`).toSorted());
    });
  });

  describe('have the pictures', () => {
    const shown = (...ids: readonly string[]) =>
      ids.map((_id) => ({ _id, imgUrl: `/images/${_id}_1600.webp`, alt: '', width: 8, height: 8 }));
    const store = (id: string) => putImageSizes(id, [{ side: 1600, bytes: Buffer.from(`picture ${id}`) }]);
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

    test('of profile and experiences that still exist', async () => {
      expect(await pictures(photoId)).toEqual(
        [photoId, first, second].map((id) => [`images/${id}.webp`, `picture ${id}`]),
      );
    });

    test('contains only experiences if the profile is empty', async () => {
      expect(await pictures('')).toEqual([first, second].map((id) => [`images/${id}.webp`, `picture ${id}`]));
    });
  });
});
