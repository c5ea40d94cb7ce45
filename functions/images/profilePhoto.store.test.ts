import { afterAll, describe, expect, test } from 'vitest';
import * as images from '#functions/images/images.ts';
import { readProfilePhoto, usedByProfile } from '#functions/images/profilePhoto.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { limits } from '#shared/platform/limits.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { aPicture } from '#tests/support/pictures.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const now = new Date('2026-11-22T10:00:00.000Z');
const tomorrow = new Date(now.getTime() + limits.orphanSeconds * 1000);

/** A submitted form, on behalf of a visitor who becomes this member. */
const readPhoto = (
  sent: Partial<Parameters<typeof readProfilePhoto>[0]>,
  memberId: string,
  ownerId = images.signupOwner,
) =>
  readProfilePhoto(
    { files: [], profileImg: undefined, ...sent },
    { ownerId, usedBy: usedByProfile(memberId) },
    memberId,
    now,
  );

const fileOf = (bytes: Buffer) => ({ field: 'profileImg', bytes });

async function uploaded(ownerId: string): Promise<string> {
  const id = newId();
  await images.addImage({ id, ownerId, state: 'ready', width: 4, height: 3 }, now);
  return id;
}

/** The photo that a form contained. */
function expectPhoto(answer: Awaited<ReturnType<typeof readProfilePhoto>>) {
  if (answer === undefined || typeof answer === 'string') throw new Error(`no photo: ${answer}`);
  return answer;
}

describe('the photo of a form', () => {
  test('as a file is stored for the member, and stays once claimed', async () => {
    const memberId = newId();

    const photo = expectPhoto(await readPhoto({ files: [fileOf(await aPicture())] }, memberId));

    const { photoId } = photo;
    expect(photo).toMatchObject({ profilePhoto: `/images/${photoId}_1600.webp`, fresh: true });
    expect((await storage.keys('images')).filter((key) => key.includes(photoId))).toHaveLength(
      limits.imageSides.length,
    );
    expect(await images.findImage(photoId, now)).toMatchObject({ ownerId: memberId, state: 'ready' });
    expect(await images.findImage(photoId, tomorrow)).toBeUndefined();
    expect((await transact(photo.steps)).done).toBe(true);
    expect(await images.findImage(photoId, tomorrow)).toMatchObject({
      ownerId: memberId,
      usedBy: `user#${memberId}`,
    });
  });

  test('as a file takes precedence over a named one', async () => {
    const memberId = newId();
    const profileImg = await uploaded(images.signupOwner);

    const photo = expectPhoto(await readPhoto({ files: [fileOf(await aPicture())], profileImg }, memberId));

    expect(photo.photoId).not.toBe(profileImg);
    expect(photo.fresh).toBe(true);
  });

  test('as a file may be no image', async () => {
    const before = await storage.keys('images');

    expect(await readPhoto({ files: [fileOf(Buffer.from('no picture'))] }, newId())).toBe('imageInvalid');

    expect(await storage.keys('images')).toEqual(before);
  });

  test('uploaded before passes from the visitor to the member', async () => {
    const [memberId, profileImg] = [newId(), await uploaded(images.signupOwner)];

    const photo = expectPhoto(await readPhoto({ profileImg }, memberId));

    expect(photo).toMatchObject({
      photoId: profileImg,
      profilePhoto: `/images/${profileImg}_1600.webp`,
      fresh: false,
    });
    expect(photo.steps).toHaveLength(1);
    expect((await transact(photo.steps)).done).toBe(true);
    expect(await images.findImage(profileImg, tomorrow)).toMatchObject({
      ownerId: memberId,
      usedBy: `user#${memberId}`,
    });
  });

  test('named by id must exist and belong to the member', async () => {
    const memberId = newId();

    expect(await readPhoto({ profileImg: newId() }, memberId)).toBe('imageUnknown');
    expect(await readPhoto({ profileImg: await uploaded(newId()) }, memberId)).toBe('imageNotYours');
    const own = await uploaded(memberId);
    expect(expectPhoto(await readPhoto({ profileImg: own }, memberId, memberId)).photoId).toBe(own);
  });

  test('is absent if neither was sent', async () => {
    expect(await readPhoto({}, newId())).toBeUndefined();
    expect(await readPhoto({ profileImg: '' }, newId())).toBeUndefined();
  });
});
