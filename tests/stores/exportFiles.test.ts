import { afterAll, beforeEach, expect, test } from 'vitest';
import { startBuckets } from '../support/buckets.ts';

const buckets = await startBuckets();
const { putExport, removeExport } = await import('#functions/stores/exportFiles.ts');
const { s3 } = await import('#functions/stores/storage.ts');

const key = 'exports/of-one.zip';
const partBytes = 8 * 1024 * 1024;
/** S3 takes no smaller part, but the last; the engine of the tests takes any. */
const leastBytes = 5 * 1024 * 1024;

let asked: string[] = [];
/** Bytes of what was sent, a request each. */
let bodies: number[] = [];
s3.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (call) => {
      asked.push(commandName);
      if ('Body' in call.input && call.input.Body instanceof Uint8Array) bodies.push(call.input.Body.length);
      return next(call);
    },
  { step: 'initialize', name: 'watched' },
);

afterAll(() => buckets.stop());
beforeEach(async () => {
  await removeExport(key);
  [asked, bodies] = [[], []];
});

const kept = async () => (await buckets.get('inbox', key))?.body;

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1);
}

/** A file that is broken off behind these. */
async function* broken(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  yield* chunks(...sizes);
  throw new Error('broken off');
}

test('a small file is one object, whole and in order', async () => {
  expect(await putExport(key, chunks(2, 0, 3))).toBe(5);

  expect(asked).toEqual(['PutObjectCommand']);
  expect(await kept()).toEqual(Buffer.from([1, 1, 3, 3, 3]));
  expect((await buckets.get('inbox', key))?.meta.headers['content-type']).toBe('application/zip');
});

test('a large file goes in parts that the storage takes, each byte once', async () => {
  const sizes = [partBytes - 1, 2, 10, partBytes, 7];

  expect(await putExport(key, chunks(...sizes))).toBe(2 * partBytes + 18);

  expect(asked).toEqual([
    'CreateMultipartUploadCommand',
    'UploadPartCommand',
    'UploadPartCommand',
    'UploadPartCommand',
    'CompleteMultipartUploadCommand',
  ]);
  expect(bodies).toEqual([partBytes + 1, partBytes + 10, 7]);
  expect(bodies.slice(0, -1).every((size) => size >= leastBytes)).toBe(true);
  const whole = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)));
  expect((await kept())?.equals(whole)).toBe(true);
  expect((await buckets.get('inbox', key))?.meta.headers['content-type']).toBe('application/zip');
});

test('a chunk of just one part is a part', async () => {
  expect(await putExport(key, chunks(partBytes))).toBe(partBytes);

  expect(bodies).toEqual([partBytes, 0]);
});

test.each([
  ['at its beginning', 3],
  ['between two parts', partBytes + 1],
])('a file that is broken off %s is not seen', async (_, size) => {
  await expect(putExport(key, broken(size))).rejects.toThrow('broken off');

  expect(await kept()).toBeUndefined();
});

test('a file is deleted under its own key, also where it is gone already', async () => {
  await buckets.put('inbox', 'exports/of-another.zip', 'theirs');
  await putExport(key, chunks(1));

  await removeExport(key);
  await removeExport(key);

  expect(await kept()).toBeUndefined();
  expect(await buckets.keys('inbox')).toContain('exports/of-another.zip');
});
