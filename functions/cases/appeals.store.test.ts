import { afterAll, describe, expect, test } from 'vitest';
import {
  appealCase,
  appealSuspension,
  reopenCaseSteps,
  isSuspensionAppeal,
} from '#functions/cases/appeals.ts';
import * as cases from '#functions/cases/cases.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { RETRY } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');
const later = new Date('2026-11-23T10:00:00.000Z');
const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
const by = (reporter = newId(), at = now) => ({ reporter, reason: 'spam', text: '', now: at }) as const;
const wish = { text: 'Why?', now: later };

function someContent() {
  const [memberId, id, where] = [newId(), newId(), newId()];
  return { content: { kind: 'comment', id, where } as const, memberId, parties: [memberId], snapshot };
}

async function readCase(id: string) {
  const found = await cases.findCase(id);
  if (found === undefined) throw new Error('there is no such case');
  return found;
}

async function reported(about = someContent()) {
  const { caseId } = await noteReport(about, by());
  return readCase(caseId);
}

const decide = (storedCase: Awaited<ReturnType<typeof readCase>>) =>
  transact([
    cases.changeCaseStep(
      storedCase,
      { state: 'done', decision: 'warn', sinceId: newId(now) },
      { isNews: true },
    ),
    cases.changeCaseCountsStep({ open: -1, done: 1 }),
  ]);

async function decided(about = someContent()) {
  const storedCase = await reported(about);
  await decide(storedCase);
  return readCase(storedCase.id);
}

/** How much this work changes the counts. */
async function counted(work: () => Promise<unknown>) {
  const before = await cases.countCases();
  await work();
  const { open, done } = await cases.countCases();
  return { open: open - before.open, done: done - before.done };
}

const reopened = { open: 1, done: -1 };
const unchanged = { open: 0, done: 0 };

describe('an appeal', () => {
  test('puts the decided case back at the end of the queue', async () => {
    const storedCase = await decided();
    const last = new Date(later.getTime() + 1);
    const work = async () => expect(await appealCase(storedCase, { ...wish, now: last })).toBe(true);

    expect(await counted(work)).toEqual(reopened);

    const open = await readCase(storedCase.id);
    expect(open).toEqual({
      ...storedCase,
      state: 'open',
      sinceId: open.sinceId,
      version: storedCase.version + 1,
      appeal: { text: 'Why?', createdAt: last.toISOString() },
    });
    expect(timeOfId(open.sinceId)).toBe(last.toISOString());
    const { items } = await cases.listCases('open', 'comment', { limit: 100 });
    expect(items.at(-1)?.id).toBe(storedCase.id);
  });

  test('is made once', async () => {
    const storedCase = await decided();
    await appealCase(storedCase, wish);
    const appealed = await readCase(storedCase.id);

    const more = () => appealCase(appealed, { text: 'Once more?', now: later });
    expect(await counted(async () => expect(await more()).toBe(false))).toEqual(unchanged);

    expect(await readCase(storedCase.id)).toEqual(appealed);
  });

  test('of an open case counts it once', async () => {
    const storedCase = await reported();

    expect(await counted(() => appealCase(storedCase, wish))).toEqual(unchanged);

    expect(await readCase(storedCase.id)).toMatchObject({
      state: 'open',
      version: 2,
      appeal: { text: 'Why?' },
    });
  });

  test('is retried if the case has changed', async () => {
    const storedCase = await decided();
    await noteReport(storedCase, by());
    const open = await readCase(storedCase.id);

    expect(await counted(async () => expect(await appealCase(storedCase, wish)).toBe(RETRY))).toEqual(
      unchanged,
    );

    expect(await readCase(storedCase.id)).toEqual(open);
  });
});

describe('a suspension without a report', () => {
  test('becomes a case with the first appeal', async () => {
    const [member, until] = [newId(), '2999-01-01T00:00:00.000Z'];
    const content = { kind: 'profile', id: member, where: `suspended ${until}` } as const;

    const ask = async () => expect(await appealSuspension(member, until, wish)).toBe(true);
    expect(await counted(ask)).toEqual({ open: 1, done: 0 });

    const found = await cases.caseOf(content);
    const at = later.toISOString();
    expect(found).toEqual({
      id: found?.id,
      content,
      memberId: member,
      parties: [member],
      snapshot: { title: '', text: '', imageUrls: [], messages: [], createdAt: at },
      reason: 'other',
      reportsCount: 0,
      state: 'open',
      sinceId: found?.id,
      openedAt: at,
      version: 1,
      decision: 'suspend',
      text: '',
      until,
      decidedAt: at,
      appeal: { text: 'Why?', createdAt: at },
    });
    expect(isSuspensionAppeal(content)).toBe(true);
    expect(isSuspensionAppeal({ ...content, where: '' })).toBe(false);
  });

  test('has one appeal per suspension, even by two at once', async () => {
    const [member, until] = [newId(), '2999-01-01T00:00:00.000Z'];
    const ask = (until_: string) => appealSuspension(member, until_, wish);

    const two = () =>
      between(
        () => ask(until),
        () => ask(until),
      );
    expect(await counted(async () => expect(await two()).toBe(false))).toEqual({ open: 1, done: 0 });

    expect(await ask('2999-01-02T00:00:00.000Z')).toBe(true);
  });
});

describe('content changed by its author', () => {
  test('is reviewed again if it was decided about', async () => {
    const storedCase = await decided();

    expect(await counted(async () => transact(await reopenCaseSteps(storedCase.id, later)))).toEqual(
      reopened,
    );

    const open = await readCase(storedCase.id);
    expect(open).toEqual({
      ...storedCase,
      state: 'open',
      sinceId: open.sinceId,
      version: storedCase.version + 1,
    });
    expect(timeOfId(open.sinceId)).toBe(later.toISOString());
  });

  test('does nothing if its case is open or gone', async () => {
    expect(await reopenCaseSteps((await reported()).id, later)).toEqual([]);
    expect(await reopenCaseSteps(newId(), later)).toEqual([]);
  });
});

test('another report of the same content counts even if its case is decided at the same moment', async () => {
  const about = someContent();
  const storedCase = await reported(about);

  const note = () =>
    between(
      () => noteReport(about, by()),
      () => decide(storedCase),
    );
  expect(await counted(async () => expect((await note()).isNew).toBe(true))).toEqual(unchanged);

  expect(await readCase(storedCase.id)).toMatchObject({ state: 'open', version: 3, reportsCount: 2 });
});
