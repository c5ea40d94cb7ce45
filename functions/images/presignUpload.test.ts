import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { uploadFields } from './presignUpload.ts';

const now = new Date('2026-11-21T08:00:00Z');
const admitted = {
  bucket: 'inbox-bucket',
  key: 'inbox/me/1',
  contentType: 'image/png',
  size: 1234,
  sha256: `${'A'.repeat(43)}=`,
  expiresAt: new Date('2026-11-21T08:05:00Z'),
};
const signer = {
  region: 'us-east-1',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
  sessionToken: 'session',
};
const Policy = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) });

const policyOf = (fields: Readonly<Record<string, string>>) =>
  Policy.parse(JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()));

test('a form fixes bucket, key, type, checksum, exact size and end', () => {
  const { expiration, conditions } = policyOf(uploadFields(admitted, signer, now));

  expect(expiration).toBe('2026-11-21T08:05:00.000Z');
  expect(conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'inbox-bucket' },
      ['eq', '$key', 'inbox/me/1'],
      ['eq', '$Content-Type', 'image/png'],
      ['eq', '$x-amz-checksum-sha256', admitted.sha256],
      ['eq', '$x-amz-security-token', 'session'],
      ['content-length-range', 1234, 1234],
    ]),
  );
});

test('every field but policy and signature is fixed by a condition', () => {
  const fields = uploadFields(admitted, signer, now);
  const { conditions } = policyOf(fields);

  const fixed = Object.keys(fields).filter((name) => name !== 'Policy' && name !== 'X-Amz-Signature');

  for (const name of fixed) expect(conditions).toContainEqual(['eq', `$${name}`, fields[name]]);
});

test('the signature is that of Signature Version 4', () => {
  const fields = uploadFields(admitted, { ...signer, sessionToken: undefined }, now);
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const chain = ['20261121', 'us-east-1', 's3', 'aws4_request'];
  const key = chain.reduce<string | Buffer>(hmac, 'AWS4secret');

  expect(fields['X-Amz-Signature']).toBe(hmac(key, fields['Policy'] ?? '').toString('hex'));
  expect(fields['x-amz-credential']).toBe('AKID/20261121/us-east-1/s3/aws4_request');
  expect(fields).not.toHaveProperty('x-amz-security-token');
});
