import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';
import { emptyTable } from '#tests/support/wholeTables.ts';

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const cases = await import('#functions/cases/cases.ts');
const { removeCasesOf } = await import('#functions/cases/casesOfGone.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const { recordReport: noteReport } = await import('#functions/moderation/store/reporting.ts');
const { appealSuspension } = await import('#functions/cases/appeals.ts');

beforeEach(() => emptyTable('CASES_TABLE'));
afterAll(() => engine.stop());

const now = new Date();
const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
let reports = 0;
/** Each report comes a millisecond after the previous one: reports of the same millisecond have no order. */
const reportBy = (reporter: string) => {
  reports += 1;
  return { reporter, reason: 'spam', text: '', now: new Date(now.getTime() + reports) } as const;
};
const aThing = (memberId: string) => ({
  thing: { kind: 'comment', id: newId(), where: newId() } as const,
  memberId,
  parties: [memberId],
  snapshot,
});

test('without reports the counts are zero', async () => {
  expect(await cases.caseCounts()).toEqual({ open: 0, done: 0 });
  expect(await cases.openCases()).toEqual({ open: 0 });
});

test('a report by many at once is one case, counted once per reporter', async () => {
  const thing = aThing(newId());
  const reporters = Array.from({ length: 20 }, () => newId());
  const before = await cases.caseCounts();

  const notes = await Promise.all(
    [...reporters, ...reporters].map((one) => noteReport(thing, reportBy(one))),
  );

  expect(new Set(notes.map(({ caseId }) => caseId)).size).toBe(1);
  expect(notes.filter(({ isNew }) => isNew)).toHaveLength(20);
  expect((await cases.caseOf(thing.thing))?.reportsCount).toBe(20);
  expect(await cases.caseCounts()).toEqual({ ...before, open: before.open + 1 });
});

test('the number of open cases and the age of the oldest are known', async () => {
  const { caseId } = await noteReport(aThing(newId()), reportBy(newId()));
  const { items } = await cases.listCases('open', undefined, { limit: 100 });

  const { open, oldest } = await cases.openCases();

  expect(items.map(({ id }) => id)).toContain(caseId);
  expect(open).toBe(items.length);
  expect(oldest).toBe(items[0]?.openedAt);
});

test('the queue is read page by page, each case once, the oldest first', async () => {
  const made: string[] = [];
  for (let n = 0; n < 30; n += 1) made.push((await noteReport(aThing(newId()), reportBy(newId()))).caseId);

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

test('an appeal of a suspension without a report is one case, even with concurrent appeals', async () => {
  const [member, until] = [newId(), '2999-01-01T00:00:00.000Z'];
  const wish = { text: 'Why?', now };

  const asked = await Promise.all(Array.from({ length: 5 }, () => appealSuspension(member, until, wish)));

  expect(asked.filter(Boolean)).toHaveLength(1);
  const { items } = await cases.decidedAbout(member, { limit: 10 });
  expect(items).toMatchObject([{ state: 'open', decision: 'suspend', until, appeal: { text: 'Why?' } }]);
});

test('the waiting time is the average of the latest month with answers', async () => {
  const { recordAnswerTimeStep, lastAnswerTimes } = await import('#functions/cases/answerTimes.ts');
  const at = (moment: string) => new Date(moment);
  const waiting = (since: string) => ({ sinceId: newId(at(since)) });
  expect(await lastAnswerTimes()).toBeUndefined();

  await transact([recordAnswerTimeStep(waiting('2026-10-30T10:00:00.000Z'), at('2026-10-30T12:00:00.000Z'))]);
  await transact([recordAnswerTimeStep(waiting('2026-10-31T23:00:00.000Z'), at('2026-11-01T01:00:00.000Z'))]);
  await transact([recordAnswerTimeStep(waiting('2026-11-02T00:00:00.000Z'), at('2026-11-02T10:00:00.000Z'))]);

  expect(await lastAnswerTimes()).toEqual({ month: '2026-11', count: 2, seconds: 6 * 3600 });
});

test("an erased member's reports and the cases about them are deleted", async () => {
  const [gone, other] = [newId(), newId()];
  const [about, by] = [aThing(gone), aThing(other)];
  await noteReport(about, reportBy(other));
  await noteReport(by, reportBy(gone));
  const before = await cases.caseCounts();

  while (await removeCasesOf(gone));

  expect(await cases.caseOf(about.thing)).toBeUndefined();
  const left = await cases.caseOf(by.thing);
  expect((await cases.listOfCase(left?.id ?? '', { limit: 10 })).items).toEqual([]);
  expect((await cases.caseCounts()).open).toBe(before.open - 1);
});

test("a message case continues without its erased reporter's id and text", async () => {
  const [author, gone, id] = [newId(), newId(), newId()];
  const parties = [author, gone].toSorted();
  const line = (senderId: string, text: string) => ({
    senderId,
    text,
    createdAt: now.toISOString(),
    reported: senderId === author,
  });
  const messages = [line(gone, 'My own words'), line(author, 'Buy!'), line(gone, 'No')];
  const thing = { kind: 'message', id, where: parties.join('#') } as const;
  const { caseId } = await noteReport(
    { thing, memberId: author, parties, snapshot: { ...snapshot, messages } },
    reportBy(gone),
  );

  while (await removeCasesOf(gone));

  const left = await cases.findCase(caseId);
  expect(JSON.stringify(left)).not.toContain(gone);
  expect(left).toMatchObject({ memberId: author, state: 'open', version: 1, parties: [author] });
  expect(left?.snapshot.messages.map(({ text }) => text)).toEqual(['Buy!']);
  expect(await cases.caseOf(thing)).toBeUndefined();

  while (await removeCasesOf(author));
  expect(await cases.findCase(caseId)).toBeUndefined();
});

describe('a case', () => {
  async function reportedCase(about = aThing(newId())) {
    const { caseId } = await noteReport(about, reportBy(newId()));
    const stored = await cases.findCase(caseId);
    if (stored === undefined) throw new Error('no case was made');
    return { about, stored };
  }
  const close = (stored: Awaited<ReturnType<typeof reportedCase>>['stored']) =>
    transact([
      cases.changeCaseStep(stored, { state: 'done', decision: 'warn', sinceId: newId() }, { isNews: false }),
      cases.countCaseStep({ open: -1, done: 1 }),
    ]);

  test('reported again while open keeps its position, and an admin need not review it again', async () => {
    const { about, stored } = await reportedCase();
    const counts = await cases.caseCounts();

    expect(await noteReport(about, reportBy(newId()))).toEqual({ caseId: stored.id, isNew: true });

    expect(await cases.findCase(stored.id)).toEqual({ ...stored, reportsCount: 2 });
    expect(await cases.caseCounts()).toEqual(counts);
  });

  test('that is done reopens at the end of the queue with a new reporter, not an earlier one', async () => {
    const { about, stored } = await reportedCase();
    const again = reportBy(newId());
    await noteReport(about, again);
    const [counted] = [await cases.caseCounts(), await close(stored)];
    const done = await cases.findCase(stored.id);

    expect(await noteReport(about, again)).toEqual({ caseId: stored.id, isNew: false });
    expect(await cases.findCase(stored.id)).toEqual(done);
    expect(await noteReport(about, reportBy(newId()))).toEqual({ caseId: stored.id, isNew: true });

    const open = await cases.findCase(stored.id);
    expect(open).toMatchObject({
      state: 'open',
      decision: 'warn',
      reportsCount: 3,
      version: stored.version + 1,
    });
    const { items } = await cases.listCases('open', 'comment', { limit: 1000 });
    expect(items.at(-1)?.id).toBe(stored.id);
    expect(await cases.caseCounts()).toEqual(counted);
  });

  test('changes only in the version and state that were seen', async () => {
    const { stored } = await reportedCase();
    expect((await close(stored)).done).toBe(true);
    expect((await close(stored)).done).toBe(false);
    const done = await cases.findCase(stored.id);
    if (done === undefined) throw new Error('the case is gone');
    await transact([cases.changeCaseStep(done, { text: 'x' }, { isNews: true })]);

    const late = await transact([cases.changeCaseStep(done, { text: 'y' }, { isNews: false })]);

    expect(late.done).toBe(false);
    expect(await cases.findCase(stored.id)).toMatchObject({ text: 'x', version: 2 });
  });

  test('is created once per thing', async () => {
    const { stored } = await reportedCase();

    const { done } = await transact([...cases.newCaseSteps({ ...stored, id: newId() })]);

    expect(done).toBe(false);
    expect(await cases.caseOf(stored.thing)).toEqual(stored);
  });

  test('that changes while its reporter is erased is still left, and a missing one is no obstacle', async () => {
    const [author, gone, id] = [newId(), newId(), newId()];
    const parties = [author, gone].toSorted();
    const thing = { kind: 'message', id, where: parties.join('#') } as const;
    const { caseId } = await noteReport({ thing, memberId: author, parties, snapshot }, reportBy(gone));
    const other = await noteReport(aThing(newId()), reportBy(gone));
    await new Table('cases').remove(cases.caseKey(other.caseId));
    const meanwhile = async () => {
      const stored = await cases.findCase(caseId);
      if (stored !== undefined)
        await transact([cases.changeCaseStep(stored, { text: 'x' }, { isNews: true })]);
    };

    await between(async () => {
      while (await removeCasesOf(gone));
    }, meanwhile);

    expect(await cases.findCase(caseId)).toMatchObject({ text: 'x', parties: [author] });
    expect((await cases.listOfCase(other.caseId, { limit: 5 })).items).toEqual([]);
  });

  test('with more reports than a page is removed with all of them', async () => {
    const member = newId();
    const about = aThing(member);
    for (let n = 0; n < 21; n += 1) await noteReport(about, reportBy(newId()));
    const id = (await cases.caseOf(about.thing))?.id ?? '';

    expect(await removeCasesOf(member)).toBe(true);
    expect(await removeCasesOf(member)).toBe(false);

    expect((await cases.listOfCase(id, { limit: 50 })).items).toEqual([]);
  });
});

describe('pages', () => {
  const ofCase = async (thing: ReturnType<typeof aThing>, reporters: readonly string[]) => {
    for (const one of reporters) await noteReport(thing, reportBy(one));
    return (await cases.caseOf(thing.thing))?.id ?? '';
  };

  test("of a case's reports have a cursor while more follow", async () => {
    const reporters = Array.from({ length: 5 }, () => newId()).toSorted();
    const id = await ofCase(aThing(newId()), reporters);

    const first = await cases.listOfCase(id, { limit: 2 });
    const next = await cases.listOfCase(id, { limit: 2, after: first.last });
    const rest = await cases.listOfCase(id, { limit: 2, after: next.last });

    const listed = [first, next, rest].flatMap(({ items }) => items.map(({ memberId }) => memberId));
    expect(listed).toEqual(reporters);
    expect([first.last, next.last, rest.last]).toEqual([reporters[1], reporters[3], undefined]);
    expect((await cases.listOfCase(id, { limit: 5 })).last).toBeUndefined();
  });

  async function decided(count: number, memberId: string): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const thing = aThing(memberId);
      await noteReport(thing, reportBy(newId()));
      const stored = await cases.caseOf(thing.thing);
      if (stored === undefined) throw new Error('no case was made');
      const ruling = {
        state: 'done',
        decision: 'dismiss',
        sinceId: newId(),
        decidedAt: now.toISOString(),
      } as const;
      await transact([cases.changeCaseStep(stored, ruling, { isNews: true })]);
      ids.push(stored.id);
    }
    return ids;
  }

  test('of done cases begin with the latest decision, of all kinds or of one', async () => {
    const made = (await decided(4, newId())).toReversed();

    for (const kind of [undefined, 'comment'] as const) {
      const first = await cases.listCases('done', kind, { limit: 3 });
      const next = await cases.listCases('done', kind, { limit: 3, after: first.last });

      expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 3));
      expect(next.items[0]?.id).toBe(made[3]);
      expect(first.last).toMatchObject({ sinceId: first.items[2]?.sinceId });
    }
    const [newest] = (await cases.listCases('done', 'comment', { limit: 1 })).items;
    expect(newest).toMatchObject({ version: 2, decision: 'dismiss' });
    expect((await cases.listCases('done', 'message', { limit: 3 })).items).toEqual([]);
  });

  test('of decisions about a member leave out open cases and their own reports', async () => {
    const member = newId();
    const made = await decided(3, member);
    await noteReport(aThing(member), reportBy(newId()));
    await noteReport(aThing(newId()), reportBy(member));

    const listed: string[] = [];
    let after: Parameters<typeof cases.decidedAbout>[1]['after'];
    do {
      const page = await cases.decidedAbout(member, { limit: 2, after });
      listed.push(...page.items.map(({ id }) => id));
      after = page.last;
    } while (after !== undefined);

    expect(listed.toSorted()).toEqual(made.toSorted());
  });

  test("of a member's reports leave out decisions about them, each once", async () => {
    const member = newId();
    await decided(2, member);
    const made: string[] = [];
    for (const text of ['one', 'two', 'three']) {
      await noteReport(aThing(newId()), { ...reportBy(member), text });
      made.push(text);
    }

    const listed: string[] = [];
    let after: Parameters<typeof cases.reportsBy>[1]['after'];
    do {
      const page = await cases.reportsBy(member, { limit: 2, after });
      expect(page.items.length).toBeLessThanOrEqual(2);
      listed.push(...page.items.map(({ text }) => text));
      after = page.last;
    } while (after !== undefined);

    expect(listed).toEqual(made);
  });

  test('of decisions begin with the newest', async () => {
    const member = newId();
    const made = await decided(2, member);

    const { items } = await cases.decidedAbout(member, { limit: 5 });

    expect(items.map(({ id }) => id)).toEqual(made.toReversed());
  });
});

test('only the author, the participants and the reporters of a thing are part of its case', async () => {
  const [author, party, reporter] = [newId(), newId(), newId()];
  const thing = { ...aThing(author), parties: [party] };
  await noteReport(thing, reportBy(reporter));
  const found = await cases.caseOf(thing.thing);
  if (found === undefined) throw new Error('no case was made');

  const parts = await Promise.all(
    [author, party, reporter, newId()].map((one) => cases.isPartOf(found, one)),
  );

  expect(parts).toEqual([true, true, true, false]);
});

test('a done case removed with its member was counted among the done ones', async () => {
  const member = newId();
  const thing = aThing(member);
  await noteReport(thing, reportBy(newId()));
  const stored = await cases.caseOf(thing.thing);
  if (stored === undefined) throw new Error('no case was made');
  await transact([
    cases.changeCaseStep(stored, { state: 'done', sinceId: newId() }, { isNews: false }),
    cases.countCaseStep({ open: -1, done: 1 }),
  ]);
  const before = await cases.caseCounts();

  while (await removeCasesOf(member));

  expect(await cases.caseCounts()).toEqual({ ...before, done: before.done - 1 });
});
