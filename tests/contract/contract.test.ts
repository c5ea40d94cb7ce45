import { describe, expect, test } from 'vitest';
import { grantOf } from '#functions/access.ts';
import { throttleLimitFor } from '#functions/platform/http/throttle.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { sourceOf } from '#infra/build/inventory.ts';
import { commonFailures } from '#shared/commonFailures.ts';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import {
  changesState,
  codeOf,
  methodsOf,
  requiresLogin,
  type Route,
  type Throttle,
} from '#shared/platform/contract.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { allRoutes } from '#shared/routes.ts';

const now = new Date();

/** Codes that make AWS's REST clients send the request again. */
const repeatedCodes =
  /^(BAD_REQUEST_EXCEPTION|TIMEOUT_ERROR|REQUEST_TIMEOUT|THROTTLING|SLOW_DOWN|AUTH_FAILURE)/;

describe.each(allRoutes)('$key', ({ key, declared }) => {
  test('has the handler that its key implies', () => {
    const [folder = '', name = ''] = key.split('/');

    expect(sourceOf(key)).toMatch(new RegExp(`/functions/${folder}/(.+/)?${name}\\.ts$`));
  });

  // A redirect reads nothing.
  test.skipIf(key === 'account/openUnsubscribe')('has a grant', () => {
    const { tables = {}, buckets = {}, settings = [] } = grantOf(key, declared);

    expect([...Object.keys(tables), ...Object.keys(buckets), ...settings]).not.toEqual([]);
  });

  test('gives every failure its own stable code', () => {
    const own = Object.keys(declared.failures ?? {});
    // Only routes for admins may use summaries of their own style.
    const common = Object.keys(commonFailures).filter((name) => name !== 'adminsOnly');
    const names = [...own.filter((name) => name !== 'adminsOnly'), 'adminsOnly', ...common];
    const codes = names.map(codeOf);

    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).not.toMatch(repeatedCodes);
  });

  test('reads by GET and changes by other methods, except logout', () => {
    const reads = methodsOf(declared).every((method) => method === 'GET');

    expect(
      reads || declared.changesState === true || methodsOf(declared).every((method) => method !== 'GET'),
    ).toBe(true);
    if (reads) expect(declared.body).toBeUndefined();
  });

  test('pages its list by limit and cursor', () => {
    const parsed = declared.query?.safeParse({ limit: '500' });

    expect(parsed?.data ?? {}).toEqual(declared.paged === true ? { limit: 100 } : {});
  });
});

/** Password guesses, which are no activity; and decisions that only concern new accounts. */
const alike = new Set<Throttle>([
  throttles.passwords,
  throttles.strangers,
  throttles.mentionedStrangers,
  throttles.caseReports,
  throttles.testMails,
]);

/** Routes without a throttle; each says why where it is declared. */
const neverThrottled = new Set(['account/unsubscribe']);

describe('throttles', () => {
  const writes = (key: string, declared: Route) =>
    Object.entries(grantOf(key, declared).tables ?? {}).some(
      ([table, actions]) =>
        table !== 'limits' &&
        table !== 'sessions' &&
        actions.some((action) => /^(Put|Update|Delete)Item$/.test(action)),
    );
  const searches = ({ query }: Route) =>
    ['search', 'q'].some((word) => Object.hasOwn(query?.safeParse({ [word]: 'x' }).data ?? {}, word));

  test.each(allRoutes)('$key is throttled if it writes or searches', ({ key, declared }) => {
    const isCounted = declared.throttle !== undefined;
    const changes = methodsOf(declared).some((method) => changesState(declared, method));

    expect(isCounted, 'declares a throttle').toBe(
      !neverThrottled.has(key) && (writes(key, declared) || changes || searches(declared)),
    );
    if (requiresLogin(declared)) expect(declared.throttle?.by ?? 'caller').toBe('caller');
    if (declared.access === 'anyone') expect(declared.throttle?.by ?? 'address').toBe('address');
  });

  test('a class can sign up behind one address, each with a photo', () => {
    const callsOfPicture = [createUpload, completeUpload];

    expect(callsOfPicture.map((route) => route.throttle)).toEqual([throttles.uploads, throttles.uploads]);
    expect(
      throttleLimitFor(throttles.uploads, undefined, now) / throttles.uploads.seconds,
    ).toBeGreaterThanOrEqual((callsOfPicture.length * throttles.register.count) / throttles.register.seconds);
  });

  test.each(Object.entries(throttles))(
    '%s leave a fifth to new accounts and visitors, and count only guesses',
    (_, one) => {
      const throttle: Throttle = one;
      const young = { userId: newId(now), role: 'member' } as const;
      const old = { userId: newId(new Date(now.getTime() - 8 * 24 * 3600 * 1000)), role: 'member' } as const;

      expect(throttleLimitFor(throttle, old, now)).toBe(throttle.count);
      expect(throttleLimitFor(throttle, { ...young, role: 'admin' }, now)).toBe(throttle.count);
      const isOfMembers = throttle.by === 'caller' && !alike.has(throttle);
      const fewer = isOfMembers ? Math.ceil(throttle.count / 5) : throttle.count;
      expect([throttleLimitFor(throttle, young, now), throttleLimitFor(throttle, undefined, now)]).toEqual([
        fewer,
        fewer,
      ]);
    },
  );

  test('different throttles have different names', () => {
    const names = Object.values(throttles).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});

test('no two routes match the same call', () => {
  const calls = allRoutes.flatMap(({ declared }) =>
    methodsOf(declared).map((method) => `${method} ${declared.path.replace(/\{\w+\}/g, '{}')}`),
  );

  expect(new Set(calls).size).toBe(calls.length);
});
