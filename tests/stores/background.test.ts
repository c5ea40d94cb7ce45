import { afterAll, describe, expect, test } from 'vitest';
import type { Author } from '#shared/entities.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { documents } = await import('#functions/stores/client.ts');
const experiences = await import('#functions/stores/experiences.ts');
const feed = await import('#functions/stores/feed.ts');
const comments = await import('#functions/stores/comments.ts');
const likes = await import('#functions/stores/likes.ts');
const images = await import('#functions/stores/images.ts');
const users = await import('#functions/stores/users.ts');
const cascade = await import('#functions/background/cascadeExperience.ts');
const rename = await import('#functions/background/renameAuthor.ts');

afterAll(() => engine.stop());

const now = new Date();
const summary = (id: string): Author => ({
  _id: id,
  id,
  fullName: 'Maya',
  username: 'maya',
  profilePhoto: '',
});

async function share(user: Author, imageIds: readonly string[] = []): Promise<string> {
  const id = newId();
  const shown = imageIds.map((_id) => ({ _id, imgUrl: `/images/${_id}.webp`, alt: '', width: 1, height: 1 }));
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', user, fields, images: shown, now }, []);
  return id;
}

const comment = (experienceId: string, user: Author) =>
  comments.addComment({ experienceId, user, text: 'Well told.', imageId: undefined, now: new Date() });

const record = (pk: string, sk: string, OldImage: object = {}) => ({
  eventName: 'REMOVE',
  dynamodb: { SequenceNumber: '7', Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage },
});

/** Refuses every request behind the first few. */
async function interruptedAfter<T>(requests: number, work: () => Promise<T>): Promise<T> {
  let left = requests;
  documents.middlewareStack.add(
    (next) => async (input) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error('cut off'), { name: 'CutOff' });
      return next(input);
    },
    { step: 'initialize', name: 'interruption' },
  );
  try {
    return await work();
  } finally {
    documents.middlewareStack.remove('interruption');
  }
}

describe('what hangs on a deleted experience', () => {
  test('goes however often the work is cut off half way', async () => {
    const host = summary(newId());
    const { pk: image } = await images.addImage(
      { id: newId(), ownerId: host.id, state: 'ready', width: 1, height: 1 },
      now,
    );
    const id = await share(host, [image]);
    const people = Array.from({ length: 12 }, () => newId());
    for (const member of people) {
      await likes.like(id, member);
      await comment(id, summary(member));
    }
    const seen = await experiences.findExperience(id);
    if (seen === undefined) throw new Error('the experience does not exist');
    await experiences.removeExperience(id, host.id);
    const event = { Records: [record('FEED#2026', id, { imageIds: { SS: [image] } })] };
    const again = { batchItemFailures: [{ itemIdentifier: '7' }] };

    for (const requests of [0, 5, 16]) {
      expect(await interruptedAfter(requests, () => cascade.handler(event))).toEqual(again);
    }
    expect(await cascade.handler(event)).toEqual({ batchItemFailures: [] });
    expect(await cascade.handler(event)).toEqual({ batchItemFailures: [] });

    expect((await comments.listComments(id, { limit: 100 })).items).toEqual([]);
    expect(await images.findImage(image, now)).toBeUndefined();
    const left = { ...seen, likers: new Set<string>() };
    for (const member of people) expect((await likes.likedAmong(member, [left])).size).toBe(0);
  });
});

describe('a new name', () => {
  test('reaches all that a member wrote, and records that come late or twice change nothing', async () => {
    const id = newId();
    const user = {
      id,
      username: `u${id}`,
      fullName: 'Old Name',
      email: '',
      gender: '' as const,
      bio: '',
      website: '',
      profilePhoto: '',
      photoId: '',
      role: 'member' as const,
      passwordHash: 'none',
      followersCount: 0,
      followingCount: 0,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await users.addUser(user);
    const author = { ...summary(id), fullName: 'Old Name' };
    const written = [await share(author), await share(author)];
    await comment(written[0] ?? '', author);
    await users.updateUser(user, { fullName: 'New Name' }, now);
    const event = { Records: [record('DIRECTORY', id), record('DIRECTORY', id)] };

    const cut = await interruptedAfter(2, () => rename.handler(event));
    expect(cut.batchItemFailures).toHaveLength(1);
    expect(await rename.handler(event)).toEqual({ batchItemFailures: [] });
    await feed.renameInExperiences(author, 1);

    const { items } = await feed.listOfAuthor(id, { limit: 10 });
    expect(items.map(({ user: by }) => by.fullName)).toEqual(['New Name', 'New Name']);
    const { items: said } = await comments.listComments(written[0] ?? '', { limit: 10 });
    expect(said.map(({ user: by }) => by.fullName)).toEqual(['New Name']);
  });
});
