import { array, assert, asyncProperty, constant, nat, oneof, record } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import { hourMs } from '#functions/platform/runtime/time.ts';
import { IndexLog, LogGapError } from '#functions/search/snapshots/indexLog.ts';
import { LogWriter } from '#functions/search/snapshots/logWriter.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const log = new IndexLog('people', z.string());

let now = 0;
beforeEach(async () => {
  await clearLog();
  now = Date.parse('2026-11-22T10:00:00.000Z');
});

const writer = () => new LogWriter(log, () => now);
/** A text that takes this many bytes as JSON. */
const textOf = (bytes: number) => 'x'.repeat(bytes - 2);
const pages = () => log.pagesAfter(0, { consistent: true });

const Row = z.object({ pk: z.string(), sk: z.string(), expiresAt: z.optional(z.number()) });

const table = new Table('directory');
const logRows = async () => (await table.query(Row, { pk: 'LOG#0', limit: 1000, consistent: true })).items;

/** The pages that TTL may have removed by now, oldest first. */
async function expiredPages() {
  const rows = await logRows();
  return rows.filter(({ expiresAt }) => expiresAt !== undefined && expiresAt * 1000 <= now);
}

const sweep = ({ pk, sk }: z.output<typeof Row>) => table.remove({ pk, sk });

/** Deletes the log, as if nothing had ever been written to it. */
async function clearLog(): Promise<void> {
  for (const row of await logRows()) await sweep(row);
}

describe('a page', () => {
  test.each([
    ['nothing', [], []],
    ['what just fits', [100_000, 100_000], [[100_000, 100_000]]],
    ['one byte more', [100_000, 100_001], [[100_000], [100_001]]],
    ['what is too large by itself', [10, 200_001, 10], [[10], [200_001], [10]]],
    ['what fills one by itself', [200_000, 2, 199_998, 2], [[200_000], [2, 199_998], [2]]],
  ])('has up to 200,000 bytes: of %s', async (_, sizes, expected) => {
    await writer().append(sizes.map(textOf));

    const sizesOf = (await pages()).map(({ entries }) => entries.map(({ length }) => length + 2));
    expect(sizesOf).toEqual(expected);
  });

  test('is measured in bytes, not letters', async () => {
    await writer().append(['é'.repeat(99_998), '', 'a']);

    expect((await pages()).map(({ entries }) => entries.length)).toEqual([2, 1]);
  });
});

test('the log keeps a page for two days and accepts only the page after the last', async () => {
  const put = (number: number, entry: string) => log.putPage(number, [entry], new Date(now));
  expect(await log.end()).toBe(0);
  expect([await put(1, 'one'), await put(2, 'two')]).toEqual([true, true]);
  for (const number of [1, 2, 4]) expect(await put(number, 'else')).toBe(false);

  expect(await log.end()).toBe(2);
  expect(await log.pagesAfter(1)).toEqual([{ number: 2, entries: ['two'] }]);
  now += 48 * hourMs - 1000;
  expect(await expiredPages()).toEqual([]);
  now += 1000;
  expect(await expiredPages()).toHaveLength(2);
});

test('concurrent writers, two calls at once in each, leave no gap and lose nothing', async () => {
  const writers = Array.from({ length: 6 }, writer);
  const told: string[] = [];

  await Promise.all(
    [...writers, ...writers].map(async (logWriter, nth) => {
      for (let index = 0; index < 3; index += 1) {
        told.push(`entry ${nth} ${index}`);
        await logWriter.append([`entry ${nth} ${index}`]);
      }
    }),
  );

  expect((await pages()).flatMap(({ entries }) => entries).toSorted()).toEqual(told.toSorted());
});

test('a log number is not reused after TTL removed the newest page before an older one', async () => {
  const logWriter = writer();
  for (const entry of ['first', 'second']) await logWriter.append([entry]);
  const [, second] = await log.pagesAfter(0, { consistent: true });
  now += 49 * hourMs;
  const [, newest] = await expiredPages();
  if (newest === undefined) throw new Error('nothing has expired');
  await sweep(newest);

  await writer().append(['third']);

  expect(await log.pagesAfter(second?.number ?? 0)).toMatchObject([{ entries: ['third'] }]);
});

const readers = 3;
const act = oneof(
  record({ kind: constant('append' as const), by: nat(1), count: nat(2) }),
  record({ kind: constant('wait' as const), hours: nat(60) }),
  record({ kind: constant('sweep' as const), which: array(nat(9), { maxLength: 10 }) }),
  record({ kind: constant('read' as const), by: nat(readers - 1) }),
);

test(
  'readers miss no entry, whichever expired pages are removed and in whatever order',
  () =>
    assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        await clearLog();
        const writers = [writer(), writer()];
        const told: string[] = [];
        /** How many entries each reader knows, and up to which page. */
        const known = Array.from({ length: readers }, () => ({ entries: 0, page: 0 }));
        const swept = new Set<string>();
        const read = async (reader: (typeof known)[number]) => {
          try {
            for (const { number, entries } of await log.pagesAfter(reader.page)) {
              expect(entries).toEqual(told.slice(reader.entries, reader.entries + entries.length));
              reader.entries += entries.length;
              reader.page = number;
            }
            expect(reader.entries).toBe(told.length);
          } catch (error) {
            if (!(error instanceof LogGapError)) throw error;
            // Only a reader that was behind a removed page has to start over.
            expect([...swept].some((sk) => Number(sk) > reader.page)).toBe(true);
            Object.assign(reader, { entries: told.length, page: await log.end() });
          }
        };
        for (const step of acts) {
          if (step.kind === 'append') {
            const entries = Array.from({ length: step.count }, (_, index) => `${told.length + index}`);
            await writers[step.by]?.append(entries);
            told.push(...entries);
          } else if (step.kind === 'wait') now += step.hours * hourMs;
          else if (step.kind === 'sweep') {
            const expired = await expiredPages();
            for (const page of new Set(step.which.flatMap((index) => expired[index] ?? []))) {
              await sweep(page);
              swept.add(page.sk);
            }
          } else await read(known[step.by] ?? { entries: 0, page: 0 });
        }
        for (const reader of known) await read(reader);
      }),
      { numRuns: 25 },
    ),
  60_000,
);
