import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { grantOf } from '#functions/access.ts';
import { codeOf, methodsOf } from '#shared/contract.ts';
import { problems } from '#shared/problems.ts';
import { allRoutes } from '#shared/routes/index.ts';

/** Codes that REST clients of AWS take as an order to send the request again. */
const repeatedCodes =
  /^(BAD_REQUEST_EXCEPTION|TIMEOUT_ERROR|REQUEST_TIMEOUT|THROTTLING|SLOW_DOWN|AUTH_FAILURE)/;

describe.each(allRoutes)('$key', ({ key, declared }) => {
  test('has the handler that its name promises', () => {
    expect(existsSync(new URL(`../../functions/${key}.ts`, import.meta.url))).toBe(true);
  });

  test('is granted something to work with', () => {
    const { tables = {}, buckets = {} } = grantOf(key, declared);

    expect(Object.keys(tables).length + Object.keys(buckets).length).toBeGreaterThan(0);
  });

  test('names every failure by a stable code of its own', () => {
    const names = [...Object.keys(declared.failures ?? {}), ...Object.keys(problems)];
    const codes = names.map(codeOf);

    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).not.toMatch(repeatedCodes);
  });

  test('reads by GET and changes by anything else, but for logging out', () => {
    const reads = methodsOf(declared).every((method) => method === 'GET');

    expect(
      reads || declared.changesState === true || methodsOf(declared).every((method) => method !== 'GET'),
    ).toBe(true);
    if (reads) expect(declared.body).toBeUndefined();
  });

  test('pages its list by limit and cursor', () => {
    const parsed = declared.query?.safeParse({ limit: '500' });

    expect(parsed?.data).toEqual(declared.paged === true ? { limit: 100 } : undefined);
  });
});

test('no two routes answer the same call', () => {
  const calls = allRoutes.flatMap(({ declared }) =>
    methodsOf(declared).map((method) => `${method} ${declared.path.replace(/\{\w+\}/g, '{}')}`),
  );

  expect(new Set(calls).size).toBe(calls.length);
});
