import { describe, expect, test } from 'vitest';
import { commonFailures } from '#shared/commonFailures.ts';
import { codeOf } from '#shared/platform/contract.ts';
import { Problem } from '#shared/platform/entities.ts';
import { defaultLanguage, languages } from '#shared/platform/languages.ts';
import { handler as closed } from './closed.ts';
import type { ViewerEvent } from './event.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as site } from './site.ts';

function eventOf(
  uri: string,
  headers: Record<string, string> = {},
  method = 'GET',
  cookies: ViewerEvent['request']['cookies'] = {},
): ViewerEvent {
  const entries = Object.entries({ host: 'alumni.example', ...headers }).map(([name, value]) => [
    name,
    { value },
  ]);
  return {
    context: { requestId: 'from-the-edge' },
    viewer: { ip: '203.0.113.7' },
    request: { method, uri, headers: Object.fromEntries(entries), cookies },
  };
}

describe('site', () => {
  test.each([
    ['/', '/index.html'],
    ['/users/01KAJ4', '/index.html'],
    ['/experience/', '/index.html'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
    ['/missing.png', '/missing.png'],
  ])('%s is served from %s', (uri, served) => {
    expect(site(eventOf(uri))).toMatchObject({ uri: served });
  });

  test.each(languages.filter((language) => language !== defaultLanguage))(
    'a reader of %s gets the page and the service worker of that language, and the files of all',
    (value) => {
      const served = ['/', '/events', '/worker.js', '/assets/index-1a2b.js', '/theme.js'].map((uri) =>
        site(eventOf(uri, {}, 'GET', { language: { value } })),
      );

      expect(served.map((request) => 'uri' in request && request.uri)).toEqual([
        `/${value}/index.html`,
        `/${value}/index.html`,
        `/${value}/worker.js`,
        '/assets/index-1a2b.js',
        '/theme.js',
      ]);
    },
  );

  test.each(['en', 'xx', '', '../de', 'DE'])('the cookie "%s" leads to the English page', (value) => {
    expect(site(eventOf('/', {}, 'GET', { language: { value } }))).toMatchObject({ uri: '/index.html' });
  });

  test("the browser's own languages decide nothing here: the page is one cached file", () => {
    expect(site(eventOf('/', { 'accept-language': 'de' }))).toMatchObject({ uri: '/index.html' });
  });

  test.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=1, br;q=0.5', true],
    ['br;q=0', false],
    ['br;q=0.0', false],
    ['gzip', false],
    ['zbr', false],
  ])('a client that accepts %s gets brotli: %s', (accepted, compressed) => {
    const request = site(eventOf('/assets/index.css', { 'accept-encoding': accepted }));

    expect(request).toMatchObject({ uri: `/assets/index.css${compressed ? '.br' : ''}` });
  });

  test('compressed files have no second encoding', () => {
    const request = site(eventOf('/assets/face.woff2', { 'accept-encoding': 'br' }));

    expect(request).toMatchObject({ uri: '/assets/face.woff2' });
  });

  test('security.txt names the contact, and has not expired', () => {
    const answer = site(eventOf('/.well-known/security.txt'));

    const body = 'body' in answer ? (answer.body ?? '') : '';
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(body).toContain('Contact: https://alumni.example/about#security\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 24 * 3600 * 1000);
  });
});

describe('identity', () => {
  test("sets the caller's address, whatever the request claims", () => {
    const claimed = { 'x-viewer-ip': '10.0.0.1', 'x-viewer-host': 'evil.example' };

    const { headers } = identity(eventOf('/api/v1/user', claimed));

    expect(headers['x-viewer-ip']).toEqual({ value: '203.0.113.7' });
    expect(headers['x-viewer-host']).toEqual({ value: 'alumni.example' });
  });

  test("sets CloudFront's id of the request, whatever the request claims", () => {
    const { headers } = identity(eventOf('/api/v1/user', { 'x-request-id': 'claimed' }));

    expect(headers['x-request-id']).toEqual({ value: 'from-the-edge' });
  });
});

test('during maintenance, calls get a problem that says when to try again', () => {
  const { statusCode, headers, body = '' } = closed();

  const [status, message] = commonFailures.maintenance;
  expect([statusCode, headers['retry-after']]).toEqual([status, { value: '120' }]);
  expect(Problem.parse(JSON.parse(body))).toEqual({ success: false, message, code: codeOf('maintenance') });
});

describe('inbox', () => {
  test('a form is sent to the root of the bucket', () => {
    expect(inbox(eventOf('/inbox', {}, 'POST'))).toMatchObject({ uri: '/' });
  });

  test("the bucket does not receive the session's token", () => {
    const sent = inbox(
      eventOf('/inbox', { authorization: 'Bearer of-a-member', 'content-length': '9' }, 'POST'),
    );

    expect(Object.keys(sent.headers)).toEqual(['host', 'content-length']);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is rejected', (method) => {
    expect(inbox(eventOf('/inbox', {}, method))).toMatchObject({ statusCode: 405 });
  });
});
