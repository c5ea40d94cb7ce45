import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { anEvent } from '#tests/support/anEvent.ts';
import { buildCall } from './buildCall.ts';

const failures = { notYours: [403, 'It is not yours.'] } as const;
const plain = { path: '/api/v1/x', method: 'GET', summary: '', otherwise: 'It failed.' } as const;
const forAnyone = route({ ...plain, access: 'anyone', reply: z.object({}), failures });
const forMembers = route({ ...plain, access: 'member', reply: z.object({}), failures });

const input = { params: { id: '1' }, query: { limit: 2 }, body: { text: 'x' }, files: [] };
const caller = {
  userId: 'maya',
  role: 'member',
  status: 'member',
  sessionId: 's',
  authenticatedAt: 0,
  byCookie: true,
  token: undefined,
} as const;

describe('a call', () => {
  test('has the parsed input, the caller and their address', () => {
    const headers = {
      'x-viewer-ip': '203.0.113.7',
      'user-agent': 'Firefox',
      'cloudfront-viewer-country': 'NL',
      'cloudfront-forwarded-proto': 'https',
    };
    const before = new Date();

    const call = buildCall(forMembers, anEvent({ headers, cookies: ['token=T'] }), { caller, input });

    expect(call).toMatchObject({
      ...input,
      caller,
      origin: 'https://alumni.example',
      address: '203.0.113.7',
      agent: 'Firefox',
      country: 'NL',
      cookies: { token: 'T' },
    });
    expect(call.now.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('fails only with failures that its route declares', () => {
    const { fail } = buildCall(forAnyone, anEvent({}), { input });

    expect(() => fail('notYours')).toThrow(
      expect.objectContaining({ status: 403, code: 'NOT_YOURS', message: 'It is not yours.' }),
    );
    const { failures: _, ...silent } = forAnyone;
    for (const declared of [forAnyone, silent]) {
      const undeclared = buildCall(declared, anEvent({}), { input }).fail;
      expect(() => Reflect.apply(undeclared, undefined, ['unheardOf'])).toThrow('is not declared');
    }
  });

  test('reaches the route only with parsed input and a known caller', () => {
    const refused = 'The call was not authenticated or not parsed.';

    expect(() => buildCall(forAnyone, anEvent({}), { caller })).toThrow(refused);
    expect(() => buildCall(forMembers, anEvent({}), { input })).toThrow(refused);
    expect(() => buildCall(forMembers, anEvent({}), { caller })).toThrow(refused);
    expect(buildCall(forAnyone, anEvent({}), { input }).caller).toBeUndefined();
  });
});
