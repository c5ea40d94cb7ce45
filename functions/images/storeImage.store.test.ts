import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findImage } from '#functions/images/images.ts';
import { storeImage } from '#functions/images/storeImage.ts';
import { startEngine, type TestEngine } from '#tests/support/engine.ts';
import { aPicture } from '#tests/support/pictures.ts';

let engine: TestEngine;
const storage = mockClient(S3Client);

beforeAll(async () => {
  engine = await startEngine();
  process.env['IMAGES_BUCKET'] = 'images';
});

afterAll(async () => {
  storage.restore();
  await engine.stop();
});

test('an image that storage refuses leaves no row behind', async () => {
  storage.on(PutObjectCommand).rejects(new Error('storage is away'));

  await expect(storeImage(await aPicture(), 'me', new Date())).rejects.toThrow('storage is away');

  const Put = z.object({ Key: z.string() });
  const ids = storage.commandCalls(PutObjectCommand).map(({ args }) => {
    const { Key } = Put.parse(args[0].input);
    return Key.replace(/^images\/(\w+).*$/, '$1');
  });
  expect(ids.length).toBeGreaterThan(0);
  expect(await findImage(ids[0] ?? '', new Date())).toBeUndefined();
});
