import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cases from '#functions/cases/cases.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { startEngine } from '#tests/support/engine.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const inQueue = 1000;
const kinds: readonly ContentKind[] = ['comment', 'experience', 'message', 'profile'];
const now = new Date();

function aCase(index: number) {
  const id = newId(new Date(now.getTime() + index));
  const kind = kinds[index % kinds.length] ?? 'comment';
  const memberId = newId();
  const text = 'Ten seats left in my trading course, half price for classmates. '.repeat(4);
  return {
    id,
    content: { kind, id: newId(), where: '' },
    memberId,
    parties: [memberId],
    snapshot: { title: '', text, imageUrls: [], messages: [], createdAt: now.toISOString() },
    reason: 'spam' as const,
    reportsCount: 1,
    state: 'open' as const,
    sinceId: id,
    openedAt: now.toISOString(),
    version: 1,
    text: '',
  };
}

beforeAll(async () => {
  const eachTime = 40;
  for (let index = 0; index < inQueue; index += eachTime) {
    const newCases = Array.from({ length: eachTime }, (_, more) => aCase(index + more));
    await transact([
      ...newCases.flatMap((storedCase) => cases.newCaseSteps(storedCase)),
      cases.changeCaseCountsStep({ open: eachTime, done: 0 }),
    ]);
  }
});

type Cursor = Parameters<typeof cases.listCases>[2]['after'];

test.each([undefined, 'comment'] as const)(
  'a page of a thousand cases costs only its own rows, anywhere; of kind %s',
  async (kind) => {
    const limit = 50;
    const wanted = kind === undefined ? inQueue : inQueue / kinds.length;
    const [listed, units]: [string[], number[]] = [[], []];
    const read = async (after: Cursor): Promise<Cursor> => {
      let next: Cursor;
      const cost = await unitsOf(async () => {
        const { items, last } = await cases.listCases('open', kind, { limit, after });
        listed.push(...items.map(({ id }) => id));
        next = last;
      });
      units.push(cost);
      return next;
    };
    for (let after = await read(undefined); after !== undefined;) after = await read(after);

    expect(listed).toHaveLength(wanted);
    expect(new Set(listed).size).toBe(wanted);
    expect(listed).toEqual(listed.toSorted());
    expect(units).toHaveLength(wanted / limit);
    // Fifty cases of less than a kilobyte: half a unit for each 4 KB, and one more case to know whether others follow.
    expect(Math.min(...units)).toBeGreaterThan(0);
    expect(Math.max(...units)).toBeLessThanOrEqual(8);
    expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
  },
);

test('the count and age of open cases cost the same for a thousand as for one', async () => {
  let known: Awaited<ReturnType<typeof cases.openCaseSummary>> | undefined;

  const units = await unitsOf(async () => {
    known = await cases.openCaseSummary();
  });

  expect(known).toEqual({ open: inQueue, oldest: now.toISOString() });
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(2);
});
