import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { beforeAll, expect, test } from 'vitest';
import { shiftClock } from '../clock/clock.ts';
import { checkSignature } from './signature.ts';

const minuteMs = 60_000;
const movedMinutes = 600;
const body = '{}';

const signer = new SignatureV4({
  service: 'dynamodb',
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'secret' },
  sha256: Sha256,
});

/** The fault in a request that was signed so many minutes after the machine's time. */
async function faultAt(minutes: number) {
  const { method, path, headers } = await signer.sign(
    {
      method: 'POST',
      protocol: 'http:',
      hostname: 'localhost',
      path: '/',
      headers: { host: 'localhost' },
      body,
    },
    { signingDate: new Date(Date.now() + minutes * minuteMs) },
  );
  const request = { method, path, headers, query: new URLSearchParams() };
  return checkSignature(request, 'dynamodb', () => 'secret', Buffer.from(body));
}

beforeAll(() => shiftClock(movedMinutes * minuteMs));

test.each([
  ["of a program with the machine's time", 0],
  ['that was under way when the clock was moved', movedMinutes / 2],
  ['of a function', movedMinutes],
])('a request %s is accepted', async (_, minutes) => {
  expect(await faultAt(minutes)).toBeUndefined();
});

test.each([-20, movedMinutes + 20])('a request signed %i minutes from now is refused', async (minutes) => {
  expect(await faultAt(minutes)).toBe('skewed');
});
