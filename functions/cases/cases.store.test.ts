import { array, assert, asyncProperty, nat, oneof, record } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAnswerTimeStep, lastAnswerTimes } from '#functions/cases/answerTimes.ts';
import type { StoredCase } from '#functions/cases/cases.ts';
import * as cases from '#functions/cases/cases.ts';
import { eraseCasesOf } from '#functions/cases/casesOfGone.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { allPages, type PageRequest, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import { type Key, type Attributes, Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { emptyTable } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

beforeEach(() => emptyTable('CASES_TABLE'));
afterAll(() => engine.stop());

const now = new Date();
const at = (moment: number) => new Date(now.getTime() + moment);
const authorOf = (nth: number) => nth % 3;
const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
let reportsMade = 0;
/** Each report comes a millisecond after the previous one: reports of the same millisecond have no order. */
const reportBy = (reporter: string) => {
  reportsMade += 1;
  return { reporter, reason: 'spam', text: '', now: new Date(now.getTime() + reportsMade) } as const;
};
const someContent = (memberId: string) => ({
  content: { kind: 'comment', id: newId(), where: newId() } as const,
  memberId,
  parties: [memberId],
  snapshot,
});

async function seen(id: string) {
  const stored = await cases.findCase(id);
  if (stored === undefined) throw new Error('there is no such case');
  return stored;
}
/** Decides an open case. @returns false if it has changed since it was read. */
async function close(stored: StoredCase, sinceId: string): Promise<boolean> {
  const { done } = await transact([
    cases.changeCaseStep(stored, { state: 'done', decision: 'warn', sinceId }, { isNews: false }),
    cases.changeCaseCountsStep({ open: -1, done: 1 }),
  ]);
  return done;
}
async function erase(member: string): Promise<void> {
  while (await eraseCasesOf(member));
}

/** Only its receiver can report a message. */
const receiver = 3;
/** Takes part in all acts except reports. */
const host = 5;
const kinds = ['comment', 'profile', 'message', 'comment', 'comment', 'message', 'comment'] as const;
const aKind = nat(kinds.length - 1);
const acts = array(
  oneof(
    { weight: 8, arbitrary: record({ report: aKind, by: nat(host - 1) }) },
    { weight: 4, arbitrary: record({ decide: aKind }) },
    { weight: 1, arbitrary: record({ erase: nat(host) }) },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);
const idsIn = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
const inPages = <Item>(all: readonly Item[]) =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / 2)) }, (_, nth) => all.slice(2 * nth, 2 * nth + 2));
/** Where a page of cases ended. */
type CaseCursor = Key & { readonly sinceId: string };

/** The pages of two, until none follows. */
async function pagesOf<Item, Cursor>(
  read: (page: PageRequest<Cursor>) => Promise<PageResult<Item, Cursor>>,
): Promise<Item[][]> {
  const all: Item[][] = [];
  await allPages<Item, Cursor>(async (after) => {
    const page = await read({ limit: 2, after });
    all.push(page.items);
    return page;
  });
  return all;
}

/** A case as it should be; members and content are indexes in their lists, moments are milliseconds from now. */
interface Expected {
  readonly id: string;
  readonly nth: number;
  readonly reports: Map<number, number>;
  readonly isDecided: boolean;
  readonly facts: Pick<StoredCase, 'state' | 'version' | 'reportsCount'>;
  readonly since: number;
}

