import { afterEach, expect, test, vi } from 'vitest';
import { clearUnreachableSteps } from './unreachableMembers.ts';

afterEach(() => vi.unstubAllEnvs());

test('without bounces costs no write when an address is confirmed', () => {
  expect(clearUnreachableSteps({ id: '01B' })).toEqual([]);
});

test('with bounces is cleared when an address is confirmed', () => {
  vi.stubEnv('USERS_TABLE', 'Users');

  expect(clearUnreachableSteps({ id: '01B', unverifiedAt: '2026-11-23T00:00:00.000Z' })).toEqual([
    { Delete: { TableName: 'Users', Key: { pk: { S: 'MAILBACK' }, sk: { S: '01B' } } } },
  ]);
});
