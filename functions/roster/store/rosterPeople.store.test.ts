import { afterAll, describe, expect, test } from 'vitest';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { RosterRow } from '#functions/roster/store/rosterRows.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let year = 1900;

function aPerson(facts: Partial<RosterRow> = {}): RosterRow {
  const importId = newId();
  return {
    id: newId(),
    studentId: 'o-1',
    fullName: 'Ruth Feldman',
    earlierName: 'Ruth Katz',
    classYear: 2019,
    degree: 'BA',
    email: '',
    isShared: false,
    importId,
    createdBy: importId,
    ...facts,
  };
}

const fresh = (row: RosterRow) => ({ id: row.id, current: undefined, next: row });

async function written(facts: Partial<RosterRow> = {}): Promise<RosterRow> {
  const row = aPerson(facts);
  expect(await rows.changeRows([fresh(row)])).toBe(true);
  return row;
}

/** How many transactions the work writes, and how many steps each has. */
async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const before = (command: string): undefined => void sent.push(command);
  await withFault({ before }, work);
  return sent;
}

describe('a roster person', () => {
  test('is read as written, alone and among others; missing ones are left out', async () => {
    const [first, second] = [
      await written({ email: 'Ruth@Feldman.example', isShared: true }),
      await written({ earlierName: '' }),
    ];

    expect(await rows.findRow(first.id)).toMatchObject(first);
    expect([...(await rows.findRows([first.id, newId(), second.id])).keys()].toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    expect(await rows.findRow(newId())).toBeUndefined();
  });

  test('is unchanged if all facts are', () => {
    const row = aPerson({ email: 'ruth@feldman.example' });
    expect(rows.hasSameFacts(row, { ...row })).toBe(true);
    const others: Partial<RosterRow>[] = [
      { studentId: 'o-2' },
      { fullName: 'Ruth Katz' },
      { earlierName: '' },
      { classYear: 2018 },
      { degree: 'MA' },
      { email: '' },
      { isShared: true },
    ];
    for (const other of others)
      expect([other, rows.hasSameFacts(row, { ...row, ...other })]).toEqual([other, false]);
    // The import that wrote it is not one of the facts.
    expect(rows.hasSameFacts({ ...row, importId: 'x', createdBy: 'y' }, row)).toBe(true);
  });

  test('is found by e-mail in any spelling, with one more at most, and not without one', async () => {
    const email = `${newId()}@Feldman.example`;
    const people = [await written({ email }), await written({ email: email.toLowerCase() })];
    await written();

    expect((await rows.rowIdsByEmail(email.toUpperCase())).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    );
    await written({ email });
    expect(await rows.rowIdsByEmail(email)).toHaveLength(2);
    expect(await rows.rowIdsByEmail(`${newId()}@feldman.example`)).toEqual([]);
  });

  test('is in the class by name, which is read page by page', async () => {
    const classYear = (year += 1);
    for (const name of ['Cleo', 'Ann', 'Bob']) await written({ classYear, fullName: `${name} Best` });
    await written({ classYear: (year += 1) });
    const named = (found: readonly RosterRow[]) => found.map(({ fullName }) => fullName.replace(' Best', ''));

    const first = await rows.classPage(classYear, 2);
    const second = await rows.classPage(classYear, 2, first.last);

    const ordered = [...named(first.rows), ...named(second.rows)];
    expect([first.rows.length, second.rows.length, second.last]).toEqual([2, 1, undefined]);
    expect(ordered.toSorted()).toEqual(['Ann', 'Bob', 'Cleo']);
    expect(named(await rows.listRosterClass(classYear, 10))).toEqual(ordered);
    expect(named(await rows.listRosterClass(classYear, 2))).toEqual(ordered.slice(0, 2));
  });
});

describe('a change of people', () => {
  test('is not made if the rows were changed, added or removed since they were read', async () => {
    const current = await written();
    const byAnother = { ...current, degree: 'MA', importId: newId() };
    expect(await rows.changeRows([{ id: current.id, current, next: byAnother }])).toBe(true);

    expect(await rows.changeRows([{ id: current.id, current, next: { ...current, degree: 'PhD' } }])).toBe(
      false,
    );
    expect(await rows.changeRows([{ id: current.id, current, next: undefined }])).toBe(false);
    expect(await rows.changeRows([fresh(current)])).toBe(false);
    const isAs = async (row: RosterRow) => (await transact([rows.unchangedRowStep(row)])).done;
    expect([await isAs(current), await isAs(byAnother)]).toEqual([false, true]);

    expect((await rows.findRow(current.id))?.degree).toBe('MA');
    expect(await rows.changeRows([{ id: current.id, current: byAnother, next: undefined }])).toBe(true);
    expect(await rows.findRow(current.id)).toBeUndefined();
    expect(await rows.changeRows([{ id: current.id, current: byAnother, next: undefined }])).toBe(false);
  });

  test('keeps the previous state only for an import that needs it', async () => {
    const row = await written({ email: `${newId()}@x.example`, isShared: true });
    const importId = newId();
    const expiry = { importId, expiresAt: 2_000_000_000 };
    const added = aPerson();

    await rows.changeRows([
      { id: row.id, current: row, next: { ...row, degree: 'MA', importId }, keptFor: expiry },
      { id: added.id, current: undefined, next: added, keptFor: expiry },
    ]);

    const kept = await rows.replacedRows([row.id, added.id, newId()], importId);
    expect([...kept.keys()]).toEqual([row.id]);
    expect(kept.get(row.id)).toMatchObject({ degree: 'BA', importId: row.importId, isShared: true });
    expect(await rows.replacedRows([row.id], newId())).toEqual(new Map());
    // The previous line is no longer found by any address.
    expect(await rows.rowIdsByEmail(row.email)).toEqual([row.id]);
  });

  test.each([
    [0, 0],
    [99, 1],
    [100, 1],
    [101, 2],
  ])('of %i is written in %i transactions', async (count, transactions) => {
    const people = Array.from({ length: count }, () => fresh(aPerson()));

    const sent = await writesOf(async () => expect(await rows.changeRows(people)).toBe(true));

    expect(sent).toHaveLength(transactions);
    expect((await rows.findRows(people.map(({ id }) => id))).size).toBe(count);
  });

  test('of fifty with previous states is one transaction, and the rest goes into the next', async () => {
    const current = Array.from({ length: 50 }, () => aPerson());
    await rows.changeRows(current.map(fresh));
    const importId = newId();
    const keptFor = { importId, expiresAt: 2_000_000_000 };
    const changes = current.map((row) => ({
      id: row.id,
      current: row,
      next: { ...row, degree: 'MA', importId },
      keptFor,
    }));

    expect(await writesOf(() => rows.changeRows(changes))).toHaveLength(1);
    const back = changes.map(({ id, current: next, next: now }) => ({ id, current: now, next, keptFor }));
    expect(await writesOf(() => rows.changeRows([fresh(aPerson()), ...back]))).toHaveLength(2);
    expect((await rows.findRows(current.map(({ id }) => id))).size).toBe(50);
  });

  test('reports a failure if one of its transactions was refused', async () => {
    const row = await written();
    const people = Array.from({ length: 120 }, () => fresh(aPerson()));

    expect(await rows.changeRows([fresh(row), ...people])).toBe(false);
    expect(await rows.changeRows([...people.slice(105), fresh(row)])).toBe(false);
  });
});
