import { describe, expect, test } from 'vitest';
import { anEvent } from '#tests/support/anEvent.ts';
import { cookieJar } from './cookies.ts';
import { isOurOwn } from './crossSite.ts';
import { addressOf } from './throttle.ts';

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
  ])('with %j is our own: %s', (headers, ours) => {
    expect(isOurOwn(anEvent({ headers }))).toBe(ours);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
    ['2001:db8:1:12ab::', '2001:db8:1:1200'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2ff::', '2001:db8:1:200'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('from %s counts for %s', (ip, counted) => {
    expect(addressOf(anEvent({ headers: { 'x-viewer-ip': ip } }))).toBe(counted);
  });
});

describe('cookies', () => {
  const secrets = { sid: 'S', token: 'T', device: 'D' };

  test('are bound to the host, hidden and strict over https and on localhost', () => {
    for (const headers of [{}, { 'cloudfront-forwarded-proto': 'http', 'x-viewer-host': 'localhost:3000' }]) {
      const [sid, token, device] = cookieJar(anEvent({ headers, cookies: ['a=b', '__Host-sid=S'] })).start(
        secrets,
      );
      expect(sid).toBe('__Host-sid=S; Path=/; SameSite=Strict; Secure; Max-Age=604800; HttpOnly');
      expect(token).toBe('token=T; Path=/; SameSite=Strict; Secure; Max-Age=604800');
      expect(device).toBe('__Host-device=D; Path=/; SameSite=Strict; Secure; Max-Age=7776000; HttpOnly');
    }
  });

  test('are plain where a local run is reached by another name, and never take the other name', () => {
    const headers = { 'cloudfront-forwarded-proto': 'http', 'x-viewer-host': 'box.local:3000' };
    const jar = cookieJar(anEvent({ headers, cookies: ['__Host-sid=evil', 'sid=S'] }));

    expect(jar.sid).toBe('S');
    expect(jar.start(secrets)[0]).toBe('sid=S; Path=/; SameSite=Strict; Max-Age=604800; HttpOnly');
    expect(cookieJar(anEvent({ cookies: ['sid=evil'] })).sid).toBeUndefined();
  });

  test('all end together', () => {
    const ended = cookieJar(anEvent({})).end();

    expect(ended.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', 'token', 'user']);
    for (const cookie of ended) expect(cookie).toContain('Max-Age=0');
  });
});
