import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweeping } from './sweep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a table with a slow scan is scanned less often; a fast one every few seconds', async () => {
  const looks = { small: 0, large: 0 };
  const find = async function* ({ name }: { readonly name: string }) {
    const isLarge = name === 'large';
    looks[isLarge ? 'large' : 'small'] += 1;
    vi.advanceTimersByTime(isLarge ? 2000 : 1);
    yield* [];
  };
  const tables = ['small', 'large'].map((name) => ({ name, expiry: 'expiresAt', keys: ['pk', 'sk'] }));
  const sweeping = startSweeping(
    tables,
    async () => ({}),
    find,
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(100_000);
  await sweeping.stop();
  expect(looks.small).toBeGreaterThan(10);
  expect(looks.large).toBeGreaterThan(1);
  expect(looks.large).toBeLessThan(5);
});
