import { afterAll, describe, expect, test } from 'vitest';
import * as images from '#functions/images/images.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-21T08:00:00Z');
const tomorrow = new Date(now.getTime() + limits.orphanSeconds * 1000);

async function anImage(ownerId: string, state: 'pending' | 'ready' = 'ready'): Promise<string> {
  const id = newId();
  await images.addImage({ id, ownerId, state, width: 4, height: 3 }, now);
  return id;
}

const claim = (ownerId: string, usedBy = 'experience#1') => ({ ownerId, usedBy });
const take = async (id: string, ownerId: string, usedBy?: string, at = now) =>
  (await transact(images.claimImageSteps([id], claim(ownerId, usedBy), at))).done;

describe('an image', () => {
  test('expires unless it is claimed', async () => {
    const [left, used] = [await anImage('me'), await anImage('me')];

    expect(await take(used, 'me')).toBe(true);

    const lastSecond = new Date(tomorrow.getTime() - 1000);
    const expiresAt = tomorrow.getTime() / 1000;
    expect(await images.findImage(left, lastSecond)).toMatchObject({ ownerId: 'me', expiresAt });
    expect(await images.findImage(left, tomorrow)).toBeUndefined();
    expect(await images.findImage('no id', now)).toBeUndefined();
    expect(await images.findImage(used, tomorrow)).toMatchObject({ usedBy: 'experience#1' });
    expect(await take(left, 'me', undefined, tomorrow)).toBe(false);
  });

  test('is claimed by its owner, once ready, and for one use only', async () => {
    const id = await anImage('me');

    expect(await take(id, 'someone else')).toBe(false);
    expect(await take(await anImage('me', 'pending'), 'me')).toBe(false);
    expect(await take(id, 'me')).toBe(true);
    expect(await take(id, 'me')).toBe(true);
    expect(await take(id, 'me', 'experience#2')).toBe(false);
  });

  test('of a visitor passes to the member they become', async () => {
    const id = await anImage(images.signupOwner);
    const steps = images.claimImageSteps([id], claim(images.signupOwner, 'user#1'), now, '1');

    expect((await transact(steps)).done).toBe(true);

    expect(await images.findImage(id, now)).toMatchObject({ ownerId: '1', usedBy: 'user#1' });
    expect(await take(id, images.signupOwner, 'user#2')).toBe(false);
  });

  test('is ready once encoded, in its own size, and never if it is gone', async () => {
    const id = await anImage('me', 'pending');

    expect(await images.markImageReady(id, { width: 8, height: 6 })).toMatchObject({ pk: id, ownerId: 'me' });

    const stored = await images.findImage(id, now);
    expect(stored).toMatchObject({ state: 'ready', width: 8, height: 6 });
    const shown = stored && images.showImage(stored, 'A barge');
    const imgUrl = `/images/${id}_${limits.imageLargeSide}.webp`;
    expect(shown).toEqual({ _id: id, imgUrl, alt: 'A barge', width: 8, height: 6 });
    expect(stored && images.showImage(stored)).toEqual({ ...shown, alt: '' });
    const gone = newId();
    expect(await images.markImageReady(gone, { width: 8, height: 6 })).toBeUndefined();
    expect(await images.findImage(gone, now)).toBeUndefined();
  });

  test('is tried three times, and never if it is gone', async () => {
    const id = await anImage('me', 'pending');
    const tries = [];
    for (const _ of [1, 2, 3, 4]) tries.push(await images.countUploadTry(id));

    expect(tries).toEqual([true, true, true, false]);
    expect(await images.countUploadTry(newId())).toBe(false);
  });

  test('is deleted with its owner, and no others', async () => {
    const owner = newId();
    const [first, second, theirs] = [
      await anImage(owner),
      await anImage(owner, 'pending'),
      await anImage('you'),
    ];

    expect(await images.eraseImagesOf(owner)).toBe(true);

    const left = await Promise.all([first, second, theirs].map((id) => images.findImage(id, now)));
    expect(left.map((row) => row?.pk)).toEqual([undefined, undefined, theirs]);
    expect(await images.eraseImagesOf(owner)).toBe(false);
  });

  test('is deleted when released, and again harmlessly', async () => {
    const id = await anImage('me');

    for (const _ of [1, 2]) expect((await transact(images.releaseImagesSteps([id]))).done).toBe(true);

    expect(await images.findImage(id, now)).toBeUndefined();
  });

  test("is reported unusable with the routes' errors", async () => {
    const [mine, theirs, pending] = [
      await anImage('me'),
      await anImage('you'),
      await anImage('me', 'pending'),
    ];
    const usable = (ids: readonly string[]) => images.usableImages(ids, claim('me'), now);

    expect(await usable([mine])).toMatchObject([{ pk: mine }]);
    expect(await usable([mine, theirs])).toBe('imageNotYours');
    expect(await usable([pending])).toBe('imageUnknown');
    expect(await usable([newId()])).toBe('imageUnknown');
    expect(await usable([])).toEqual([]);
    const used = await anImage('me');
    await take(used, 'me');
    expect(await usable([used, mine, used])).toMatchObject([{ pk: used }, { pk: mine }, { pk: used }]);
    expect(await images.usableImages([used], claim('me', 'experience#2'), now)).toBe('imageUnknown');
    expect(await images.usableImages([mine], claim('me'), tomorrow)).toBe('imageUnknown');
  });
});

test('every size of an image has a key in the bucket, all of which are deleted with it', () => {
  const id = newId();
  const keys = limits.imageSides.map((side) => images.imageKey(id, side));

  expect(keys).toEqual(limits.imageSides.map((side) => `images/${id}_${side}.webp`));
  expect(images.imageKeysOf(id)).toEqual(keys);
});
