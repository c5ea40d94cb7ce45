import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  array,
  asyncProperty,
  assert,
  constantFrom,
  nat,
  oneof,
  record,
  tuple,
  uniqueArray,
} from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { runRosterImport, runRosterUndo } from '#functions/roster/jobs/rosterJobs.ts';
import { runRosterCheckHandler } from '#functions/roster/jobs/runRosterCheck.ts';
import { runRosterImportHandler } from '#functions/roster/jobs/runRosterImport.ts';
import { runRosterUndoHandler } from '#functions/roster/jobs/runRosterUndo.ts';
import * as claims from '#functions/roster/store/rosterClaims.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import * as pages from '#functions/roster/store/rosterPages.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import * as world from '#tests/support/rosterWorld.ts';
import { runs } from '#tests/support/runs.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { run: check } = runRosterCheckHandler;
const { run: bringIn } = runRosterImportHandler;
const { run: takeBack } = runRosterUndoHandler;
const { begin, beginCheck, beforeWrite, besideAnother, checked, imported } = world;
const { isFree, lineOf, linesOf, newYear, placeAt, runDying, importRow } = world;

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
afterEach(() => vi.useRealTimers());

const forever = Number.MAX_SAFE_INTEGER;
const slices = { check, bringIn, takeBack };
const isUploaded = async (id: string) => {
  const { Bucket, Key } = await world.uploadOf(id);
  return (await storage.keys(Bucket)).includes(Key);
};

/** The people of a class: their names, the import that last wrote them, and the import that added them. */
const peopleOf = async (of: number) =>
  (await rows.listRosterClass(of, 10_000))
    .map(({ fullName, importId, createdBy }) => [fullName, importId, createdBy] as const)
    .toSorted(([first], [second]) => (first < second ? -1 : 1));

/** A class of two people, and a checked file that keeps one of them, changes one and adds one. */
async function ofThree() {
  const of = newYear();
  const first = await imported(lineOf(0, of), lineOf(1, of));
  const id = await checked(lineOf(0, of), lineOf(1, of, 'Changed'), lineOf(2, of));
  return { of, first, id };
}

async function rowOf(of: number, fullName: string) {
  const row = (await rows.listRosterClass(of, 100)).find((candidate) => candidate.fullName === fullName);
  if (row === undefined) throw new Error('there is no such row');
  return row;
}

async function claimed(of: number, fullName: string): Promise<string> {
  const userId = newId();
  await transact(claims.claimRosterRowSteps(await rowOf(of, fullName), userId));
  return userId;
}

/** Jobs that check members again for this cause. */
async function askedAgain(cause: string): Promise<unknown[]> {
  const open = (await jobsIn('due')).filter(({ name }) => name === 'rosterSync');
  return open.map(({ input }) => input).filter((input) => JSON.stringify(input).includes(`"${cause}"`));
}

