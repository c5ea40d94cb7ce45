import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const images = await import('#functions/stores/images.ts');
const { transact } = await import('#functions/stores/transaction.ts');

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
  (await transact(images.claimSteps([id], claim(ownerId, usedBy), at))).done;

describe('an image', () => {
  test('expires unless it is claimed', async () => {
    const [left, used] = [await anImage('me'), await anImage('me')];

    expect(await take(used, 'me')).toBe(true);

    expect(await images.findImage(left, tomorrow)).toBeUndefined();
    expect(await images.findImage(used, tomorrow)).toMatchObject({ usedBy: 'experience#1' });
    expect(await take(left, 'me', undefined, tomorrow)).toBe(false);
  });

  test('is claimed by its owner, ready, and for one thing only', async () => {
    const id = await anImage('me');

    expect(await take(id, 'someone else')).toBe(false);
    expect(await take(await anImage('me', 'pending'), 'me')).toBe(false);
    expect(await take(id, 'me')).toBe(true);
    expect(await take(id, 'me')).toBe(true);
    expect(await take(id, 'me', 'experience#2')).toBe(false);
  });

  test('of a visitor passes to the member that the visitor becomes', async () => {
    const id = await anImage(images.signupOwner);
    const steps = images.claimSteps([id], claim(images.signupOwner, 'user#1'), now, '1');

    expect((await transact(steps)).done).toBe(true);

    expect(await images.findImage(id, now)).toMatchObject({ ownerId: '1', usedBy: 'user#1' });
    expect(await take(id, images.signupOwner, 'user#2')).toBe(false);
  });

  test('goes when it is released, and again without harm', async () => {
    const id = await anImage('me');

    for (const _ of [1, 2]) expect((await transact(images.releaseSteps([id]))).done).toBe(true);

    expect(await images.findImage(id, now)).toBeUndefined();
  });

  test('is told unusable as the routes say it', async () => {
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
    expect(await images.usableImages([mine], claim('me'), tomorrow)).toBe('imageUnknown');
  });
});

test('every size of an image has a key of the bucket, among those that go with it', () => {
  const id = newId();
  const keys = limits.imageSides.map((side) => images.sizeKey(id, side));

  expect(keys).toEqual(limits.imageSides.map((side) => `images/${id}_${side}.webp`));
  expect(images.keysOf(id)).toEqual(expect.arrayContaining(keys));
});
