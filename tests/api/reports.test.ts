import { expect, test } from 'vitest';
import { clientErrorsPath, policyPath } from '#shared/clientErrors/entities.ts';
import { http, newAddress } from '../support/http.ts';

const clientError = { kind: 'render', name: 'TypeError', build: 'index-1a2b', at: ['Card-9f.js:1:200'] };

const report = (
  path: string,
  type: string,
  body: unknown,
  { headers = {}, from = newAddress() }: { headers?: Record<string, string>; from?: string } = {},
) =>
  http(path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': type, ...headers },
    body: JSON.stringify(body),
    from,
  });

test('anyone may report an error without a login', async () => {
  expect((await report(clientErrorsPath, 'application/json', clientError)).status).toBe(200);
});

test('a page of another site may not report an error', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { status } = await report(clientErrorsPath, 'application/json', clientError, { headers });

  expect(status).toBe(403);
});

test.each(['application/csp-report', 'application/reports+json'])(
  'a policy report arrives as %s',
  async (type) => {
    const old = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } };
    const fresh = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }];

    const { status } = await report(policyPath, type, type.includes('csp') ? old : fresh);

    expect(status).toBe(200);
  },
);

test('content types that a route does not name are refused', async () => {
  expect((await report(clientErrorsPath, 'application/csp-report', clientError)).status).toBe(415);
});

test('a report longer than any browser sends is refused', async () => {
  const long = { ...clientError, extra: 'x'.repeat(17 * 1024) };

  expect((await report(clientErrorsPath, 'application/json', long)).status).toBe(413);
});

test('one address cannot fill the log', async () => {
  const from = newAddress();
  const statuses = new Set<number>();
  // More than two windows allow, in case one ends in between.
  for (let time = 0; time < 121 && !statuses.has(429); time += 1) {
    statuses.add((await report(clientErrorsPath, 'application/json', clientError, { from })).status);
  }

  expect([...statuses]).toEqual([200, 429]);
});

test('the policy of every page names the report address', async () => {
  const { headers } = await http('/');

  expect(headers['content-security-policy']).toContain(`report-uri ${policyPath}`);
});

test('security.txt says where to report a vulnerability', async () => {
  const { status, headers, text } = await http('/.well-known/security.txt');

  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/^Contact: \S+\/about#security$/m);
  expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT/m);
});
