import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { isP256Point, vapidKeysFrom } from './vapid.ts';

test('a secret gives one key pair, whose halves belong together', () => {
  const { publicKey, privateKey } = vapidKeysFrom('a secret');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const text = Buffer.from('text');
  const signature = sign('sha256', text, createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }));

  expect(verify('sha256', text, createPublicKey({ key: jwk, format: 'jwk' }), signature)).toBe(true);
  expect(vapidKeysFrom('a secret')).toEqual({ publicKey, privateKey });
  expect(vapidKeysFrom('another').publicKey).not.toBe(publicKey);
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
});

test('only a point on the curve is a key', () => {
  const { publicKey } = vapidKeysFrom('a secret');
  const bytes = Buffer.from(publicKey, 'base64url');
  const changed = Buffer.from(bytes);
  changed[64] = (changed[64] ?? 0) ^ 1;
  const compressed = Buffer.concat([Buffer.from([2]), bytes.subarray(1, 33)]);

  expect(isP256Point(publicKey)).toBe(true);
  expect(
    [changed, compressed, bytes.subarray(0, 64), Buffer.alloc(65)].map((key) =>
      isP256Point(key.toString('base64url')),
    ),
  ).toEqual([false, false, false, false]);
});
