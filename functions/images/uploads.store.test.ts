import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { run } from '#functions/images/completeUpload.ts';
import * as images from '#functions/images/images.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { s3 } from '#functions/platform/s3/storage.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aroundCall } from '#tests/support/pretendCall.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
afterEach(() => {
  storage.beforeWrite = async () => undefined;
});

const complete = (id: string) =>
  run({
    ...aroundCall,
    params: { id },
    query: undefined,
    body: undefined,
    caller: undefined,
    now: new Date(),
  });

async function anUpload(): Promise<string> {
  const id = newId();
  const facts = { ownerId: images.signupOwner, state: 'pending', width: 0, height: 0 } as const;
  await images.addImage({ id, ...facts }, new Date());
  const Key = images.uploadKey(images.signupOwner, id);
  await s3().send(new PutObjectCommand({ Bucket: bucketNamed('inbox'), Key, Body: await aPicture() }));
  return id;
}

test('an upload whose row expires while it is redrawn leaves no objects', async () => {
  const id = await anUpload();
  storage.beforeWrite = async () => {
    await images.dropImage(id);
  };

  await expect(complete(id)).rejects.toThrow('imageUnknown');

  for (const bucket of ['images', 'inbox'] as const) {
    expect((await storage.keys(bucketNamed(bucket))).filter((key) => key.includes(id))).toEqual([]);
  }
});

test('an upload that was redrawn keeps its objects', async () => {
  const id = await anUpload();

  expect(await complete(id)).toMatchObject({ success: true, id });

  expect((await storage.keys(bucketNamed('images'))).toSorted()).toEqual(images.imageKeysOf(id).toSorted());
});
