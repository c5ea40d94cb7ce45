import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { jobsIn } from '../support/jobs.ts';

const files = vi.hoisted(() => ({ readUpload: vi.fn(), removeUpload: vi.fn(), removeSizes: vi.fn() }));
vi.mock('#functions/images/files.ts', () => files);

const engine = await startEngine();
const { documents } = await import('../support/documents.ts');
const { work: confirm } = await import('#functions/roster/workers/rosterConfirm.ts');
const { work: bringIn } = await import('#functions/roster/workers/rosterImport.ts');
const { work: takeBack } = await import('#functions/roster/workers/rosterUndo.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const claims = await import('#functions/roster/store/rosterClaims.ts');
const imports = await import('#functions/roster/store/rosterImports.ts');
const rows = await import('#functions/roster/store/rosterRows.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const { anAdmin, bring, checked, confirmingOf, whoHasTheAddress, whoTellsTheId } =
  await import('../support/provenByFile.ts');
const { beforeWrite, besideAnother, isFree, lineOf, newYear, placeAt, told } =
  await import('../support/rosterSteps.ts');

afterAll(() => engine.stop());
beforeEach(() => vi.resetAllMocks());
afterEach(() => vi.useRealTimers());

/** The people of a class: what they are called, who wrote them last and who brought them. */
const peopleOf = async (of: number) =>
  (await rows.classOf(of, 10_000))
    .map(({ fullName, importId, createdBy }) => [fullName, importId, createdBy] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Lets the import of a checked file begin, or that it is taken back, and does nothing of it. */
async function begin(id: string, set: { readonly startedAt?: string } = {}): Promise<void> {
  const row = await imports.findImport(id);
  const [from, to] =
    row?.state === 'imported' ? (['imported', 'undoing'] as const) : (['checked', 'importing'] as const);
  const { done } = await transact([
    imports.busyStep(id, new Date()),
    imports.moveStep(id, { from: [from], check: row?.check ?? 0, to, set }),
  ]);
  if (!done) throw new Error('it does not begin');
}

/** Whom the roster is asked for again, by this cause. */
async function askedAgain(cause: string): Promise<unknown[]> {
  const open = (await jobsIn('due')).filter(({ name }) => name === 'rosterClaim');
  return open.map(({ input }) => input).filter((input) => JSON.stringify(input).includes(`"${cause}"`));
}

async function claimed(rowId: string, userId: string): Promise<void> {
  const row = await rows.findRow(rowId);
  if (row === undefined) throw new Error('there is no such row');
  await transact(claims.claimSteps(row, userId));
}

const idsOf = async (of: number) => (await rows.classOf(of, 100)).map(({ id }) => id);

describe('an import', () => {
  /** A class of two people, and a checked file that has one of them as before, changes one and adds one. */
  async function ofThree() {
    const of = newYear();
    const first = await checked(lineOf(0, of), lineOf(1, of));
    await bring(first);
    const id = await checked(lineOf(0, of), lineOf(1, of, 'Changed'), lineOf(2, of));
    files.removeUpload.mockClear();
    return { of, first, id };
  }

  test('writes what is new or changed, tells these from what stays, and counts the same where a step is repeated', async () => {
    const { of, first, id } = await ofThree();
    await begin(id);

    for (const _ of ['once', 'again']) {
      expect(await bringIn({ importId: id }, undefined)).toBe(placeAt(1, 1, 1, 1));
      expect(await peopleOf(of)).toEqual([
        ['Changed 1', id, first],
        ['Person 0', first, first],
        ['Person 2', id, id],
      ]);
    }
    expect(await bringIn({ importId: id }, placeAt(0, 5, 6, 7))).toBe(placeAt(1, 6, 7, 8));
    await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
  });

  test.each([
    [[0, 0], 0],
    [[1, 0], 1],
    [[0, 1], 1],
    [[1, 1], 2],
    // The roster has changed since the check.
    [[3, 2], 2],
  ] as const)(
    'that has added and changed %j shows %i of the two that the check found',
    async (found, done) => {
      const { id } = await ofThree();
      await begin(id);

      await bringIn({ importId: id }, placeAt(0, ...found));

      expect((await told(id)).progress).toEqual({ done, total: 2 });
      await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
    },
  );

  test.each([
    [61_500, 62],
    [60_000, 60],
    [undefined, 0],
  ])(
    'that began %i ms ago ends with what it did in how many seconds, and lets others write',
    async (ago, seconds) => {
      const { id } = await ofThree();
      const before = await told(id);
      vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
      const now = new Date();
      const startedAt = ago === undefined ? undefined : new Date(now.getTime() - ago).toISOString();
      await begin(id, startedAt === undefined ? {} : { startedAt });
      const place = (await bringIn({ importId: id }, undefined)) ?? '';
      expect(files.removeUpload).not.toHaveBeenCalled();

      // Whom it is to confirm the file proves: nobody here.
      expect(await bringIn({ importId: id, confirmsFor: newId() }, place)).toBeUndefined();

      expect(await told(id)).toEqual({
        ...before,
        state: 'imported',
        ...(startedAt === undefined ? {} : { startedAt }),
        imported: { added: 1, changed: 1, seconds },
        importedAt: now.toISOString(),
      });
      expect((await jobsIn('due')).filter(({ pk }) => pk.endsWith(`#${id}`))).toEqual([]);
      const { byId = '' } = (await imports.findImport(id)) ?? {};
      expect(files.removeUpload.mock.calls).toEqual([[byId, id]]);
      expect(await isFree()).toBe(true);
    },
  );

  test('that is none, or has not begun, writes nothing', async () => {
    const { of, first, id } = await ofThree();

    for (const importId of [newId(), id]) {
      for (const place of [undefined, placeAt(1)]) {
        expect(await bringIn({ importId }, place)).toBeUndefined();
      }
    }

    expect(await told(id)).toMatchObject({ state: 'checked' });
    expect((await peopleOf(of)).map(([, writer]) => writer)).toEqual([first, first]);
    expect(files.removeUpload).not.toHaveBeenCalled();
  });

  test('is no import any more where another writes rows: it fails, at its beginning and at its end', async () => {
    const { of, first, id } = await ofThree();
    await begin(id);
    await transact([imports.idleStep(id)]);
    const failed = { message: 'Another import is writing rows.' };

    await besideAnother(async () => {
      await expect(bringIn({ importId: id }, undefined)).rejects.toMatchObject(failed);
    });
    expect((await peopleOf(of)).map(([, writer]) => writer)).toEqual([first, first]);

    const place = (await bringIn({ importId: id }, undefined)) ?? '';
    const other = newId();
    // It was taken for dead, and another has begun.
    const late = new Date(Date.now() + 16 * 60_000);
    const taken = () => transact([imports.busyStep(other, late)]);
    const ended = beforeWrite(2, taken, async () => bringIn({ importId: id }, place));
    await expect(ended).rejects.toMatchObject(failed);
    expect(await told(id)).toMatchObject({ state: 'importing', progress: { done: 2, total: 2 } });
    expect(files.removeUpload).not.toHaveBeenCalled();

    await transact([imports.idleStep(other)]);
    await bringIn({ importId: id }, place);
    expect(await told(id)).toMatchObject({ state: 'imported' });
  });

  test('looks again at what somebody else writes in the very moment, and keeps that to be taken back', async () => {
    const { of, first, id } = await ofThree();
    const [, changed = ''] = await idsOf(of);
    const seen = await rows.findRow(changed);
    if (seen === undefined) throw new Error('there is no such row');
    const next = { ...seen, fullName: 'Else 1', importId: 'other' };
    await begin(id);

    const meanwhile = () => rows.changeRows([{ id: changed, seen, next }]);
    const place = await beforeWrite(2, meanwhile, async () => bringIn({ importId: id }, undefined));

    expect(place).toBe(placeAt(1, 1, 1, 1));
    expect(await peopleOf(of)).toEqual([
      ['Changed 1', id, first],
      ['Person 0', first, first],
      ['Person 2', id, id],
    ]);
    const kept = await rows.rowsBefore([changed], id);
    expect(kept.get(changed)).toMatchObject({ fullName: 'Else 1', importId: 'other' });
    await bringIn({ importId: id }, placeAt(1, 1, 1, 1));
  });

  test('has those looked up again, once, who are a person of its file or have confirmed an address of it alone', async () => {
    const of = newYear();
    await bring(await checked(lineOf(0, of), lineOf(1, of)));
    const [claimedRow = ''] = await idsOf(of);
    const [both, shared] = [await whoHasTheAddress(), await whoHasTheAddress()];
    const mailOf = ({ line }: { readonly line: string }) => line.trim().split(';')[3] ?? '';
    const claimant = newId();
    await claimed(claimedRow, both.id);
    const [, other = ''] = await idsOf(of);
    await claimed(other, claimant);
    const id = await checked(
      lineOf(0, of, 'Person', mailOf(both)),
      lineOf(1, of, 'Person', mailOf(shared)),
      lineOf(2, of, 'Person', mailOf(shared)),
    );

    await bring(id);

    const expected = [both.id, claimant].map((userId) => ({ userId, cause: id }));
    const asked = await askedAgain(id);
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(expect.arrayContaining(expected));
  });
});

describe('the confirming behind an import', () => {
  test('looks at 25 a step, by their ids, and lets in nobody whose account is gone', async () => {
    const people = [];
    for (let count = 0; count < 26; count += 1) people.push(await whoTellsTheId());
    const ids = people.map(({ id }) => id).toSorted();
    const [gone = ''] = ids;
    const importId = await checked(...people.map(({ line }) => line));
    const by = await anAdmin();
    await bring(importId, by);
    const Key = { pk: `USER#${gone}`, sk: '-' };
    await documents.send(new DeleteCommand({ TableName: process.env['USERS_TABLE'], Key }));
    const input = { importId, by };

    const first = await confirm(input, undefined);
    expect(JSON.parse(first ?? '')).toEqual({ after: ids[24], looked: 25, confirmed: 24 });
    expect(await confirmingOf(importId)).toEqual({ looked: 25, of: 26, confirmed: 24 });
    const second = await confirm(input, first);
    expect(JSON.parse(second ?? '')).toEqual({ after: ids[25], looked: 26, confirmed: 25 });
    expect(await confirm(input, second)).toBeUndefined();

    expect(await confirmingOf(importId)).toEqual({ looked: 26, of: 26, confirmed: 25 });
    // A step that is repeated counts those who are in.
    expect(JSON.parse((await confirm(input, undefined)) ?? '')).toEqual({
      after: ids[24],
      looked: 25,
      confirmed: 24,
    });
  });

  test('of an import that is none, is to confirm nobody, or is being taken back does nothing', async () => {
    const [unasked, undoing] = [await ofNobody(), await ofNobody()];
    const by = await anAdmin();
    await begin(undoing);
    const before = [await told(unasked), await told(undoing)];

    for (const importId of [newId(), unasked, undoing]) {
      expect(await confirm({ importId, by }, undefined)).toBeUndefined();
    }

    expect([await told(unasked), await told(undoing)]).toEqual(before);
    await transact([imports.idleStep(undoing)]);
  });

  /** An import that proves somebody and confirms nobody. */
  async function ofNobody() {
    const { line } = await whoTellsTheId();
    const id = await checked(line);
    await bring(id);
    return id;
  }
});

describe('taking an import back', () => {
  /** A class of two people, one of whom an import has changed, which has added a third. */
  async function ofThree() {
    const of = newYear();
    const first = await checked(lineOf(0, of), lineOf(1, of));
    await bring(first);
    const id = await checked(lineOf(0, of), lineOf(1, of, 'Changed'), lineOf(2, of));
    await bring(id);
    return { of, first, id };
  }
  const asItWas = (first: string) => [
    ['Person 0', first, first],
    ['Person 1', first, first],
  ];

  test('brings back what was, a step for ten parts, and lets others write when it is done', async () => {
    const { of, first, id } = await ofThree();
    const before = await told(id);
    await begin(id);

    for (const _ of ['once', 'again']) {
      expect(await takeBack({ importId: id }, undefined)).toBe(placeAt(1));
      expect(await peopleOf(of)).toEqual(asItWas(first));
    }
    expect(await told(id)).toEqual({ ...before, state: 'undoing', progress: { done: 0, total: 1 } });
    expect(await isFree()).toBe(false);
    expect(await takeBack({ importId: id }, placeAt(1))).toBeUndefined();

    expect(await told(id)).toEqual({ ...before, state: 'undone' });
    expect(await isFree()).toBe(true);
  });

  test('that is none, or has not begun, changes nothing', async () => {
    const { of, id } = await ofThree();
    const before = [await told(id), await peopleOf(of)];

    for (const importId of [newId(), id]) {
      for (const place of [undefined, placeAt(1)]) {
        expect(await takeBack({ importId }, place)).toBeUndefined();
      }
    }

    expect([await told(id), await peopleOf(of)]).toEqual(before);
  });

  test('fails where another import writes rows, at its beginning and at its end', async () => {
    const { of, id } = await ofThree();
    await begin(id);
    await transact([imports.idleStep(id)]);
    const before = [await told(id), await peopleOf(of)];

    await besideAnother(async () => {
      for (const place of [undefined, placeAt(1)]) {
        await expect(takeBack({ importId: id }, place)).rejects.toThrow('Another import is writing rows.');
      }
    });

    expect([await told(id), await peopleOf(of)]).toEqual(before);
  });

  test('leaves a person as they are of whom nobody knows any more what they were', async () => {
    const { of, first, id } = await ofThree();
    const changed = (await rows.classOf(of, 10)).find(({ fullName }) => fullName === 'Changed 1');
    const Key = { pk: `ROW#${changed?.id}`, sk: `BEFORE#${id}` };
    await documents.send(new DeleteCommand({ TableName: process.env['ROSTER_TABLE'], Key }));
    await begin(id);

    await takeBack({ importId: id }, undefined);
    await takeBack({ importId: id }, placeAt(1));

    expect(await peopleOf(of)).toEqual([
      ['Changed 1', id, first],
      ['Person 0', first, first],
    ]);
  });

  test('leaves what somebody else writes in the very moment, and takes back the rest', async () => {
    const { of, first, id } = await ofThree();
    const seen = (await rows.classOf(of, 10)).find(({ fullName }) => fullName === 'Changed 1');
    if (seen === undefined) throw new Error('there is no such row');
    const next = { ...seen, fullName: 'Else 1', importId: 'other' };
    await begin(id);

    const meanwhile = () => rows.changeRows([{ id: seen.id, seen, next }]);
    await beforeWrite(2, meanwhile, async () => takeBack({ importId: id }, undefined));
    await takeBack({ importId: id }, placeAt(1));

    expect(await peopleOf(of)).toEqual([
      ['Else 1', 'other', first],
      ['Person 0', first, first],
    ]);
  });

  test('has those looked up again who are a person of its file', async () => {
    const { of, id } = await ofThree();
    const added = (await rows.classOf(of, 10)).find(({ fullName }) => fullName === 'Person 2');
    const userId = await anAdmin();
    await claimed(added?.id ?? '', userId);
    await begin(id);

    await takeBack({ importId: id }, undefined);
    await takeBack({ importId: id }, placeAt(1));

    const cause = `undo-${id}`;
    expect(await askedAgain(cause)).toEqual([{ userId, cause }]);
  });
});
