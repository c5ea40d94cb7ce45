import { afterAll, describe, expect, test } from 'vitest';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import * as claims from '#functions/roster/store/rosterClaims.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import * as pages from '#functions/roster/store/rosterPages.ts';
import * as parts from '#functions/roster/store/rosterParts.ts';
import * as proven from '#functions/roster/store/rosterProven.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.250Z');
const expiresAt = 2_000_000_000;
const done = async (...steps: Parameters<typeof transact>[0]) => (await transact(steps)).done;
const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function anImport(moment = now) {
  const id = newId(moment);
  const facts = { id, fileName: 'a.csv', size: 7, byId: 'admin' };
  expect(await done(imports.addImportStep(facts, moment))).toBe(true);
  return id;
}

describe('an import', () => {
  test('is recorded once as an announced file', async () => {
    const id = await anImport();

    expect(await done(imports.addImportStep({ id, fileName: 'b.csv', size: 8, byId: 'x' }, now))).toBe(false);
    expect(await imports.findImport(id)).toEqual({
      sk: id,
      fileName: 'a.csv',
      size: 7,
      byId: 'admin',
      state: 'uploading',
      check: 0,
      createdAt: now.toISOString(),
    });
  });

  test('continues only from the state and check that were seen', async () => {
    const id = await anImport();
    const to = { to: 'checking', set: { check: 1 } } as const;

    expect(await imports.setImportState(id, { from: ['checked', 'refused'], check: 0, ...to })).toBe(false);
    expect(await imports.setImportState(id, { from: ['uploading'], check: 1, ...to })).toBe(false);
    expect(await imports.setImportState(newId(), { from: ['uploading'], check: 0, ...to })).toBe(false);
    expect(await imports.setImportState(id, { from: ['refused', 'uploading'], check: 0, ...to })).toBe(true);
    expect(await imports.setImportState(id, { from: ['uploading'], check: 0, ...to })).toBe(false);
    const progress = { done: 1, total: 2 };
    await imports.setImportState(id, { from: ['checking'], check: 1, to: 'checking', set: { progress } });
    expect(await imports.findImport(id)).toMatchObject({ check: 1, state: 'checking', progress });
    await imports.setImportState(id, { from: ['checking'], check: 1, to: 'checked', remove: ['progress'] });

    const left = await imports.findImport(id);
    expect(left).toMatchObject({ check: 1, state: 'checked' });
    expect(left).not.toHaveProperty('progress');
  });

  test('changes with its added steps, or not at all', async () => {
    const [id, other] = [await anImport(), newId()];
    expect(await done(imports.reserveRosterStep(other, now))).toBe(true);

    const begins = { from: ['uploading'], check: 0, to: 'importing' } as const;
    expect(await imports.setImportState(id, begins, [imports.reserveRosterStep(id, now)])).toBe(false);

    expect((await imports.findImport(id))?.state).toBe('uploading');
    expect(await done(imports.releaseRosterStep(id))).toBe(false);
    expect(await done(imports.releaseRosterStep(other))).toBe(true);
    expect(await done(imports.releaseRosterStep(id))).toBe(true);
    expect(await imports.setImportState(id, begins, [imports.reserveRosterStep(id, now)])).toBe(true);
    expect(await done(imports.releaseRosterStep(id))).toBe(true);
  });

  test('may write rows exclusively, until it is silent for over fifteen minutes', async () => {
    const [first, second] = [newId(), newId()];
    expect(await done(imports.reserveRosterStep(first, now))).toBe(true);

    expect(await done(imports.reserveRosterStep(second, minutesOn(15)))).toBe(false);
    expect(await done(imports.reserveRosterStep(first, minutesOn(10)))).toBe(true);
    expect(await done(imports.reserveRosterStep(second, minutesOn(25)))).toBe(false);
    expect(await done(imports.reserveRosterStep(second, new Date(minutesOn(25).getTime() + 1)))).toBe(true);
    await transact([imports.releaseRosterStep(second)]);
  });

  test('is kept a day longer than it can be undone', () => {
    const days = rosterLimits.undoDays + 1;
    expect(imports.undoDataKeptUntil(now)).toBe(epochSeconds(now) + days * 24 * 3600);
  });

  test('is listed newest first, page by page', async () => {
    const far = new Date('2999-01-01T00:00:00.000Z').getTime();
    const ids: string[] = [];
    for (const second of [0, 1, 2]) ids.unshift(await anImport(new Date(far + second * 1000)));
    const page = async (limit: number, after?: string) => {
      const { items, last } = await imports.listImports({ limit, after });
      return [items.map(({ sk }) => sk), last];
    };

    expect(await page(2)).toEqual([ids.slice(0, 2), ids[1]]);
    const [rest] = await page(2, ids[1]);
    expect(rest?.[0]).toBe(ids[2]);
    expect((await imports.listImports({ limit: 1000 })).last).toBeUndefined();
  });
});

