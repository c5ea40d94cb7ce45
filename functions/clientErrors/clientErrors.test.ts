import { afterEach, expect, test, vi } from 'vitest';
import { reportClientError, reportPolicy } from '#shared/clientErrors/routes.ts';
import type { Body } from '#shared/platform/contract.ts';
import { noCookies } from '#tests/support/pretendCall.ts';
import { run as runReportClientError } from './reportClientError.ts';
import { run as runReportPolicy } from './reportPolicy.ts';

const clientError = {
  kind: 'render',
  name: 'TypeError',
  build: 'index-1a2b',
  at: ['Card-9f.js:1:200'],
} as const;

afterEach(() => vi.restoreAllMocks());

/** What the work has logged. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await work();
  vi.restoreAllMocks();
  return lines.join('');
}

const call = <B>(body: B) => ({
  body,
  params: {},
  query: undefined,
  files: [],
  caller: undefined,
  origin: 'http://localhost',
  address: '203.0.113.7',
  cookies: noCookies,
  now: new Date(),
  fail: (name: never) => {
    throw new Error(String(name));
  },
});

const policyLog = (sent: unknown) => {
  const body: Body<typeof reportPolicy> = reportPolicy.body.parse(sent);
  return logged(() => runReportPolicy(call(body)));
};

test('a browser error is logged with kind, build and position, without addresses', async () => {
  const line = await logged(() => runReportClientError(call(reportClientError.body.parse(clientError))));

  expect(JSON.parse(line)).toMatchObject({
    message: 'browser fault',
    kind: 'render',
    build: 'index-1a2b',
    error: 'TypeError Card-9f.js:1:200',
  });
  expect(line).not.toContain('203.0.113.7');
});

test.each([
  ['an address with a query', { at: ['https://alumni.example/users/01JD?token=secret:1:2'] }],
  ['a message', { name: 'Cannot read my letter' }],
  ['a filled-in route', { reply: 'GET /api/v1/user/01JD0000000000000000000002 role' }],
  ['more positions than a stack needs', { at: Array<string>(9).fill('a.js:1:1') }],
])('%s is not a valid report', (_, part) => {
  expect(reportClientError.body.safeParse({ ...clientError, ...part }).success).toBe(false);
});

test('extra fields of a report are dropped', async () => {
  const body = reportClientError.body.parse({
    ...clientError,
    url: 'https://alumni.example/?q=Sofia',
    stack: 'secret',
  });

  const line = await logged(() => runReportClientError(call(body)));

  expect(line).not.toMatch(/Sofia|secret/);
});

test('a blocked script is logged with directive, origin and file, without page, query or sample', async () => {
  const line = await policyLog({
    'csp-report': {
      'document-uri': 'https://alumni.example/users/01JD0000000000000000000002?q=Sofia',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?of=Sofia',
      'source-file': 'https://alumni.example/assets/index-1a2b.js',
      'script-sample': 'alert("Sofia")',
      'line-number': 4,
      'column-number': 12,
    },
  });

  expect(JSON.parse(line)).toMatchObject({
    message: 'policy violation',
    kind: 'script-src-elem',
    error: 'https://evil.example index-1a2b.js:4:12',
  });
  expect(line).not.toMatch(/Sofia|01JD/);
});

test('the newer report format gives the same line', async () => {
  const body = { effectiveDirective: 'img-src', blockedURL: 'data', sourceFile: null, lineNumber: 1 };

  const line = await policyLog([{ type: 'csp-violation', age: 1, url: 'https://alumni.example/?q=x', body }]);

  expect(JSON.parse(line)).toMatchObject({ kind: 'img-src', error: 'data -:1:0' });
});