describe('imports and undoing them', () => {
  interface Person {
    readonly name: string;
    readonly importId: string;
    readonly createdBy: string;
  }

  /** The expected roster: an import notes what it replaces, and restores it unless a later import has changed it. */
  class Model {
    readonly #people = new Map<number, Person>();
    readonly #before = new Map<string, Map<number, Person>>();

    bring(importId: string, lines: readonly (readonly [number, string])[]) {
      const replaced = new Map<number, Person>();
      let [added, changed] = [0, 0];
      for (const [number, name] of lines) {
        const seen = this.#people.get(number);
        if (seen?.name === name) continue;
        if (seen === undefined) added += 1;
        else {
          changed += 1;
          replaced.set(number, seen);
        }
        this.#people.set(number, { name, importId, createdBy: seen?.createdBy ?? importId });
      }
      this.#before.set(importId, replaced);
      return { added, changed };
    }

    takeBack(importId: string): void {
      for (const [number, { importId: last }] of this.#people) {
        if (last !== importId) continue;
        const before = this.#before.get(importId)?.get(number);
        if (before === undefined) this.#people.delete(number);
        else this.#people.set(number, before);
      }
    }

    get people() {
      return [...this.#people]
        .map(([number, { name, importId, createdBy }]) => [`${name} ${number}`, importId, createdBy])
        .toSorted(([first = ''], [second = '']) => (first < second ? -1 : 1));
    }
  }

  const deaths = array(nat(6), { maxLength: 2 });
  const aFile = record({
    lines: uniqueArray(tuple(nat(4), constantFrom('Ann', 'Bob')), {
      minLength: 1,
      selector: ([number]) => number,
    }),
    deaths,
  });
  const anUndo = record({ undo: nat(4), deaths });

  test(
    'end as a model of the roster does, wherever their runs die',
    { tags: ['random'], timeout: 600_000 },
    () =>
      assert(
        asyncProperty(array(oneof(aFile, aFile, anUndo), { minLength: 2, maxLength: 7 }), async (all) => {
          const [of, model, done] = [newYear(), new Model(), [] as string[]];
          for (const act of all) {
            if ('undo' in act) {
              const [id] = done.splice(act.undo % Math.max(1, done.length), 1);
              if (id === undefined) continue;
              await runDying(await begin(id, runRosterUndo), act.deaths);
              model.takeBack(id);
              expect((await importRow(id)).state).toBe('undone');
            } else {
              const id = await checked(...act.lines.map(([number, name]) => lineOf(number, of, name)));
              const numbers = model.bring(id, act.lines);
              expect(await importRow(id)).toMatchObject({ state: 'checked', numbers });
              await runDying(await begin(id, runRosterImport), act.deaths);
              done.push(id);
              const row = await importRow(id);
              expect(row).toMatchObject({ state: 'imported', imported: numbers });
              expect(row).not.toHaveProperty('progress');
              expect(await isUploaded(id)).toBe(false);
            }
            expect(await peopleOf(of)).toEqual(model.people);
            expect(await isFree()).toBe(true);
          }
        }),
        { numRuns: runs(3, 60) },
      ),
  );

  test('of thousands of lines run in slices, and end whole after dying between and within them', async () => {
    const of = newYear();
    const lines = linesOf(1101, of);
    await imported(...lines.slice(0, 100));
    const id = await beginCheck(...lines.slice(99), lineOf(1, of, 'Changed'), `z;Bob;20O9;\n`);
    const numbers = { added: 1001, changed: 1, same: 1, problems: 1, leftOut: 1 };

    await runDying(world.checkKey(id), [4, 12, 2]);
    expect(await importRow(id)).toMatchObject({ state: 'checked', numbers });
    const importing = await begin(id, runRosterImport);
    await runDying(importing, [4, 9]);
    expect(await importRow(id)).toMatchObject({ state: 'imported', imported: { added: 1001, changed: 1 } });
    const undoing = await begin(id, runRosterUndo);
    expect(new Set((await peopleOf(of)).map(([name]) => name)).size).toBe(1101);
    const all: string[] = [];
    let index: Parameters<typeof pages.rosterPage>[0] | undefined = { year: of };
    while (index !== undefined) {
      const page: Awaited<ReturnType<typeof pages.rosterPage>> = await pages.rosterPage(index, new Date());
      all.push(...page.rows.flatMap(({ classYear, studentId }) => (classYear === of ? [studentId] : [])));
      index = page.next;
    }
    expect([all.length, new Set(all).size]).toEqual([1101, 1101]);

    await runDying(undoing, [4, 9]);

    const left = await peopleOf(of);
    expect(left).toHaveLength(100);
    expect(left.map(([name]) => name)).toContain('Person 1');
  });
});

test.each(['check', 'bringIn', 'takeBack'] as const)(
  '%s does nothing for an import that does not exist or is elsewhere',
  async (name) => {
    const { of, id } = await ofThree();
    const before = [await importRow(id), await peopleOf(of), await isUploaded(id)];

    for (const importId of [newId(), id]) {
      for (const index of [undefined, placeAt(0), placeAt(1)]) {
        expect(await slices[name]({ importId, check: 1 }, index)).toBeUndefined();
      }
    }

    expect([await importRow(id), await peopleOf(of), await isUploaded(id)]).toEqual(before);
  },
);

describe('an import', () => {
  test('adds the result of a slice to those of earlier slices', async () => {
    const { id } = await ofThree();
    await begin(id, runRosterImport);

    expect(await bringIn({ importId: id }, placeAt(0, 5, 6, 7))).toBe(placeAt(1, 6, 7, 8));
    expect(await bringIn({ importId: id }, undefined)).toBe(placeAt(1, 1, 1, 1));
    await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
  });

  test.each([
    [[0, 0], 0],
    [[1, 0], 1],
    [[0, 1], 1],
    // The roster has changed since the check.
    [[3, 2], 2],
  ] as const)('that has added and changed %j shows progress %i of 2', async (found, done) => {
    const { id } = await ofThree();
    await begin(id, runRosterImport);

    await bringIn({ importId: id }, placeAt(0, ...found));

    expect((await importRow(id)).progress).toEqual({ done, total: 2 });
    await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
  });

  test.each([
    [61_500, 62],
    [60_000, 60],
    [undefined, 0],
  ])('that began %i ms ago records how many seconds it took', async (ago, seconds) => {
    const { id } = await ofThree();
    const before = await importRow(id);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const now = new Date();
    await begin(id, runRosterImport);
    const started = ago === undefined ? {} : { startedAt: new Date(now.getTime() - ago).toISOString() };
    await imports.setImportState(id, { from: ['importing'], check: 1, to: 'importing', set: started });
    const index = (await bringIn({ importId: id }, undefined)) ?? '';
    expect([await isUploaded(id), await isFree()]).toEqual([true, false]);

    // The file proves nobody, so there is nothing to confirm.
    expect(await bringIn({ importId: id, confirmsFor: newId() }, index)).toBeUndefined();

    const counts = { added: 1, changed: 1, seconds };
    const importedAt = now.toISOString();
    expect(await importRow(id)).toEqual({
      ...before,
      state: 'imported',
      ...started,
      imported: counts,
      importedAt,
    });
    expect([await isUploaded(id), await isFree()]).toEqual([false, true]);
    const open = (await jobsIn('due')).filter(
      ({ pk, name }) => pk.endsWith(`#${id}`) && name !== 'rosterImport',
    );
    expect(open).toEqual([]);
  });

  test('fails while another import writes rows, when it starts and when it ends', async () => {
    const { of, first, id } = await ofThree();
    await begin(id, runRosterImport);
    await transact([imports.releaseRosterStep(id)]);
    const failed = { message: 'Another import is writing rows.' };

    await besideAnother(async () => {
      await expect(bringIn({ importId: id }, undefined)).rejects.toMatchObject(failed);
    });
    expect((await peopleOf(of)).map(([, writer]) => writer)).toEqual([first, first]);

    const index = (await bringIn({ importId: id }, undefined)) ?? '';
    const other = newId();
    // It was presumed dead, and another run has started.
    const late = new Date(Date.now() + 16 * 60_000);
    const taken = () => transact([imports.reserveRosterStep(other, late)]);
    await expect(beforeWrite(2, taken, async () => bringIn({ importId: id }, index))).rejects.toMatchObject(
      failed,
    );
    expect(await importRow(id)).toMatchObject({ state: 'importing', progress: { done: 2, total: 2 } });
    expect(await isUploaded(id)).toBe(true);

    await transact([imports.releaseRosterStep(other)]);
    await bringIn({ importId: id }, index);
    expect(await importRow(id)).toMatchObject({ state: 'imported' });
  });

  test('reads a row again if someone changed it in the meantime, and keeps that content for undo', async () => {
    const { of, first, id } = await ofThree();
    const row = await rowOf(of, 'Person 1');
    const next = { ...row, fullName: 'Else 1', importId: 'other' };
    await begin(id, runRosterImport);

    const meanwhile = () => rows.changeRows([{ id: row.id, current: row, next }]);
    const index = await beforeWrite(2, meanwhile, async () => bringIn({ importId: id }, undefined));

    expect(index).toBe(placeAt(1, 1, 1, 1));
    expect(await peopleOf(of)).toEqual([
      ['Changed 1', id, first],
      ['Person 0', first, first],
      ['Person 2', id, id],
    ]);
    expect((await rows.replacedRows([row.id], id)).get(row.id)).toMatchObject({ fullName: 'Else 1' });
    await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
  });

  test('checks members again, once each, who claim a row or confirmed an address that only one row has', async () => {
    const of = newYear();
    await imported(lineOf(0, of), lineOf(1, of));
    const [both, shared] = [await world.whoHasTheAddress(), await world.whoHasTheAddress()];
    const mailOf = ({ line }: { readonly line: string }) => line.trim().split(';')[3] ?? '';
    await transact(claims.claimRosterRowSteps(await rowOf(of, 'Person 0'), both.id));
    const claimant = await claimed(of, 'Person 1');

    const id = await imported(
      lineOf(0, of, 'Person', mailOf(both)),
      lineOf(1, of, 'Person', mailOf(shared)),
      lineOf(2, of, 'Person', mailOf(shared)),
    );

    const asked = await askedAgain(id);
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(
      expect.arrayContaining([both.id, claimant].map((userId) => ({ userId, cause: id }))),
    );
  });
});

describe('undoing an import', () => {
  async function broughtIn() {
    const three = await ofThree();
    await world.bring(three.id);
    return three;
  }

  test('shows its progress, and lets others write when it is done', async () => {
    const { of, first, id } = await broughtIn();
    const before = await importRow(id);
    const claimant = await claimed(of, 'Person 2');
    await begin(id, runRosterUndo);

    expect(await takeBack({ importId: id }, undefined)).toBe(placeAt(1));
    expect(await importRow(id)).toEqual({ ...before, state: 'undoing', progress: { done: 0, total: 1 } });
    expect(await isFree()).toBe(false);
    expect(await takeBack({ importId: id }, placeAt(1))).toBeUndefined();

    expect(await importRow(id)).toEqual({ ...before, state: 'undone' });
    expect(await isFree()).toBe(true);
    expect((await peopleOf(of)).map(([name, writer]) => [name, writer])).toEqual([
      ['Person 0', first],
      ['Person 1', first],
    ]);
    expect(await askedAgain(`undo-${id}`)).toEqual([{ userId: claimant, cause: `undo-${id}` }]);
  });

  test('fails while another import writes rows, when it starts and when it ends', async () => {
    const { of, id } = await broughtIn();
    await begin(id, runRosterUndo);
    await transact([imports.releaseRosterStep(id)]);
    const before = [await importRow(id), await peopleOf(of)];

    await besideAnother(async () => {
      for (const index of [undefined, placeAt(1)]) {
        await expect(takeBack({ importId: id }, index)).rejects.toThrow('Another import is writing rows.');
      }
    });

    expect([await importRow(id), await peopleOf(of)]).toEqual(before);
  });

  test('leaves a row whose former content is gone', async () => {
    const { of, first, id } = await broughtIn();
    const Key = { pk: `ROW#${(await rowOf(of, 'Changed 1')).id}`, sk: `BEFORE#${id}` };
    await documents.send(new DeleteCommand({ TableName: process.env['ROSTER_TABLE'], Key }));

    await runDueJob(await begin(id, runRosterUndo), forever);

    expect(await peopleOf(of)).toEqual([
      ['Changed 1', id, first],
      ['Person 0', first, first],
    ]);
  });

  test('leaves a row that someone changes in the meantime, and undoes the others', async () => {
    const { of, first, id } = await broughtIn();
    const row = await rowOf(of, 'Changed 1');
    const next = { ...row, fullName: 'Else 1', importId: 'other' };
    await begin(id, runRosterUndo);

    const meanwhile = () => rows.changeRows([{ id: row.id, current: row, next }]);
    await beforeWrite(2, meanwhile, async () => takeBack({ importId: id }, undefined));
    await takeBack({ importId: id }, placeAt(1));

    expect(await peopleOf(of)).toEqual([
      ['Else 1', 'other', first],
      ['Person 0', first, first],
    ]);
  });
});
