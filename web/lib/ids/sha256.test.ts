import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256, sha256Base64 } from './sha256.ts';

const lengths = [0, 1, 55, 56, 63, 64, 65, 1000, 100_003];

test.each(lengths)('agrees with the platform on %i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + 7) % 256);

  const digest = sha256(bytes);

  expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('writes the digest of a blob in base64', async () => {
  const digest = await sha256Base64(new Blob(['alumni']));

  expect(digest).toBe(createHash('sha256').update('alumni').digest('base64'));
});
