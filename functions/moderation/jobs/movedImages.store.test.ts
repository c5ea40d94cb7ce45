import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { putImageSizes, readImage } from '#functions/images/files.ts';
import * as images from '#functions/images/images.ts';
import * as users from '#functions/members/users.ts';
import * as moveImages from '#functions/moderation/jobs/moveImages.ts';
import * as movePhoto from '#functions/moderation/jobs/movePhoto.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { Image } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();
const storage = await startBuckets();

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
  await putImageSizes(
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

/** Does something once, as soon as the first size is copied. */
function meanwhile(change: () => Promise<unknown>): void {
  storage.beforeWrite = async () => {
    storage.beforeWrite = async () => undefined;
    await change();
  };
}

interface Seen {
  readonly images: readonly Image[];
  readonly words: string;
  readonly hidden: string | undefined;
  readonly version: number;
}

function firstImageOf(seen: Seen): Image {
  const [image] = seen.images;
  if (image === undefined) throw new Error('it has no picture');
  return image;
}

/** A profile or an experience with its pictures, and the job that moves them. */
interface Owner {
  /** Its pictures, and what else of it may change. */
  readonly seen: () => Promise<Seen>;
  readonly move: (checkpoint?: string) => Promise<string | undefined>;
  /** Its member changes something else. */
  readonly write: () => Promise<unknown>;
}
/** Hidden by the case that the job belongs to, unless the case is another or none. */
type Make = (caseId?: string, pictures?: readonly string[]) => Promise<Owner>;

const shownAs = (_id: string, alt = ''): Image => ({
  _id,
  imgUrl: `/images/${_id}_1600.webp`,
  alt,
  width: 8,
  height: 4,
});

const aProfile: Make = async (caseId = 'a case', pictures) => {
  const user = aStoredUser({ updatedAt: now.toISOString(), ...(caseId !== 'none' && { hidden: caseId }) });
  const [photoId = ''] = pictures ?? [await aPicture(user.id, `user#${user.id}`)];
  const profilePhoto = photoId === '' ? '' : shownAs(photoId).imgUrl;
  expect(await users.addUser({ ...user, photoId, profilePhoto })).toBe('done');
  const found = async () => {
    const row = await users.findUser(user.id);
    if (row === undefined) throw new Error('there is no such member');
    return row;
  };
  return {
    seen: async () => {
      const { photoId: id, profilePhoto: imgUrl, bio: words, hidden, version, updatedAt } = await found();
      // The member did not change it.
      expect(updatedAt).toBe(now.toISOString());
      return { images: id === '' ? [] : [{ ...shownAs(id), imgUrl }], words, hidden, version };
    },
    move: async () => movePhoto.movePhotoHandler.run({ userId: user.id, caseId: 'a case', version: 1 }),
    write: async () => users.updateUser(await found(), { bio: 'Written meanwhile' }, now),
  };
};

const authorId = newId();
async function anExperience(caseId = 'a case', pictures?: readonly string[], count = 1) {
  const id = newId(now);
  const own = () => Array.from({ length: count }, () => aPicture(authorId, `experience#${id}`));
  const ids = pictures ?? (await Promise.all(own()));
  const shown = ids.map((imageId, nth) => shownAs(imageId, `Picture ${nth}`));
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: shown, now }, []);
  if (caseId !== 'none') await transact(await experiences.hideExperienceSteps(id, caseId));
  const found = async () => {
    const row = await experiences.findExperience(id);
    if (row === undefined) throw new Error('there is no such experience');
    return row;
  };
  const edit = async (change: { readonly title?: string; readonly images?: readonly Image[] }) => {
    const { images: kept = (await found()).images, ...fieldsOf } = change;
    const edited = { fields: fieldsOf, images: [...kept], steps: [], now };
    expect(await experiences.editExperience(await found(), edited)).toBe(true);
  };
  return {
    seen: async () => {
      const { title: words, hidden, version, ...row } = await found();
      return { images: row.images, words, hidden, version };
    },
    move: async (checkpoint?: string) =>
      moveImages.moveImagesHandler.run({ experienceId: id, caseId: 'a case', version: 1 }, checkpoint),
    write: () => edit({ title: 'Written meanwhile' }),
    edit,
    showAgain: async () => transact(await experiences.hideExperienceSteps(id, undefined)),
  };
}

const makers: readonly (readonly [what: string, make: Make])[] = [
  ['profile', aProfile],
  ['experience', anExperience],
];

