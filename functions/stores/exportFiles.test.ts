import {
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, test, vi } from 'vitest';

const send = vi.hoisted(() => vi.fn<(command: { readonly input: object }) => Promise<object>>());
vi.mock('./storage.ts', () => ({ s3: { send } }));
process.env['INBOX_BUCKET'] = 'inbox';
const { putExport, removeExport } = await import('./exportFiles.ts');

const Key = 'exports/of-one.zip';
const at = { Bucket: 'inbox', Key };
const partBytes = 8 * 1024 * 1024;
/** S3 takes no smaller part, but the last. */
const leastBytes = 5 * 1024 * 1024;

const kinds = () => send.mock.calls.map(([command]) => command.constructor.name);
const inputs = () => send.mock.calls.map(([{ input }]) => input);

let parts: Uint8Array[] = [];
beforeEach(() => {
  parts = [];
  send.mockReset();
  send.mockImplementation(async (command) => {
    if (!(command instanceof UploadPartCommand)) return { UploadId: 'upload 1' };
    if (command.input.Body instanceof Uint8Array) parts.push(command.input.Body);
    return { ETag: `tag ${command.input.PartNumber}` };
  });
});

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1);
}

/** A file that is broken off behind these. */
async function* broken(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  yield* chunks(...sizes);
  throw new Error('broken off');
}

test('a small file is one object, whole and in order', async () => {
  expect(await putExport(Key, chunks(2, 0, 3))).toBe(5);

  expect(kinds()).toEqual([PutObjectCommand.name]);
  expect(inputs()).toEqual([{ ...at, Body: Buffer.from([1, 1, 3, 3, 3]), ContentType: 'application/zip' }]);
});

test('a large file goes in parts that the storage takes, each byte once', async () => {
  const sizes = [partBytes - 1, 2, 10, partBytes, 7];

  expect(await putExport(Key, chunks(...sizes))).toBe(2 * partBytes + 18);

  expect(kinds()).toEqual([
    'CreateMultipartUploadCommand',
    'UploadPartCommand',
    'UploadPartCommand',
    'UploadPartCommand',
    'CompleteMultipartUploadCommand',
  ]);
  expect(inputs()[0]).toEqual({ ...at, ContentType: 'application/zip' });
  expect(parts.map(({ length }) => length)).toEqual([partBytes + 1, partBytes + 10, 7]);
  expect(parts.slice(0, -1).every(({ length }) => length >= leastBytes)).toBe(true);
  const whole = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)));
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
  const tags = [1, 2, 3].map((PartNumber) => ({ ETag: `tag ${PartNumber}`, PartNumber }));
  expect(inputs().slice(1, -1)).toMatchObject(
    tags.map(({ PartNumber }) => ({ ...at, UploadId: 'upload 1', PartNumber })),
  );
  expect(inputs().at(-1)).toEqual({ ...at, UploadId: 'upload 1', MultipartUpload: { Parts: tags } });
});

test('a chunk of just one part is a part', async () => {
  expect(await putExport(Key, chunks(partBytes))).toBe(partBytes);

  expect(parts.map(({ length }) => length)).toEqual([partBytes, 0]);
});

test.each([
  ['at its beginning', 3],
  ['between two parts', partBytes + 1],
])('a file that is broken off %s is not seen', async (_, size) => {
  await expect(putExport(Key, broken(size))).rejects.toThrow('broken off');

  expect(kinds()).not.toContain(PutObjectCommand.name);
  expect(kinds()).not.toContain(CompleteMultipartUploadCommand.name);
});

test('a file is deleted under its own key', async () => {
  await removeExport(Key);

  expect(kinds()).toEqual([DeleteObjectCommand.name]);
  expect(inputs()).toEqual([at]);
});
