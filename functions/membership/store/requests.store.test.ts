import { afterAll, describe, expect, test } from 'vitest';
import * as requests from '#functions/membership/store/requests.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { membershipLimits } from '#shared/membership/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { documentsOf, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-03-04T05:06:07.890Z');

async function found(id: string) {
  const request = await requests.findRequest(id);
  if (request === undefined) throw new Error('nobody waits');
  return request;
}

async function opened(at = now): Promise<string> {
  const id = newId(at);
  expect(await transact([requests.openRequestStep(id, at)])).toEqual({ done: true });
  return id;
}

const decisionTo = (state: 'open' | 'asked' | 'approved' | 'declined') =>
  ({ id: newId(), deciderId: 'the admin', state, words: 'So it is.' }) as const;

async function decided(id: string, state: 'asked' | 'approved' | 'declined') {
  expect(await transact([requests.recordDecisionStep(await found(id), decisionTo(state), now)])).toEqual({
    done: true,
  });
}

/** When a row expires, in epoch seconds. */
async function goesAt(id: string): Promise<unknown> {
  const documents = documentsOf(process.env);
  let expiresAt: unknown;
  for await (const row of rowsOf(documents, process.env['REQUESTS_TABLE'])) {
    if (row.pk === id) expiresAt = row['expiresAt'];
  }
  documents.destroy();
  return expiresAt;
}

describe('the details of a request', () => {
  test('replace all earlier ones, also a decision, and put the request back into the queue', async () => {
    const id = await opened();
    const first = { text: 'Me', classYear: 2019, degree: 'MSc', studentId: 'o-1' };
    expect(await requests.updateRequest(await found(id), first)).toBe(true);
    expect(await found(id)).toMatchObject({ ...first, state: 'open', version: 2 });
    await decided(id, 'asked');

    expect(await requests.updateRequest(await found(id), { text: 'Me again', degree: 'BA' })).toBe(true);

    const { classYear, studentId, decision, ...rest } = await found(id);
    expect([classYear, studentId, decision]).toEqual([undefined, undefined, undefined]);
    expect(rest).toMatchObject({ text: 'Me again', degree: 'BA', state: 'open', version: 4 });
  });

  test('is refused if the request has changed since it was seen', async () => {
    const id = await opened();
    const request = await found(id);
    await requests.updateRequest(request, { text: 'first' });

    expect(await requests.updateRequest(request, { text: 'second' })).toBe(false);

    expect(await found(id)).toMatchObject({ text: 'first', version: 2 });
  });
});

describe('a decision', () => {
  test.each([
    ['asked', undefined],
    ['declined', undefined],
    ['approved', epochSeconds(now) + membershipLimits.requestKeptDays * 86_400],
  ] as const)('%s is stored with the previous state, and kept until %s', async (state, expiresAt) => {
    const id = await opened();
    await decided(id, 'asked');

    await decided(id, state);

    expect(await found(id)).toMatchObject({
      state,
      question: 'So it is.',
      decision: { deciderId: 'the admin', at: now.toISOString(), before: 'asked', question: 'So it is.' },
      version: 3,
    });
    expect(await goesAt(id)).toBe(expiresAt);
  });

  test('is refused if the request has changed since it was seen', async () => {
    const id = await opened();
    const request = await found(id);
    await requests.updateRequest(request, { text: 'news' });

    const late = await transact([requests.recordDecisionStep(request, decisionTo('approved'), now)]);

    expect(late).toMatchObject({ done: false });
    expect(await found(id)).toMatchObject({ state: 'open' });
  });

  test('that is undone restores everything, and the row stays', async () => {
    const id = await opened();
    await decided(id, 'asked');
    await decided(id, 'approved');

    expect(await transact([requests.undoDecisionStep(await found(id))])).toEqual({ done: true });

    expect(await found(id)).toMatchObject({ state: 'asked', question: 'So it is.', version: 4 });
    expect((await found(id)).decision).toBeUndefined();
    expect(await goesAt(id)).toBeUndefined();
  });

  test('is settled once, in the current version, and cannot be undone afterwards', async () => {
    const id = await opened();
    await decided(id, 'declined');
    const before = await found(id);

    expect(await transact([requests.finalizeDecisionStep(before)])).toEqual({ done: true });

    const { deciderId: _, ...decision } = before.decision ?? {};
    expect(await found(id)).toEqual({ ...before, decision });
    expect(await transact([requests.undoDecisionStep(await found(id))])).toMatchObject({ done: false });
  });
});

test('someone who waits or was asked is undecided', async () => {
  const id = await opened();
  expect(requests.isUndecided(await found(id))).toBe(true);
  for (const [state, is] of [
    ['asked', true],
    ['declined', false],
    ['approved', false],
  ] as const) {
    await decided(id, state);
    expect([state, requests.isUndecided(await found(id))]).toEqual([state, is]);
  }
});

test('a rule removes everyone from the queue except declined people, and each enters it once', async () => {
  const [waits, declined, none] = [await opened(), await opened(), newId()];
  await decided(declined, 'declined');

  expect(await transact([requests.openRequestStep(waits, now)])).toMatchObject({ done: false });
  expect(await transact([requests.removeUnlessDeclinedStep(waits)])).toEqual({ done: true });
  expect(await transact([requests.removeUnlessDeclinedStep(none)])).toEqual({ done: true });
  expect(await transact([requests.removeUnlessDeclinedStep(declined)])).toMatchObject({ done: false });

  const ids = (await requests.findRequests([waits, declined, none])).map(({ pk }) => pk);
  expect(ids).toEqual([declined]);
  await requests.removeRequest(declined);
  expect(await requests.findRequest(declined)).toBeUndefined();
});

test('waiting people are read page by page, the longest waiting first, and no others', async () => {
  for (const { pk } of await requests.firstRequests('open', 1000)) await requests.removeRequest(pk);
  expect(await requests.openRequestSummary()).toEqual({ open: 0 });
  const moments = [0, 1, 2, 3, 4].map((second) => new Date(now.getTime() + second * 1000));
  const ids: string[] = [];
  for (const at of moments.toReversed()) ids.unshift(await opened(at));
  await decided(await opened(), 'asked');

  const page = async (limit: number, after?: string) => {
    const { items, last } = await requests.readRequests('open', { limit, after });
    return [items.map(({ pk }) => pk), last];
  };
  expect(await page(2)).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await page(2, ids[1])).toEqual([ids.slice(2, 4), ids[3]]);
  expect(await page(2, ids[3])).toEqual([ids.slice(4), undefined]);
  expect(await page(5)).toEqual([ids, undefined]);

  expect((await requests.firstRequests('open', 3)).map(({ pk }) => pk)).toEqual(ids.slice(0, 3));
  expect(await requests.openRequestSummary()).toEqual({ open: 5, oldest: now.toISOString() });
});
