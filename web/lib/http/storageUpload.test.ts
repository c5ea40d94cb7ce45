import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Base64 } from './storageUpload.ts';

test('writes the digest of a blob in base64', async () => {
  const digest = await sha256Base64(new Blob(['alumni']));

  expect(digest).toBe(createHash('sha256').update('alumni').digest('base64'));
});
