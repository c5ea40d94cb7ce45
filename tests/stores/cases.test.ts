import { afterAll, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const cases = await import('#functions/stores/cases.ts');
const { noteReport } = await import('#functions/stores/reporting.ts');
const { appealSuspension } = await import('#functions/stores/appeals.ts');

afterAll(() => engine.stop());

const now = new Date();
const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
const told = (reporter: string) => ({ reporter, reason: 'spam', text: '', now: new Date() }) as const;
const aThing = (memberId: string) => ({
  thing: { kind: 'comment', id: newId(), where: newId() } as const,
  memberId,
  parties: [memberId],
  snapshot,
});

test('a report by many at once is one case, counted once for each', async () => {
  const thing = aThing(newId());
  const reporters = Array.from({ length: 20 }, () => newId());
  const before = await cases.caseCounts();

  const notes = await Promise.all([...reporters, ...reporters].map((one) => noteReport(thing, told(one))));

  expect(new Set(notes.map(({ caseId }) => caseId)).size).toBe(1);
  expect(notes.filter(({ isNew }) => isNew)).toHaveLength(20);
  expect((await cases.caseOf(thing.thing))?.reportsCount).toBe(20);
  expect(await cases.caseCounts()).toEqual({ ...before, open: before.open + 1 });
});

test('how many wait is known, and since when the oldest', async () => {
  const { caseId } = await noteReport(aThing(newId()), told(newId()));
  const { items } = await cases.listCases('open', undefined, { limit: 100 });

  const { open, oldest } = await cases.openCases();

  expect(items.map(({ id }) => id)).toContain(caseId);
  expect(open).toBe(items.length);
  expect(oldest).toBe(items[0]?.openedAt);
});

test('the queue is read page by page, each case once, the oldest first', async () => {
  const made: string[] = [];
  for (let n = 0; n < 30; n += 1) made.push((await noteReport(aThing(newId()), told(newId()))).caseId);

  const listed: string[] = [];
  let after: Parameters<typeof cases.listCases>[2]['after'];
  do {
    const { items, last } = await cases.listCases('open', 'comment', { limit: 7, after });
    listed.push(...items.map(({ id }) => id));
    after = last;
  } while (after !== undefined);

  expect(listed).toEqual([...new Set(listed)].toSorted());
  expect(made.every((id) => listed.includes(id))).toBe(true);
});

test('a suspension that no report has brought is looked at again once, however often it is asked for at once', async () => {
  const [member, until] = [newId(), '2999-01-01T00:00:00.000Z'];
  const wish = { text: 'Why?', now };

  const asked = await Promise.all(Array.from({ length: 5 }, () => appealSuspension(member, until, wish)));

  expect(asked.filter(Boolean)).toHaveLength(1);
  const { items } = await cases.decidedAbout(member, { limit: 10 });
  expect(items).toMatchObject([{ state: 'open', decision: 'suspend', until, appeal: { text: 'Why?' } }]);
});

test('nothing of a member who is gone stays: neither what was said of them, nor what they have reported', async () => {
  const [gone, other] = [newId(), newId()];
  const [about, by] = [aThing(gone), aThing(other)];
  await noteReport(about, told(other));
  await noteReport(by, told(gone));
  const before = await cases.caseCounts();

  while (await cases.removeCasesOf(gone));

  expect(await cases.caseOf(about.thing)).toBeUndefined();
  const left = await cases.caseOf(by.thing);
  expect((await cases.listOfCase(left?.id ?? '', { limit: 10 })).items).toEqual([]);
  expect((await cases.caseCounts()).open).toBe(before.open - 1);
});