/** Members who report content of three of them, and the cases that should result. */
class Reported {
  readonly #members = Array.from({ length: host + 1 }, () => newId());
  readonly #contents = kinds.map((kind, nth) => {
    const [memberId, party] = [this.#idOf(authorOf(nth)), this.#idOf(kind === 'message' ? receiver : host)];
    const content = { kind, id: newId(), where: [memberId, party].toSorted().join('#') };
    return { content, memberId, parties: [party], snapshot };
  });
  readonly #gone = new Set<number>();
  #expected: Expected[] = [];

  async report(nth: number, wanted: number, moment: number): Promise<void> {
    const by = kinds[nth] === 'message' ? receiver : wanted;
    const [reported, author] = [this.#contents[nth], authorOf(nth)];
    if (reported === undefined || by === author || this.#gone.has(by) || this.#gone.has(author)) return;
    const known = this.#expected.find((expectedCase) => expectedCase.nth === nth);

    const report = { reporter: this.#idOf(by), reason: 'spam', text: `${moment}`, now: at(moment) } as const;
    const { caseId: id, isNew } = await noteReport(reported, report);

    expect([id, isNew]).toEqual([known?.id ?? id, known?.reports.has(by) !== true]);
    if (!isNew) return;
    if (known === undefined) {
      const facts = { state: 'open', version: 1, reportsCount: 1 } as const;
      this.#put({ id, nth, reports: new Map([[by, moment]]), isDecided: false, facts, since: moment });
      return;
    }
    known.reports.set(by, moment);
    const { state, version, reportsCount } = known.facts;
    const news = state === 'open' ? { since: known.since, version } : { since: moment, version: version + 1 };
    const facts = { state: 'open', version: news.version, reportsCount: reportsCount + 1 } as const;
    this.#put({ ...known, since: news.since, facts });
  }

  async decide(nth: number, moment: number): Promise<void> {
    const expectedCase = this.#expected.find(({ nth: of, facts }) => of === nth && facts.state === 'open');
    if (expectedCase === undefined) return;
    await close(await seen(expectedCase.id), newId(at(moment)));
    this.#put({
      ...expectedCase,
      isDecided: true,
      since: moment,
      facts: { ...expectedCase.facts, state: 'done' },
    });
  }

  async erase(member: number): Promise<void> {
    await erase(this.#idOf(member));
    this.#gone.add(member);
    this.#expected = this.#expected.filter(({ nth }) => authorOf(nth) !== member);
    for (const { reports } of this.#expected) reports.delete(member);
  }

  /** The queue, page by page, and the counts. */
  async expectQueue(): Promise<void> {
    const newest = this.#newest;
    const done = newest.filter(({ facts }) => facts.state === 'done');
    const open = newest.filter(({ facts }) => facts.state === 'open').toReversed();
    for (const [state, all] of [
      ['open', open],
      ['done', done],
    ] as const) {
      for (const kind of [undefined, 'comment', 'message'] as const) {
        const wanted = all.filter(({ nth }) => kind === undefined || kinds[nth] === kind);
        const pages = await pagesOf((page: PageRequest<CaseCursor>) => cases.listCases(state, kind, page));
        expect(pages.map(idsIn)).toEqual(inPages(idsIn(wanted)));
      }
    }
    expect(await cases.countCases()).toEqual({ open: open.length, done: done.length });
    const [oldest] = open.map(({ since }) => ({ oldest: at(since).toISOString() }));
    expect(await cases.openCaseSummary()).toEqual({ open: open.length, ...oldest });
  }

  /** The decisions about each member, and their own reports. */
  async expectLists(): Promise<void> {
    for (const [member, id] of this.#members.entries()) {
      const about = this.#newest.filter(({ nth, isDecided }) => authorOf(nth) === member && isDecided);
      const decided = await pagesOf((page: PageRequest<CaseCursor>) => cases.decisionsAbout(id, page));
      expect(idsIn(decided.flat())).toEqual(idsIn(about));
      const own = this.#expected.flatMap(({ reports }) => reports.get(member) ?? []);
      const found = await pagesOf((page: PageRequest<Attributes>) => cases.reportsBy(id, page));
      expect(found.flat().map(({ text }) => Number(text))).toEqual(own.toSorted((a, b) => a - b));
    }
  }

  /** Each case, its reports and who is part of it. */
  async expectCases(): Promise<void> {
    for (const { id, nth, reports, facts } of this.#expected) {
      const isLeft = kinds[nth] === 'message' && this.#gone.has(receiver);
      const stored = await seen(id);
      expect(stored).toMatchObject(facts);
      const content = this.#contents[nth]?.content ?? stored.content;
      expect(await cases.caseOf(content)).toEqual(isLeft ? undefined : stored);
      const pages = await pagesOf((page: PageRequest) => cases.listReportsOf(id, page));
      const reporters = [...reports.keys()].map((key) => this.#idOf(key)).toSorted();
      expect(pages.map((page) => page.map(({ memberId }) => memberId))).toEqual(inPages(reporters));
      const parties = kinds[nth] === 'message' ? [] : [this.#idOf(host)];
      const parts = new Set([this.#idOf(authorOf(nth)), ...parties, ...reporters]);
      for (const member of this.#members)
        expect(await cases.isInvolvedIn(stored, member)).toBe(parts.has(member));
    }
  }

  #put(expectedCase: Expected): void {
    this.#expected = [...this.#expected.filter(({ id }) => id !== expectedCase.id), expectedCase];
  }

  get #newest(): Expected[] {
    return this.#expected.toSorted((a, b) => b.since - a.since);
  }

  #idOf(member: number): string {
    return this.#members[member] ?? '';
  }
}

test(
  'after any reports, decisions and erasures the queue, counts and lists have exactly the cases that are left',
  { tags: ['random'], timeout: 600_000 },
  () =>
    assert(
      asyncProperty(acts, async (all) => {
        await emptyTable('CASES_TABLE');
        const reported = new Reported();
        for (const [moment, act] of all.entries()) {
          if ('report' in act) await reported.report(act.report, act.by, moment);
          else if ('decide' in act) await reported.decide(act.decide, moment);
          else await reported.erase(act.erase);
        }
        await reported.expectQueue();
        await reported.expectLists();
        await reported.expectCases();
      }),
      { numRuns: runs(10, 100) },
    ),
);

test('a report by many at once is one case, counted once per reporter', async () => {
  const content = someContent(newId());
  const reporters = Array.from({ length: 20 }, () => newId());
  const before = await cases.countCases();

  const notes = await Promise.all(
    [...reporters, ...reporters].map((reporter) => noteReport(content, reportBy(reporter))),
  );

  expect(new Set(notes.map(({ caseId }) => caseId)).size).toBe(1);
  expect(notes.filter(({ isNew }) => isNew)).toHaveLength(20);
  expect((await cases.caseOf(content.content))?.reportsCount).toBe(20);
  expect(await cases.countCases()).toEqual({ ...before, open: before.open + 1 });
});

test('the time to a decision is the average of the latest month with decisions', async () => {
  const on = (moment: string) => new Date(moment);
  const waiting = (since: string) => ({ sinceId: newId(on(since)) });
  expect(await lastAnswerTimes()).toBeUndefined();

  await transact([recordAnswerTimeStep(waiting('2026-10-30T10:00:00.000Z'), on('2026-10-30T12:00:00.000Z'))]);
  await transact([recordAnswerTimeStep(waiting('2026-10-31T23:00:00.000Z'), on('2026-11-01T01:00:00.000Z'))]);
  await transact([recordAnswerTimeStep(waiting('2026-11-02T00:00:00.000Z'), on('2026-11-02T10:00:00.000Z'))]);

  expect(await lastAnswerTimes()).toEqual({ month: '2026-11', count: 2, seconds: 6 * 3600 });
});

test("a message case continues without its erased reporter's id and text, even if it changes at that moment", async () => {
  const [author, gone, id] = [newId(), newId(), newId()];
  const parties = [author, gone].toSorted();
  const content = { kind: 'message', id, where: parties.join('#') } as const;
  const messages = [gone, author, gone].map((senderId) => {
    const [text, reported] = [`Words of ${senderId}`, senderId === author];
    return { senderId, text, reported, createdAt: now.toISOString() };
  });
  const reported = { content, memberId: author, parties, snapshot: { ...snapshot, messages } };
  const { caseId } = await noteReport(reported, reportBy(gone));
  // A missing case is no obstacle.
  const other = await noteReport(someContent(newId()), reportBy(gone));
  await new Table('cases').remove(cases.caseKey(other.caseId));

  await between(
    () => erase(gone),
    async () => transact([cases.changeCaseStep(await seen(caseId), { text: 'x' }, { isNews: true })]),
  );

  const left = await seen(caseId);
  expect(JSON.stringify(left)).not.toContain(gone);
  expect(left).toMatchObject({ memberId: author, state: 'open', version: 2, parties: [author], text: 'x' });
  expect(left.snapshot.messages).toEqual([messages[1]]);
  expect(await cases.caseOf(content)).toBeUndefined();
  expect((await cases.listReportsOf(other.caseId, { limit: 5 })).items).toEqual([]);
});

describe('a case', () => {
  const aCase = async () => seen((await noteReport(someContent(newId()), reportBy(newId()))).caseId);

  test('changes only in the version and state that were seen', async () => {
    const stored = await aCase();
    expect([await close(stored, newId()), await close(stored, newId())]).toEqual([true, false]);
    const done = await seen(stored.id);
    await transact([cases.changeCaseStep(done, { text: 'x' }, { isNews: true })]);

    const late = await transact([cases.changeCaseStep(done, { text: 'y' }, { isNews: false })]);

    expect(late.done).toBe(false);
    expect(await seen(stored.id)).toMatchObject({ text: 'x', version: 2 });
  });

  test('is created once per reported content', async () => {
    const stored = await aCase();

    const { done } = await transact([...cases.newCaseSteps({ ...stored, id: newId() })]);

    expect(done).toBe(false);
    expect(await cases.caseOf(stored.content)).toEqual(stored);
  });

  test('with more reports than a page is removed with all of them', async () => {
    const member = newId();
    const about = someContent(member);
    for (let n = 0; n < 21; n += 1) await noteReport(about, reportBy(newId()));
    const id = (await cases.caseOf(about.content))?.id ?? '';

    expect([await eraseCasesOf(member), await eraseCasesOf(member)]).toEqual([true, false]);

    expect((await cases.listReportsOf(id, { limit: 50 })).items).toEqual([]);
  });
});
