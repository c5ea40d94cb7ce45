import { afterAll, beforeEach, expect, test } from 'vitest';
import * as files from '#functions/account/store/exportFiles.ts';
import { startBuckets } from '#tests/support/buckets.ts';

const buckets = await startBuckets();

const key = 'exports/of-one.zip';

afterAll(() => buckets.stop());
beforeEach(() => files.removeExport(key));

const kept = async () => (await buckets.get('inbox', key))?.body;

test('a file of one part is visible at once', async () => {
  await files.putExport(key, Buffer.from('whole'));

  expect(await kept()).toEqual(Buffer.from('whole'));
  expect((await buckets.get('inbox', key))?.meta.headers['content-type']).toBe('application/zip');
});

test('a file of many parts is visible once complete, each part in its last version', async () => {
  const upload = await files.beginExport(key);
  const first = Buffer.alloc(files.partBytes, 1);
  await files.putExportPart(upload, 1, Buffer.alloc(files.partBytes, 9));
  const tags = [
    await files.putExportPart(upload, 1, first),
    await files.putExportPart(upload, 2, Buffer.from('end')),
  ];
  expect(await kept()).toBeUndefined();

  await files.completeExport(upload, tags);

  expect((await kept())?.equals(Buffer.concat([first, Buffer.from('end')]))).toBe(true);
  expect((await buckets.get('inbox', key))?.meta.headers['content-type']).toBe('application/zip');
  const late = files.putExportPart(upload, 3, Buffer.from('late'));
  expect(await late.then(() => false, files.isUploadGone)).toBe(true);
});

test('a file is deleted with its directory, even if both are gone, and no other', async () => {
  await buckets.put('inbox', 'exports/of-another.zip', 'theirs');
  await files.putExport(key, Buffer.from('mine'));
  await files.putZipDirectory(key, Buffer.from('entries'));
  expect(Buffer.from((await files.readDirectory(key)) ?? []).toString()).toBe('entries');

  await files.removeExport(key);
  await files.removeExport(key);

  expect(await kept()).toBeUndefined();
  expect(await files.readDirectory(key)).toBeUndefined();
  expect(await buckets.keys('inbox')).toEqual(['exports/of-another.zip']);
});
