import { afterAll, describe, expect, test } from 'vitest';
import { runRosterCheckHandler } from '#functions/roster/jobs/runRosterCheck.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import * as parts from '#functions/roster/store/rosterParts.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import * as world from '#tests/support/rosterWorld.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { run: check } = runRosterCheckHandler;
const { beginCheck, beginCheckOf, beforeWrite, checked, imported } = world;
const { lineOf, linesOf, newYear, placeAt, importRow } = world;

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

describe('a check', () => {
  test('reads the file in its first step and compares it in the next', async () => {
    const of = newYear();
    const lines = [lineOf(0, of, 'Ann', 'ann@x.example'), lineOf(1, of), 'z;Bob;20O9;\n'];
    const id = await beginCheck(...lines, lineOf(2, of, 'Carl', 'carl(at)x'));
    const input = { importId: id, check: 1 };
    const column = (heading: string, sample: string, filled: number, use: string) => ({
      heading,
      sample,
      filled,
      use,
    });
    const file = {
      encoding: 'utf-8',
      separator: ';',
      lines: 4,
      columns: [
        column('Id', `${of}-0`, 4, 'studentId'),
        column('Name', 'Ann 0', 4, 'fullName'),
        column('Class', String(of), 4, 'classYear'),
        column('Mail', 'ann@x.example', 2, 'email'),
      ],
    };
    const numbers = { added: 0, changed: 0, same: 0, problems: 2, leftOut: 1 };

    expect(await check(input, undefined)).toBe(placeAt(0));
    const before = { check: 1, file, parts: 1 };
    expect(await importRow(id)).toEqual({
      ...before,
      state: 'checking',
      numbers,
      progress: { done: 0, total: 4 },
    });
    expect(await check(input, placeAt(0))).toBeUndefined();
    const { items } = await parts.listProblems(input, { limit: 10 });
    expect(items).toMatchObject([
      { sk: '000000', line: 4, field: 'classYear', says: '20O9', kind: 'letterInYear', isLeftOut: true },
      { line: 5, kind: 'notEmail', isLeftOut: false },
    ]);
    const after = { ...before, state: 'checked', numbers: { ...numbers, added: 3 }, proven: 0 };
    expect(await importRow(id)).toEqual(after);
    expect(await rows.listRosterClass(of, 10)).toEqual([]);
  });

  test('compares a thousand lines a step, in the order of the file', async () => {
    const of = newYear();
    await imported(lineOf(0, of), lineOf(1, of, 'Other'));
    const id = await beginCheck(...linesOf(1001, of));
    const input = { importId: id, check: 1 };

    expect(await check(input, undefined)).toBe(placeAt(0));
    const sizes = [...Array<number>(10).fill(100), 1];
    const kept = await parts.readImportParts(input, [...sizes.keys()]);
    expect(kept.map(({ length }) => length)).toEqual(sizes);
    expect(kept.flat().map(({ fullName }) => fullName)).toEqual(
      Array.from({ length: 1001 }, (_, index) => `Person ${index}`),
    );
    expect(await check(input, placeAt(0))).toBe(placeAt(10, 998, 1, 1));
    expect(await importRow(id)).toMatchObject({
      state: 'checking',
      numbers: { added: 998, changed: 1, same: 1, problems: 0, leftOut: 0 },
      progress: { done: 1000, total: 1001 },
    });
    expect(await check(input, placeAt(10, 998, 1, 1))).toBeUndefined();
    expect(await importRow(id)).toMatchObject({ state: 'checked', numbers: { added: 999 }, parts: 11 });
  });

  test.each([1, 100, 101, 1000])('of %i lines is done in two steps', async (count) => {
    const id = await beginCheck(...linesOf(count, newYear()));

    await check({ importId: id, check: 1 }, undefined);
    expect((await importRow(id)).parts).toBe(Math.ceil(count / 100));
    expect(await check({ importId: id, check: 1 }, placeAt(0))).toBeUndefined();

    expect(await importRow(id)).toMatchObject({ state: 'checked', numbers: { added: count } });
  });

  test('counts all problems and keeps the first thousand', async () => {
    const id = await checked(...Array.from({ length: 1001 }, (_, index) => `z-${index};Bob;20O9;\n`));

    expect(await importRow(id)).toMatchObject({
      parts: 0,
      numbers: { added: 0, changed: 0, same: 0, problems: 1001, leftOut: 1001 },
      state: 'checked',
    });
    const { items } = await parts.listProblems({ importId: id, check: 1 }, { limit: 2000 });
    expect(items.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 2));
  });

  test.each([
    ['a file that was never uploaded', undefined, { refusal: 'notUploaded' }],
    ['a zip', 'PK\u0003\u0004', { refusal: 'notCsv' }],
    ['a file without lines', 'Name,Class\n', { refusal: 'noLines' }],
    [
      'an endless line',
      `Name,Class\n"Ann,2019\n${'Bob,2020\n'.repeat(3000)}`,
      { refusal: 'lineTooLong', refusedLine: 2 },
    ],
  ])('refuses %s and says why', async (_, text, why) => {
    const id = await beginCheckOf(text);

    expect(await check({ importId: id, check: 1 }, undefined)).toBeUndefined();

    expect(await importRow(id)).toEqual({ state: 'refused', check: 1, ...why });
  });

  test('shows no progress if a second reading ends there', async () => {
    const id = await beginCheck(lineOf(0, newYear()));
    await check({ importId: id, check: 1 }, undefined);
    expect(await check({ importId: id, check: 1, uses: ['', '', '', ''] }, undefined)).toBeUndefined();
    const nameless = await importRow(id);
    expect(nameless).toMatchObject({ state: 'checked', file: { lines: 1 } });
    expect(nameless).not.toHaveProperty('progress');

    const gone = await beginCheck(lineOf(0, newYear()));
    await check({ importId: gone, check: 1 }, undefined);
    const { Bucket, Key } = await world.uploadOf(gone);
    await storage.remove(Bucket, Key);
    await check({ importId: gone, check: 1 }, undefined);
    expect(await importRow(gone)).toMatchObject({ state: 'refused', refusal: 'notUploaded' });
    expect(await importRow(gone)).not.toHaveProperty('progress');
  });

  test('waits until an admin names the columns that it does not know', async () => {
    const id = await beginCheckOf(`Who,When\nAnn,${newYear()}\n`);
    await check({ importId: id, check: 1 }, undefined);
    expect(await importRow(id)).toMatchObject({ state: 'checked', file: { lines: 1 } });
    expect(await importRow(id)).not.toHaveProperty('numbers');

    await imports.setImportState(id, { from: ['checked'], to: 'checking', check: 1, set: { check: 2 } });
    const input = { importId: id, check: 2, uses: ['fullName', 'classYear'] };
    await check(input, await check(input, undefined));

    expect(await importRow(id)).toMatchObject({ state: 'checked', numbers: { added: 1 } });
  });

  test('that cannot keep a part, or gets an unknown use, does not refuse the file', async () => {
    const id = await beginCheck(lineOf(0, newYear()));
    const before = (command: string) =>
      command.startsWith('Put') ? refusal('AccessDeniedException') : undefined;

    const failed = withFault({ before }, async () => check({ importId: id, check: 1 }, undefined));
    await expect(failed).rejects.toThrow('AccessDeniedException');
    await expect(check({ importId: id, check: 1, uses: ['shoeSize'] }, undefined)).rejects.toThrow();

    expect(await importRow(id)).toEqual({ state: 'checking', check: 1 });
  });

  test('ends when another check follows it, also within a step', async () => {
    const id = await beginCheck(...linesOf(1001, newYear()));
    const next = (from: number) => () =>
      imports.setImportState(id, {
        from: ['checking'],
        to: 'checking',
        check: from,
        set: { check: from + 1 },
      });
    const kept = 11;

    const read = await beforeWrite(kept + 1, next(1), async () =>
      check({ importId: id, check: 1 }, undefined),
    );
    expect([read, await importRow(id)]).toEqual([undefined, { state: 'checking', check: 2 }]);

    expect(await check({ importId: id, check: 2 }, undefined)).toBe(placeAt(0));
    const before = await importRow(id);
    // The proven members are stored first.
    const compared = await beforeWrite(2, next(2), async () => check({ importId: id, check: 2 }, placeAt(0)));
    expect([compared, await importRow(id)]).toEqual([undefined, { ...before, check: 3 }]);
    for (const index of [undefined, placeAt(0)]) {
      expect(await check({ importId: id, check: 2 }, index)).toBeUndefined();
    }
    expect(await importRow(id)).toEqual({ ...before, check: 3 });
  });
});
