import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweeping } from './sweep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a table that takes long to read is left alone for long; one that does not is read every few seconds', async () => {
  const scans = { small: 0, large: 0 };
  const call = async (_: string, body: object) => {
    const isLarge = 'TableName' in body && body.TableName === 'large';
    scans[isLarge ? 'large' : 'small'] += 1;
    vi.advanceTimersByTime(isLarge ? 2000 : 1);
    return { Items: [] };
  };
  const tables = ['small', 'large'].map((name) => ({ name, expiry: 'expiresAt', keys: ['pk', 'sk'] }));
  const sweeping = startSweeping(tables, call, () => undefined);
  await vi.advanceTimersByTimeAsync(100_000);
  await sweeping.stop();
  expect(scans.small).toBeGreaterThan(10);
  expect(scans.large).toBeGreaterThan(1);
  expect(scans.large).toBeLessThan(5);
});
