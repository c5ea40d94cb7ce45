import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as files from '#functions/images/files.ts';
import { uploadKey, imageKey } from '#functions/images/images.ts';
import { newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import * as objects from '#functions/search/snapshots/indexSnapshots.ts';
import { limits } from '#shared/platform/limits.ts';
import { startBuckets } from '#tests/support/buckets.ts';

const storage = await startBuckets();
const { readSnapshotObject } = objects;

afterAll(() => storage.stop());
afterEach(() => {
  storage.isShut = false;
  vi.unstubAllEnvs();
});

const sides = [...limits.imageSides];
const sizesOf = (text: string) => sides.map((side) => ({ side, bytes: Buffer.from(`${text} ${side}`) }));
const textAt = async (bucket: string, key: string) => (await storage.get(bucket, key))?.body.toString();
const imageKeys = async (id: string) => (await storage.keys('images')).filter((key) => key.includes(id));
const newSizes = (id: string) => sides.map((side) => imageKey(id, side)).toSorted();

describe('the sizes of an image', () => {
  test('have a key each and are cached forever', async () => {
    const id = newId();

    await files.putImageSizes(id, sizesOf('a picture'));

    expect(await imageKeys(id)).toEqual(newSizes(id));
    for (const side of sides) {
      const stored = await storage.get('images', imageKey(id, side));
      expect(stored?.body.toString()).toBe(`a picture ${side}`);
      expect(stored?.meta.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^public, max-age=31536000, s-maxage=\d+, immutable$/),
      });
    }
  });

  test('are copied to another name, size by size, as often as that is tried', async () => {
    const [id, fresh] = [newId(), newId()];
    await files.putImageSizes(id, sizesOf('a picture'));

    for (const _ of [1, 2]) await files.copyImageSizes(id, fresh);

    expect(await imageKeys(fresh)).toEqual(newSizes(fresh));
    expect(await imageKeys(id)).toEqual(newSizes(id));
    for (const side of sides) {
      const [from, to] = [imageKey(id, side), imageKey(fresh, side)];
      expect(await textAt('images', to)).toBe(`a picture ${side}`);
      expect((await storage.get('images', to))?.meta.headers).toEqual(
        (await storage.get('images', from))?.meta.headers,
      );
    }
  });

  test('of a missing image have nothing to copy', async () => {
    const before = await storage.keys('images');

    await files.copyImageSizes(newId(), newId());

    expect(await storage.keys('images')).toEqual(before);
  });

  test('are deleted together, and no other image is', async () => {
    const [id, other] = [newId(), newId()];
    for (const imageId of [id, other]) await files.putImageSizes(imageId, sizesOf('a picture'));

    for (const _ of [1, 2]) await files.removeImageSizes(id);

    expect(await imageKeys(id)).toEqual([]);
    expect(await imageKeys(other)).toHaveLength(sides.length);
  });
});

describe('an image', () => {
  test('is read in its largest size', async () => {
    const id = newId();
    await files.putImageSizes(id, sizesOf('a picture'));

    expect((await files.readImage(id))?.toString()).toBe(`a picture ${limits.imageLargeSide}`);
  });

  test('without a large size is gone', async () => {
    const id = newId();
    await files.putImageSizes(id, sizesOf('a picture').slice(0, -1));

    expect(await files.readImage(id)).toBeUndefined();
  });
});

describe('an upload', () => {
  test('is read and deleted only by its owner and id', async () => {
    const [owner, other, id] = [newId(), newId(), newId()];
    await storage.put('inbox', uploadKey(owner, id), 'as it came');
    await storage.put('inbox', uploadKey(other, id), 'of another');

    expect((await files.readUpload(owner, id))?.toString()).toBe('as it came');
    expect(await files.readUpload(owner, newId())).toBeUndefined();
    for (const _ of [1, 2]) await files.removeUpload(owner, id);

    expect(await files.readUpload(owner, id)).toBeUndefined();
    expect((await files.readUpload(other, id))?.toString()).toBe('of another');
  });
});

describe('an unreadable object', () => {
  test('counts as missing if S3 hides that from callers who may not list', async () => {
    const id = newId();
    await files.putImageSizes(id, sizesOf('a picture'));
    storage.isShut = true;

    expect(await files.readImage(id)).toBeUndefined();
    expect(await files.readUpload(newId(), id)).toBeUndefined();
  });

  test('for any other reason is an error, and nothing counts as missing', async () => {
    const id = newId();
    vi.stubEnv('IMAGES_BUCKET', 'nowhere');
    vi.stubEnv('INBOX_BUCKET', 'nowhere');

    await expect(files.readImage(id)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(files.readUpload(newId(), id)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(files.copyImageSizes(id, newId())).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('can be in a bucket that the function was not granted', () => {
    expect(bucketNamed('images')).toBe('images');
    vi.stubEnv('IMAGES_BUCKET', undefined);

    expect(() => bucketNamed('images')).toThrow('IMAGES_BUCKET is not granted to this function');
  });
});

describe('a snapshot', () => {
  const now = new Date('2026-11-22T10:00:00.000Z');
  const bytes = Uint8Array.from([1, 2, 3, 255]);

  test('is stored under its own name, and read as it was written', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => objects.putSnapshot('people', bytes, now)));

    expect(first?.key).toMatch(/^people\/[0-9A-Z]{26}$/);
    expect(timeOfId(first?.key.slice('people/'.length) ?? '')).toBe(now.toISOString());
    expect(second?.key).not.toBe(first?.key);
    expect(first?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    if (first === undefined) throw new Error('nothing was stored');
    expect(Uint8Array.from((await readSnapshotObject(first)) ?? [])).toEqual(bytes);
  });

  test('that is missing or differs from what was stored is not read', async () => {
    const stored = await objects.putSnapshot('building', bytes, now);
    expect(await readSnapshotObject({ ...stored, sha256: '0' })).toBeUndefined();
    await storage.put('directory', stored.key, 'something else');
    expect(await readSnapshotObject(stored)).toBeUndefined();

    for (const _ of [1, 2]) await objects.removeSnapshotObject(stored.key);

    expect(await storage.keys('directory')).not.toContain(stored.key);
    expect(await readSnapshotObject(stored)).toBeUndefined();
  });
});
