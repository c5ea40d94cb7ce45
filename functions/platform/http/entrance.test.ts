import { describe, expect, test } from 'vitest';
import { anEvent } from '#tests/support/anEvent.ts';
import { cookieJar, readCookie } from './cookies.ts';
import { isFromOwnPage } from './crossSite.ts';
import { isSecureOrigin, siteOriginOf } from './requestContext.ts';
import { clientAddressOf } from './throttle.ts';

describe('a request', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://alumni.example' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://alumni.example' }, false],
    [{ origin: 'https://alumni.example' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://alumni.example.evil.example' }, false],
    [{ origin: 'https://alumni.example:444' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('with %j comes from our site: %s', (headers, ours) => {
    expect(isFromOwnPage(anEvent({ headers }))).toBe(ours);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
    ['2001:db8:1:12ab::', '2001:db8:1:1200'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2ff::', '2001:db8:1:200'],
    ['::1', '0:0:0:0'],
    ['2001::1:12ab:3:4:5:6', '2001:0:1:1200'],
    ['::1:2:12ab:4:5:6:7', '0:1:2:1200'],
    ['1:2:3:400:5:6:7::', '1:2:3:400'],
    ['1:2:3:400:5:6:7:8:9::', '1:2:3:400'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('from %s counts for the address %s', (ip, counted) => {
    expect(clientAddressOf(anEvent({ headers: { 'x-viewer-ip': ip } }))).toBe(counted);
  });
});

test("the site's address is the requested host, with https unless API Gateway says http", () => {
  const headers = { 'x-viewer-host': 'alumni.example' };

  expect(siteOriginOf({ headers: { ...headers, 'cloudfront-forwarded-proto': 'http' } })).toBe(
    'http://alumni.example',
  );
  expect(siteOriginOf({ headers: { ...headers, 'cloudfront-forwarded-proto': 'https' } })).toBe(
    'https://alumni.example',
  );
  expect(siteOriginOf({ headers: {} })).toBe('https://localhost');
});

describe('cookies', () => {
  const secrets = { sid: 'S', token: 'T', deviceSecret: 'D' };

  test('are bound to the host, HttpOnly and strict over https and on localhost', () => {
    for (const headers of [{}, { 'cloudfront-forwarded-proto': 'http', 'x-viewer-host': 'localhost:3000' }]) {
      const [sid, token, device] = cookieJar(anEvent({ headers, cookies: ['a=b', '__Host-sid=S'] })).start(
        secrets,
      );
      expect(sid).toBe('__Host-sid=S; Path=/; SameSite=Strict; Secure; Max-Age=604800; HttpOnly');
      expect(token).toBe('token=T; Path=/; SameSite=Strict; Secure; Max-Age=604800');
      expect(device).toBe('__Host-device=D; Path=/; SameSite=Strict; Secure; Max-Age=7776000; HttpOnly');
    }
  });

  test('are plain if a local run is reached by another name, and never accept the other name', () => {
    const headers = { 'cloudfront-forwarded-proto': 'http', 'x-viewer-host': 'box.local:3000' };
    const jar = cookieJar(anEvent({ headers, cookies: ['__Host-sid=evil', 'sid=S'] }));

    expect(jar.sid).toBe('S');
    expect(jar.start(secrets)[0]).toBe('sid=S; Path=/; SameSite=Strict; Max-Age=604800; HttpOnly');
    expect(cookieJar(anEvent({ cookies: ['sid=evil'] })).sid).toBeUndefined();
  });

  test('are matched by full name, ignoring spaces, and the first one wins', () => {
    const named = ['a-token=no', 'token', ' token = a=b ', 'token=c'];

    expect(readCookie(named, 'token')).toBe('a=b');
    expect(readCookie(named, 'other')).toBeUndefined();
    expect(readCookie(undefined, 'token')).toBeUndefined();
    expect(cookieJar(anEvent({ cookies: named })).token).toBe('a=b');
  });

  test('with a secret are accepted only in the right form', () => {
    const [first, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(43));
    const jar = (...cookies: readonly string[]) => cookieJar(anEvent({ cookies }));
    const mine = jar(`__Host-device=${first}`, `__Host-passkey=${two}`, `__Host-oauth=${three}`);

    expect([mine.deviceSecret, mine.flowSecrets]).toEqual([first, { passkey: two, oauth: three }]);
    for (const wrong of ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`]) {
      const { deviceSecret, flowSecrets } = jar(`__Host-device=${wrong}`, `__Host-oauth=${wrong}`);
      expect([deviceSecret, flowSecrets]).toEqual([undefined, { passkey: undefined, oauth: undefined }]);
    }
  });

  test('are strict for a passkey and lax for a login at another site', () => {
    const { bindFlow } = cookieJar(anEvent({}));

    expect(bindFlow('passkey', 'P', 300)).toBe(
      '__Host-passkey=P; Path=/; SameSite=Strict; Secure; Max-Age=300; HttpOnly',
    );
    expect(bindFlow('oauth', 'O', 9)).toBe(
      '__Host-oauth=O; Path=/; SameSite=Lax; Secure; Max-Age=9; HttpOnly',
    );
  });

  test.each([
    ['localhost', true],
    ['localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['[::1]:80', true],
    ['a.localhost', false],
    ['localhost.evil.example', false],
    ['localhost:80x', false],
    ['127.0.0.10', false],
    [undefined, false],
  ])('over http at %s are trusted: %s', (host, expected) => {
    const headers = { 'cloudfront-forwarded-proto': 'http', ...(host && { 'x-viewer-host': host }) };

    expect(isSecureOrigin({ headers })).toBe(expected);
  });

  test('all end together', () => {
    const ended = cookieJar(anEvent({})).end();

    expect(ended.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', 'token', 'user']);
    for (const cookie of ended) expect(cookie).toContain('Max-Age=0');
  });
});
