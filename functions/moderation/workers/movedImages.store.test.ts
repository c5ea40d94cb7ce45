import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Image } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { documents } = await import('#tests/support/documents.ts');
const { rowsOf } = await import('#tests/support/wholeTables.ts');
const moveImages = await import('#functions/moderation/workers/moveImages.ts');
const movePhoto = await import('#functions/moderation/workers/movePhoto.ts');
const experiences = await import('#functions/experiences/store/experiences.ts');
const { putSizes, readImage } = await import('#functions/images/files.ts');
const hiding = await import('#functions/moderation/store/contentVisibility.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const images = await import('#functions/images/images.ts');
const { beginMove, movedImageSteps } = await import('#functions/images/movedImages.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const users = await import('#functions/members/users.ts');

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
beforeEach(() => {
  storage.beforeWrite = async () => undefined;
});

const now = new Date('2026-11-22T10:00:00.000Z');

/** A picture that its owner uses somewhere. */
async function aPicture(ownerId: string, usedBy: string): Promise<string> {
  const id = newId();
  await images.addImage({ id, ownerId, state: 'ready', width: 8, height: 4 }, now);
  await transact(images.claimImageSteps([id], { ownerId, usedBy }, now));
  await putSizes(
    id,
    limits.imageSides.map((side) => ({ side, bytes: Buffer.from(`${id} ${side}`) })),
  );
  return id;
}

/** All rows of the images table. */
async function rows(): Promise<ReadonlyMap<string, object>> {
  const found = new Map<string, object>();
  for await (const row of rowsOf(documents, process.env['IMAGES_TABLE'])) found.set(row.pk, row);
  return found;
}

const keysWith = async (id: string) => (await storage.keys('images')).filter((key) => key.includes(id));

async function everything() {
  return { rows: await rows(), keys: await storage.keys('images') };
}

async function found(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

async function seen(id: string) {
  const experience = await experiences.findExperience(id);
  if (experience === undefined) throw new Error('there is no such experience');
  return experience;
}

/** Does something once, as soon as the first size is copied. */
function meanwhile(change: () => Promise<unknown>): void {
  storage.beforeWrite = async () => {
    storage.beforeWrite = async () => undefined;
    await change();
  };
}

describe('the photo of a hidden profile', () => {
  /** @param shown the photo in their profile. */
  async function aMember(shown: { readonly photoId?: string; readonly hidden?: string } = {}) {
    const user = aStoredUser({ updatedAt: now.toISOString(), ...shown });
    const photoId = shown.photoId ?? (await aPicture(user.id, `user#${user.id}`));
    const profilePhoto = photoId === '' ? '' : `/images/${photoId}_1600.webp`;
    expect(await users.addUser({ ...user, photoId, profilePhoto })).toBe('done');
    return { userId: user.id, photoId };
  }

  const move = (userId: string, caseId = 'a case') =>
    movePhoto.movePhotoHandler.run({ userId, caseId, version: 1 });

  test('gets an address that only its member learns, and the old row is deleted', async () => {
    const { userId, photoId } = await aMember({ hidden: 'a case' });
    const before = (await rows()).get(photoId);

    expect(await move(userId)).toBeUndefined();

    const user = await found(userId);
    expect(user.photoId).not.toBe(photoId);
    expect(user.profilePhoto).toBe(`/images/${user.photoId}_1600.webp`);
    expect([user.version, user.updatedAt, user.hidden]).toEqual([2, now.toISOString(), 'a case']);
    const left = await rows();
    expect(left.has(photoId)).toBe(false);
    expect(left.get(user.photoId)).toEqual({ ...before, pk: user.photoId });
    expect(left.get(user.photoId)).not.toHaveProperty('expiresAt');
    expect(await keysWith(user.photoId)).toHaveLength(limits.imageSides.length);
    expect((await readImage(user.photoId))?.toString()).toBe(`${photoId} 1600`);
  });

  test('is moved even if the member writes at the same time, whose change stays', async () => {
    const { userId, photoId } = await aMember({ hidden: 'a case' });
    meanwhile(async () => users.updateUser(await found(userId), { bio: 'Written meanwhile' }, now));

    await move(userId);

    const user = await found(userId);
    expect([user.bio, user.version]).toEqual(['Written meanwhile', 3]);
    expect(user.photoId).not.toBe(photoId);
    expect((await readImage(user.photoId))?.toString()).toBe(`${photoId} 1600`);
    expect((await rows()).has(photoId)).toBe(false);
  });

  test.each<readonly [string, { readonly photoId?: string; readonly hidden?: string }]>([
    ['is not hidden', {}],
    ['is hidden by another case', { hidden: 'another case' }],
    ['has none', { hidden: 'a case', photoId: '' }],
    ['names one whose row is gone', { hidden: 'a case', photoId: newId() }],
  ])('stays if the profile %s', async (_, shown) => {
    const { userId } = await aMember(shown);
    const [user, before] = [await found(userId), await everything()];

    expect(await move(userId)).toBeUndefined();

    expect(await found(userId)).toEqual(user);
    expect(await everything()).toEqual(before);
  });

  test('needs nothing for an erased member', async () => {
    const before = await everything();

    expect(await move(newId())).toBeUndefined();

    expect(await everything()).toEqual(before);
  });
});

describe('the pictures of a hidden experience', () => {
  const authorId = newId();

  /** A post with this many pictures. */
  async function anExperience(count: number, hidden: string | undefined = 'a case') {
    const id = newId(now);
    const shown: Image[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const _id = await aPicture(authorId, `experience#${id}`);
      shown.push({ _id, imgUrl: `/images/${_id}_1600.webp`, alt: `Picture ${nth}`, width: 8, height: 4 });
    }
    const fields = { title: 'T', author: 'A', content: 'C' };
    await experiences.addExperience({ id, kind: 'story', authorId, fields, images: shown, now }, []);
    if (hidden !== undefined) await transact(await hiding.hideExperienceSteps(id, hidden));
    return { id, shown };
  }

  const move = (experienceId: string, place?: string) =>
    moveImages.moveImagesHandler.run({ experienceId, caseId: 'a case', version: 1 }, place);

  test('get new addresses, one per step, with position and description', async () => {
    const { id, shown } = await anExperience(2);
    const [first, second] = shown;

    const next = await move(id);
    expect(next).toBeDefined();

    const half = (await seen(id)).images;
    expect(half[0]?._id).not.toBe(first?._id);
    expect(half[1]).toEqual(second);
    expect(await move(id, next)).toBeUndefined();
    const moved = await seen(id);
    expect(moved.images[0]).toEqual(half[0]);
    expect(moved.images.map(({ _id }) => shown.some((one) => one._id === _id))).toEqual([false, false]);
    expect(moved.images).toEqual(
      moved.images.map(({ _id }, nth) => ({ ...shown[nth], _id, imgUrl: `/images/${_id}_1600.webp` })),
    );
    const left = await rows();
    for (const { _id } of shown) expect(left.has(_id)).toBe(false);
    for (const [nth, { _id }] of moved.images.entries()) {
      expect(left.get(_id)).toMatchObject({ ownerId: authorId, state: 'ready', usedBy: `experience#${id}` });
      expect((await readImage(_id))?.toString()).toBe(`${shown[nth]?._id} 1600`);
    }
    expect(await move(id, next)).toBeUndefined();
    expect(await seen(id)).toEqual(moved);
  });

  test('are moved even if the author writes at the same time, whose change stays', async () => {
    const { id, shown } = await anExperience(1);
    meanwhile(async () => {
      const edit = { fields: { title: 'Meanwhile' }, images: shown, steps: [], now };
      expect(await experiences.editExperience(await seen(id), edit)).toBe(true);
    });

    expect(await move(id)).toBeUndefined();

    const moved = await seen(id);
    expect([moved.title, moved.hidden]).toEqual(['Meanwhile', 'a case']);
    expect(moved.images[0]?._id).not.toBe(shown[0]?._id);
  });

  test.each([
    ['removes the first', (shown: readonly Image[]) => shown.slice(1)],
    ['reverses them', (shown: readonly Image[]) => shown.toReversed()],
  ])('leave their old addresses even if the author %s between two steps', async (_, edited) => {
    const { id, shown } = await anExperience(3);

    let place = await move(id);
    const edit = { fields: {}, images: edited((await seen(id)).images), steps: [], now };
    expect(await experiences.editExperience(await seen(id), edit)).toBe(true);
    while (place !== undefined) place = await move(id, place);

    const old = new Set(shown.map(({ _id }) => _id));
    const left = (await seen(id)).images.map(({ _id }) => _id);
    expect(left).toHaveLength(edit.images.length);
    expect(left.filter((one) => old.has(one))).toEqual([]);
  });

  test('continue after one whose row is gone', async () => {
    const { id, shown } = await anExperience(2);
    await images.dropImage(shown[0]?._id ?? '');
    const before = await everything();

    expect(await move(id)).toBeDefined();

    expect((await seen(id)).images).toEqual(shown);
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['that is not hidden', undefined],
    ['that is hidden by another case', 'another case'],
  ])('of one %s stay', async (_, hidden) => {
    const { id } = await anExperience(1, hidden);
    if (hidden === undefined) await transact(await hiding.hideExperienceSteps(id, undefined));
    const [experience, before] = [await seen(id), await everything()];

    expect(await move(id)).toBeUndefined();

    expect(await seen(id)).toEqual(experience);
    expect(await everything()).toEqual(before);
  });

  test('of a deleted one need nothing', async () => {
    expect(await move(newId())).toBeUndefined();
  });
});

describe('an unfinished move', () => {
  /** The id of the picture that an object belongs to. */
  const idOf = (key: string) => key.replace(/^images\/(\w{26}).*$/, '$1');

  async function aHiddenPhoto() {
    const user = aStoredUser({ hidden: 'a case' });
    const photoId = await aPicture(user.id, `user#${user.id}`);
    const profilePhoto = `/images/${photoId}_1600.webp`;
    expect(await users.addUser({ ...user, photoId, profilePhoto })).toBe('done');
    return { userId: user.id, photoId };
  }

  async function aHiddenExperience() {
    const id = newId(now);
    const _id = await aPicture(id, `experience#${id}`);
    const shown = [{ _id, imgUrl: `/images/${_id}_1600.webp`, alt: '', width: 8, height: 4 }];
    const fields = { title: 'T', author: 'A', content: 'C' };
    const draft = { id, kind: 'story', authorId: newId(), fields, images: shown, now } as const;
    await experiences.addExperience(draft, []);
    await transact(await hiding.hideExperienceSteps(id, 'a case'));
    return { experienceId: id, shown };
  }

  const work = (one: { userId: string } | { experienceId: string }) =>
    'userId' in one
      ? movePhoto.movePhotoHandler.run({ ...one, caseId: 'a case', version: 1 })
      : moveImages.moveImagesHandler.run({ experienceId: one.experienceId, caseId: 'a case', version: 1 });

  test.each([
    ['a photo', aHiddenPhoto],
    ['a picture', aHiddenExperience],
  ])('leaves no copy of %s for more than a day', async (_, hidden) => {
    const one = await hidden();
    const before = await everything();
    storage.beforeWrite = async (key) => {
      if (key.endsWith('_960.webp')) throw new Error('killed');
    };

    await expect(work(one)).rejects.toThrow();

    const copiesNow = async () => (await storage.keys('images')).filter((key) => !before.keys.includes(key));
    await expect.poll(copiesNow).toHaveLength(limits.imageSides.length - 1);
    const [left, copies] = [await rows(), await copiesNow()];
    const [begun = ''] = copies.map(idOf);
    expect(new Set(copies.map(idOf))).toEqual(new Set([begun]));
    expect(left.get(begun)).toMatchObject({ state: 'ready', expiresAt: expect.any(Number) });
    expect(left.get(begun)).not.toHaveProperty('usedBy');
    expect(left.size).toBe(before.rows.size + 1);
  });

  test("by a change of the image's user leaves only the row of the shown copy", async () => {
    const [{ userId }, { experienceId, shown }] = [await aHiddenPhoto(), await aHiddenExperience()];
    const before = (await rows()).size;

    meanwhile(async () => users.updateUser(await found(userId), { bio: 'Meanwhile' }, now));
    await work({ userId });
    expect((await rows()).has((await found(userId)).photoId)).toBe(true);
    expect((await rows()).size).toBe(before);
    meanwhile(async () => {
      const edit = { fields: { title: 'Meanwhile' }, images: shown, steps: [], now };
      await experiences.editExperience(await seen(experienceId), edit);
    });
    await work({ experienceId });

    expect((await rows()).has((await seen(experienceId)).images[0]?._id ?? '')).toBe(true);
    expect((await rows()).size).toBe(before);
  });

  test('whose picture or copy is gone changes nothing', async () => {
    const [id, freshId] = [await aPicture(newId(), 'user#1'), newId()];
    const row = await beginMove(id, freshId, now);
    if (row === undefined) throw new Error('there is no such picture');
    await images.dropImage(freshId);
    expect((await transact(movedImageSteps(id, row))).done).toBe(false);
    expect((await rows()).has(id)).toBe(true);

    const again = await beginMove(id, freshId, now);
    await images.dropImage(id);

    expect(again).toEqual(row);
    expect((await transact(movedImageSteps(id, row))).done).toBe(false);
    expect((await rows()).get(freshId)).toHaveProperty('expiresAt');
    expect(await beginMove(id, newId(), now)).toBeUndefined();
  });
});