describe.each(makers)('the picture of a hidden %s', (_, make) => {
  test('gets an address that only its member learns, and the old row is deleted', async () => {
    const owner = await make();
    const [before, seen] = [await rows(), await owner.seen()];

    expect(await owner.move()).toBeUndefined();

    const after = await owner.seen();
    const [old, moved] = [firstImageOf(seen), firstImageOf(after)];
    expect(moved._id).not.toBe(old._id);
    expect(after).toEqual({ ...seen, images: [shownAs(moved._id, old.alt)], version: seen.version + 1 });
    const left = await rows();
    expect(left.has(old._id)).toBe(false);
    expect(left.get(moved._id)).toEqual({ ...before.get(old._id), pk: moved._id });
    expect(left.get(moved._id)).not.toHaveProperty('expiresAt');
    expect(await keysWith(moved._id)).toHaveLength(limits.imageSides.length);
    expect((await readImage(moved._id))?.toString()).toBe(`${old._id} 1600`);
  });

  test('is moved even if its member writes at the same time, whose change stays', async () => {
    const owner = await make();
    const [{ size }, seen] = [await rows(), await owner.seen()];
    meanwhile(owner.write);

    expect(await owner.move()).toBeUndefined();

    const after = await owner.seen();
    const [old, moved] = [firstImageOf(seen), firstImageOf(after)];
    expect(after).toMatchObject({ words: 'Written meanwhile', hidden: 'a case', version: seen.version + 2 });
    expect((await readImage(moved._id))?.toString()).toBe(`${old._id} 1600`);
    const left = await rows();
    expect([left.size, left.has(old._id), left.has(moved._id)]).toEqual([size, false, true]);
  });

  test.each<{ readonly why: string; readonly caseId?: string; readonly pictures?: readonly string[] }>([
    { why: 'it is not hidden', caseId: 'none' },
    { why: 'it is hidden by another case', caseId: 'another case' },
    { why: 'there is none', pictures: [] },
    { why: 'its row is gone', pictures: [newId()] },
  ])('stays if $why', async ({ caseId, pictures }) => {
    const owner = await make(caseId, pictures);
    const before = [await owner.seen(), await everything()];

    expect(await owner.move()).toBeUndefined();

    expect([await owner.seen(), await everything()]).toEqual(before);
  });

  test('leaves no copy for more than a day if the move is cut off', async () => {
    const owner = await make();
    const before = await everything();
    storage.beforeWrite = async (key) => {
      if (key.endsWith('_960.webp')) throw new Error('killed');
    };

    await expect(owner.move()).rejects.toThrow();

    const copiesNow = async () => (await storage.keys('images')).filter((key) => !before.keys.includes(key));
    await expect.poll(copiesNow).toHaveLength(limits.imageSides.length - 1);
    const ids = new Set((await copiesNow()).map((key) => key.replace(/^images\/(\w{26}).*$/, '$1')));
    const left = await rows();
    expect([ids.size, left.size]).toEqual([1, before.rows.size + 1]);
    for (const id of ids) {
      expect(left.get(id)).toMatchObject({ state: 'ready', expiresAt: expect.any(Number) });
      expect(left.get(id)).not.toHaveProperty('usedBy');
    }
  });
});

test('nothing is moved for an erased member or a deleted experience', async () => {
  const [before, job] = [await everything(), { caseId: 'a case', version: 1 }];

  expect(await movePhoto.movePhotoHandler.run({ ...job, userId: newId() })).toBeUndefined();
  expect(await moveImages.moveImagesHandler.run({ ...job, experienceId: newId() })).toBeUndefined();

  expect(await everything()).toEqual(before);
});

describe('several images of an experience', () => {
  test('are moved one per step, with their positions and descriptions', async () => {
    const owner = await anExperience('a case', undefined, 2);
    const [first, second] = (await owner.seen()).images;

    const next = await owner.move();
    const half = (await owner.seen()).images;
    expect([half[0]?._id === first?._id, half[1]]).toEqual([false, second]);
    expect(await owner.move(next)).toBeUndefined();

    const moved = await owner.seen();
    expect(moved.images).toEqual([half[0], shownAs(moved.images[1]?._id ?? '', 'Picture 1')]);
    expect(moved.images[1]?._id).not.toBe(second?._id);
    expect(await owner.move(next)).toBeUndefined();
    expect(await owner.seen()).toEqual(moved);
  });

  test.each([
    ['removes the first', (shown: readonly Image[]) => shown.slice(1)],
    ['removes the last', (shown: readonly Image[]) => shown.slice(0, -1)],
    ['reverses them', (shown: readonly Image[]) => shown.toReversed()],
  ])('leave their old addresses even if the author %s between two steps', async (_, edited) => {
    const owner = await anExperience('a case', undefined, 3);
    const old = new Set((await owner.seen()).images.map(({ _id }) => _id));

    let checkpoint = await owner.move();
    const rest = edited((await owner.seen()).images);
    await owner.edit({ images: rest });
    while (checkpoint !== undefined) checkpoint = await owner.move(checkpoint);

    const left = (await owner.seen()).images.map(({ _id }) => old.has(_id));
    expect(left).toEqual(rest.map(() => false));
  });

  test('stay if moderators show the experience again between two steps', async () => {
    const owner = await anExperience('a case', undefined, 2);
    const checkpoint = await owner.move();
    expect(checkpoint).toBeDefined();
    await owner.showAgain();
    const before = [await owner.seen(), await everything()];

    expect(await owner.move(checkpoint)).toBeUndefined();

    expect([await owner.seen(), await everything()]).toEqual(before);
  });

  test('are moved also after one whose row is gone', async () => {
    const owner = await anExperience('a case', [newId(), newId()]);
    const before = [await owner.seen(), await everything()];

    expect(await owner.move()).toBeDefined();

    expect([await owner.seen(), await everything()]).toEqual(before);
  });
});

test('a move whose image or copy is gone changes nothing', async () => {
  const [id, freshId] = [await aPicture(newId(), 'user#1'), newId()];
  const row = await images.beginImageMove(id, freshId, now);
  if (row === undefined) throw new Error('there is no such picture');
  await images.dropImage(freshId);
  expect((await transact(images.movedImageSteps(id, row))).done).toBe(false);
  expect((await rows()).has(id)).toBe(true);

  const again = await images.beginImageMove(id, freshId, now);
  await images.dropImage(id);

  expect(again).toEqual(row);
  expect((await transact(images.movedImageSteps(id, row))).done).toBe(false);
  expect((await rows()).get(freshId)).toHaveProperty('expiresAt');
  expect(await images.beginImageMove(id, newId(), now)).toBeUndefined();
});
