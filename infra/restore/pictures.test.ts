import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { movePictures } from './pictures.ts';

const mocked = mockClient(S3Client);
const client = new S3Client({ region: 'us-east-1' });
const row = { pk: { S: 'one' }, sk: { S: '-' } };
const keysOf = (id: string) => [`images/${id}-256`, `images/${id}-1024`];

beforeEach(() => {
  mocked.reset();
  mocked.on(ListObjectVersionsCommand).callsFake(({ Prefix = '' }: { readonly Prefix?: string }) => ({
    DeleteMarkers: [
      { Key: Prefix, VersionId: 'newest', IsLatest: true },
      { Key: Prefix, VersionId: 'older', IsLatest: false },
      { Key: `${Prefix}0`, VersionId: 'of another', IsLatest: true },
    ],
  }));
});
afterAll(() => mocked.restore());

const deleted = () => mocked.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input);

test('the images of a restored row are undeleted', async () => {
  await movePictures(client, 'shelf', [{ before: row, now: undefined, target: row }], keysOf);

  expect(deleted()).toEqual(keysOf('one').map((Key) => ({ Bucket: 'shelf', Key, VersionId: 'newest' })));
});

test('the images of a removed row are deleted, and can be undeleted', async () => {
  await movePictures(client, 'shelf', [{ before: undefined, now: row, target: undefined }], keysOf);

  expect(deleted()).toEqual(keysOf('one').map((Key) => ({ Bucket: 'shelf', Key })));
});

test('the images of a row that only changes stay', async () => {
  await movePictures(client, 'shelf', [{ before: row, now: row, target: row }], keysOf);

  expect(mocked.calls()).toEqual([]);
});
