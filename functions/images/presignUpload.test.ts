import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { uploadForm } from './presignUpload.ts';

const now = new Date('2026-11-21T08:00:00Z');
const content = { contentType: 'image/png', size: 1234, sha256: `${'A'.repeat(43)}=` };
const Policy = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) });

const policyOf = (fields: Readonly<Record<string, string>>) =>
  Policy.parse(JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()));

const newForm = () => uploadForm('me', '1', content, now);

beforeEach(() => {
  vi.stubEnv('INBOX_BUCKET', 'inbox-bucket');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterEach(() => vi.unstubAllEnvs());

test('a form fixes bucket, key, type, checksum, exact size and end', async () => {
  const form = await newForm();
  const { expiration, conditions } = policyOf(form.fields);

  expect(form).toMatchObject({ url: '/inbox', expiresAt: '2026-11-21T08:05:00.000Z' });
  expect(expiration).toBe(form.expiresAt);
  expect(conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'inbox-bucket' },
      ['eq', '$key', 'inbox/me/1'],
      ['eq', '$Content-Type', 'image/png'],
      ['eq', '$x-amz-checksum-sha256', content.sha256],
      ['eq', '$x-amz-security-token', 'session'],
      ['content-length-range', 1234, 1234],
    ]),
  );
});

test('every field but policy and signature is fixed by a condition', async () => {
  const { fields } = await newForm();
  const { conditions } = policyOf(fields);

  const fixed = Object.keys(fields).filter((name) => name !== 'Policy' && name !== 'X-Amz-Signature');

  for (const name of fixed) expect(conditions).toContainEqual(['eq', `$${name}`, fields[name]]);
});

test('the signature is that of Signature Version 4', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', '');
  const { fields } = await newForm();
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const chain = ['20261121', 'us-east-1', 's3', 'aws4_request'];
  const key = chain.reduce<string | Buffer>(hmac, 'AWS4secret');

  expect(fields['X-Amz-Signature']).toBe(hmac(key, fields['Policy'] ?? '').toString('hex'));
  expect(fields['x-amz-credential']).toBe('AKID/20261121/us-east-1/s3/aws4_request');
  expect(fields).not.toHaveProperty('x-amz-security-token');
});

test('a function without a grant for the bucket signs no form', async () => {
  vi.stubEnv('INBOX_BUCKET', undefined);

  await expect(newForm()).rejects.toThrow('INBOX_BUCKET is not granted to this function');
});
