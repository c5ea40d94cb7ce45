import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isPushEndpoint, PushSubscription } from './entities.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QAbc',
])('%s is the address of a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.fcm.googleapis.com/fcm/send/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example#.push.apple.com',
  'javascript:alert(1)',
  '',
])('%s is not', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const endpoint = 'https://web.push.apple.com/QAbc';

test.each([
  [{ endpoint: 'https://evil.example/', keys }, 'endpoint'],
  [{ endpoint: `${endpoint}${'a'.repeat(1000)}`, keys }, 'endpoint'],
  [{ endpoint, keys: { ...keys, p256dh: 'AAAA' } }, 'keys.p256dh'],
  [{ endpoint, keys: { ...keys, auth: `${'A'.repeat(21)}=` } }, 'keys.auth'],
  [{ endpoint }, 'keys'],
])('refuses the subscription %j', (body, path) => {
  const { error } = z.safeParse(PushSubscription, body);

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test("accepts a browser's subscription", () => {
  expect(z.parse(PushSubscription, { endpoint, expirationTime: null, keys })).toEqual({ endpoint, keys });
});
