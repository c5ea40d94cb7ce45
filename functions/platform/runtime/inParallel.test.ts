import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inParallel } from './inParallel.ts';

/** A promise that the test resolves. */
function gate() {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open };
}

/** Runs all pending promise callbacks. */
const breath = () => new Promise((resolve) => setImmediate(resolve));

describe('parallel work', () => {
  test('runs once per item, with limited concurrency, and returns results in order', async () => {
    const sizes = fc.integer({ min: 0, max: 9 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer(), { maxLength: 9 }), sizes, async (items, most) => {
        let [now, peak] = [0, 0];
        const done: number[] = [];
        const work = async (item: number) => {
          now += 1;
          peak = Math.max(peak, now);
          done.push(item);
          for (let turns = (Math.abs(item) % 4) + 1; turns > 0; turns -= 1) await Promise.resolve();
          now -= 1;
          return item * 2;
        };

        const results = await inParallel(items, most + 1, work);

        expect(results).toEqual(items.map((item) => item * 2));
        expect(done).toEqual(items);
        expect(peak).toBe(Math.min(items.length, most + 1));
      }),
      { numRuns: 60 },
    );
  });

  test('starts nothing after a failure, and throws it once everything started has ended', async () => {
    const [slow, failing] = [gate(), gate()];
    const begun: string[] = [];
    const ended: string[] = [];
    const work = async (item: string) => {
      begun.push(item);
      if (item === 'slow') await slow.isOpen;
      else if (item === 'failing') {
        await failing.isOpen;
        throw new Error('failed');
      }
      ended.push(item);
    };
    let outcome: unknown;
    const all = inParallel(['quick', 'slow', 'failing', 'later', 'last'], 2, work).catch((error: unknown) => {
      outcome = error;
    });
    await breath();
    expect(begun).toEqual(['quick', 'slow', 'failing']);

    failing.open();
    await breath();
    expect([outcome, ended]).toEqual([undefined, ['quick']]);
    slow.open();
    await all;

    expect(outcome).toMatchObject({ message: 'failed' });
    expect(begun).toEqual(['quick', 'slow', 'failing']);
    expect(ended).toEqual(['quick', 'slow']);
  });

  test('throws the first of two failures', async () => {
    const work = (item: string) => Promise.reject(new Error(item));

    await expect(inParallel(['one', 'other', 'third'], 2, work)).rejects.toThrow('one');
  });
});