describe('the lines of a file', () => {
  const line = (id: string) => ({
    id,
    studentId: '',
    fullName: 'Ann',
    earlierName: '',
    classYear: 2019,
    degree: '',
    email: '',
    isShared: false,
  });

  test('are read in the requested order, of one check only', async () => {
    const check = { importId: newId(), check: 2 };
    for (const number of [0, 1, 10]) await parts.putImportPart(check, number, [line(`${number}`)], expiresAt);
    await parts.putImportPart({ ...check, check: 1 }, 0, [line('old')], expiresAt);

    expect(await parts.readImportParts(check, [10, 0, 1])).toEqual([[line('10')], [line('0')], [line('1')]]);
    expect(await parts.readImportParts(check, [])).toEqual([]);
    await expect(parts.readImportParts(check, [0, 2])).rejects.toThrow('Part 2');
  });

  test('with errors are stored in pages with few writes, with their numbers', async () => {
    const check = { importId: newId(), check: 1 };
    const problem = (number: number) =>
      ({ line: number, field: 'classYear', says: '20O9', kind: 'letterInYear', isLeftOut: true }) as const;
    const problems = Array.from({ length: 101 }, (_, index) => problem(index + 2));
    const sent: string[] = [];
    const before = (command: string): undefined => void sent.push(command);

    await withFault({ before }, () => parts.putProblems(check, 0, problems, expiresAt));
    expect(sent).toHaveLength(2);
    await parts.putProblems(check, 101, [problem(103)], expiresAt);
    await parts.putProblems(check, 102, [], expiresAt);

    const first = await parts.listProblems(check, { limit: 100 });
    const second = await parts.listProblems(check, { limit: 100, after: first.last });
    expect([first.items.length, first.last, second.last]).toEqual([100, '000099', undefined]);
    const lines = [...first.items, ...second.items].map(({ line: number }) => number);
    expect(lines).toEqual(Array.from({ length: 102 }, (_, index) => index + 2));
    expect((await parts.listProblems({ ...check, check: 2 }, { limit: 5 })).items).toEqual([]);
  });

  test('prove people, each once and in order, by the latest step', async () => {
    const check = { importId: newId(), check: 1 };
    const [a, b, c] = ['a', 'b', 'c'].map((userId) => ({ userId, version: 1 }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('there is nobody');
    await proven.putProven(check, 0, [c, a], expiresAt);
    await proven.putProven(check, 10, [b], expiresAt);
    await proven.putProven(check, 10, [{ ...a, version: 2 }, b], expiresAt);

    expect(await proven.readProvenMembers(check)).toEqual([{ ...a, version: 2 }, b, c]);
    expect(await proven.readProvenMembers({ ...check, check: 2 })).toEqual([]);
  });
});

describe('people and members', () => {
  let people = 0;
  async function aPerson(classYear = 2019) {
    people += 1;
    const facts = { studentId: '', fullName: `Ann ${people}`, earlierName: '', degree: '', isShared: false };
    const row = { id: newId(), ...facts, classYear, email: 'a@b.example', importId: 'i', createdBy: 'i' };
    await rows.changeRows([{ id: row.id, current: undefined, next: row }]);
    return row;
  }

  test('match one to one, and only that member can release it', async () => {
    const [row, other, member] = [await aPerson(), await aPerson(), newId()];
    expect(await done(...claims.claimRosterRowSteps(row, member))).toBe(true);
    expect(await done(...claims.claimRosterRowSteps(row, newId()))).toBe(false);
    expect(await done(...claims.claimRosterRowSteps({ ...other, importId: 'another' }, member))).toBe(false);

    expect(await claims.findClaim(row.id)).toMatchObject({ userId: member, email: row.email, asOf: 'i' });
    expect(await claims.claimsOf([row.id, other.id])).toEqual(new Map([[row.id, member]]));
    expect(await claims.claimantsOf([row.id, other.id])).toEqual([member]);
    expect(await done(claims.releaseClaimStep(row.id, newId()))).toBe(false);
    expect(await done(claims.releaseClaimStep(row.id, member))).toBe(true);
    expect(await done(claims.releaseClaimStep(row.id, member))).toBe(true);
    expect(await claims.findClaim(row.id)).toBeUndefined();
  });

  test('of an erased account are released', async () => {
    const [gone, stays] = [newId(), newId()];
    const [first, two, three] = [await aPerson(), await aPerson(), await aPerson()];
    for (const [row, member] of [
      [first, gone],
      [two, gone],
      [three, stays],
    ] as const)
      await transact(claims.claimRosterRowSteps(row, member));

    expect(await claims.eraseRosterClaimsOf(gone)).toBe(true);
    expect(await claims.eraseRosterClaimsOf(gone)).toBe(false);

    expect(await claims.claimantsOf([first.id, two.id, three.id])).toEqual([stays]);
  });

  test('are found in few steps beyond many empty classes', async () => {
    let steps = 0;
    let isAnswered = true;
    database().middlewareStack.add(
      (next) => async (call) => {
        if (isAnswered) steps += 1;
        isAnswered = false;
        const answer = await next(call);
        isAnswered = true;
        return answer;
      },
      { step: 'initialize', name: 'steps' },
    );

    await pages.rosterPage({ year: rosterLimits.classFirst }, new Date('1890-06-01T00:00:00.000Z'));

    database().middlewareStack.remove('steps');
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(10);
  });

  test('are read up to the last possible class', async () => {
    const at = new Date('2021-06-01T00:00:00.000Z');
    const last = 2021 + rosterLimits.classYearsAhead;
    const [own, behind] = [await aPerson(last), await aPerson(last + 1)];

    const page = await pages.rosterPage({ year: last }, at);

    expect(page.rows.map(({ id }) => id)).toEqual([own.id]);
    expect(page.next).toBeUndefined();
    expect((await pages.rosterPage({ year: last + 1 }, at)).rows).toEqual([]);
    expect((await rows.findRow(behind.id))?.classYear).toBe(last + 1);
  });
});
