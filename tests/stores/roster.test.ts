import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAgain } from '../support/jobs.ts';
import type { ColumnUse } from '#shared/roster/columns.ts';
import { startEngine } from '../support/engine.ts';
import { refusal, withFault } from '../support/refusals.ts';

const files = vi.hoisted(() => ({ readUpload: vi.fn(), removeUpload: vi.fn(), removeSizes: vi.fn() }));
vi.mock('#functions/images/files.ts', () => files);

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { rosterCheck, rosterImport, rosterUndo } = await import('#functions/roster/workers/rosterJobs.ts');
const { runJob } = await import('#functions/main/runJob.ts');
const jobs = await import('#functions/platform/jobs/jobs.ts');
const imports = await import('#functions/roster/store/rosterImports.ts');
const parts = await import('#functions/roster/store/rosterParts.ts');
const rows = await import('#functions/roster/store/rosterRows.ts');
const pages = await import('#functions/roster/store/rosterPages.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');

afterAll(() => engine.stop());
beforeEach(() => vi.resetAllMocks());

const forever = Number.MAX_SAFE_INTEGER;
const admin = newId();
let year = 1900;
/** A class that no other test writes. */
const newYear = () => (year += 1);

/** Has a file uploaded and checked. @returns the import's id. */
async function checked(text: string, uses?: ColumnUse[]): Promise<string> {
  const id = newId();
  const now = new Date();
  files.readUpload.mockResolvedValue(Buffer.from(text));
  await transact([imports.addImportStep({ id, fileName: 'a.csv', size: text.length, byId: admin }, now)]);
  await startCheck(id, uses);
  await runJob({ pk: `JOB#rosterCheck#${id}-1`, sk: '-' }, forever);
  return id;
}

async function startCheck(id: string, uses?: ColumnUse[]): Promise<void> {
  const row = await imports.findImport(id);
  const check = (row?.check ?? 0) + 1;
  const from = ['uploading', 'checked', 'refused'] as const;
  await transact([
    imports.moveStep(id, { from, check: check - 1, to: 'checking', set: { check } }),
    jobs.startStep(rosterCheck, { importId: id, check, ...(uses === undefined ? {} : { uses }) }, new Date()),
  ]);
}

async function start(id: string, job: typeof rosterImport | typeof rosterUndo): Promise<void> {
  const [from, to] =
    job === rosterImport ? (['checked', 'importing'] as const) : (['imported', 'undoing'] as const);
  const row = await imports.findImport(id);
  const now = new Date();
  const set = { startedAt: now.toISOString() };
  const { done } = await transact([
    imports.busyStep(id, now),
    imports.moveStep(id, { from: [from], check: row?.check ?? 0, to, set }),
    jobs.startStep(job, { importId: id }, now),
  ]);
  if (!done) throw new Error('it does not begin');
}

async function run(id: string, job: typeof rosterImport | typeof rosterUndo): Promise<void> {
  await start(id, job);
  await runJob({ pk: `JOB#${job.name}#${id}`, sk: '-' }, forever);
}

async function imported(text: string): Promise<string> {
  const id = await checked(text);
  await run(id, rosterImport);
  return id;
}

const namesOf = async (of: number) => (await rows.classOf(of, 10_000)).map(({ fullName }) => fullName);

/** A file of so many people of a class. */
function fileOf(count: number, of: number, degree = 'BSc'): string {
  const people = Array.from(
    { length: count },
    (_, place) => `${of}-${place},Person ${place},${of},${degree}\n`,
  );
  return `Id,Name,Class,Degree\n${people.join('')}`;
}

describe('a check', () => {
  test('tells what the file holds and what its import would do, and writes nobody', async () => {
    const of = newYear();
    const id = await checked(`Name;Class;Mail\nAnn;${of};ann@x.example\nBob;20O9;\nCarl;${of};carl(at)x\n`);

    expect(await imports.findImport(id)).toMatchObject({
      state: 'checked',
      file: { encoding: 'utf-8', separator: ';', lines: 3 },
      numbers: { added: 2, changed: 0, same: 0, problems: 2, leftOut: 1 },
    });
    const { items } = await parts.listProblems({ importId: id, check: 1 }, { limit: 10 });
    expect(items).toMatchObject([
      { line: 3, kind: 'letterInYear', isLeftOut: true },
      { line: 4, kind: 'notEmail', isLeftOut: false },
    ]);
    expect(await namesOf(of)).toEqual([]);
  });

  test('tells new people, changed ones and those as before apart', async () => {
    const of = newYear();
    await imported(fileOf(3, of));
    const next = fileOf(4, of).replace('Person 1,', 'Person Eins,');

    const id = await checked(next);

    expect((await imports.findImport(id))?.numbers).toMatchObject({ added: 1, changed: 1, same: 2 });
  });

  test('without a name or a class waits for somebody to say which columns they are', async () => {
    const of = newYear();
    const id = await checked(`Who,When\nAnn,x\n`);
    expect(await imports.findImport(id)).toMatchObject({ state: 'checked', file: { lines: 1 } });
    expect((await imports.findImport(id))?.numbers).toBeUndefined();

    files.readUpload.mockResolvedValue(Buffer.from(`Who,When\nAnn,${of}\n`));
    await startCheck(id, ['fullName', 'classYear']);
    await runJob({ pk: `JOB#rosterCheck#${id}-2`, sk: '-' }, forever);

    expect((await imports.findImport(id))?.numbers).toMatchObject({ added: 1 });
  });

  test.each([
    ['PK\u0003\u0004', { refusal: 'notCsv' }],
    ['Name,Class\n', { refusal: 'noLines' }],
    [`Name,Class\n"Ann,2019\n${'Bob,2020\n'.repeat(3000)}`, { refusal: 'lineTooLong', refusedLine: 2 }],
  ])('of what cannot be read says why', async (text, why) => {
    const id = await checked(text);

    expect(await imports.findImport(id)).toMatchObject({ state: 'refused', ...why });
  });

  test('of a file that never came says so', async () => {
    const id = newId();
    files.readUpload.mockResolvedValue(undefined);
    await transact([imports.addImportStep({ id, fileName: 'a', size: 1, byId: admin }, new Date())]);
    await startCheck(id);
    await runJob({ pk: `JOB#rosterCheck#${id}-1`, sk: '-' }, forever);

    expect(await imports.findImport(id)).toMatchObject({ state: 'refused', refusal: 'notUploaded' });
  });
});

describe('an import', () => {
  test('that is cut off at every step ends as if it had not been', async () => {
    const of = newYear();
    const id = await checked(fileOf(2345, of));
    await start(id, rosterImport);
    const key = { pk: `JOB#rosterImport#${id}`, sk: '-' };

    // Each run has time for one step; one of them dies behind half of its rows.
    await runJob(key, 0);
    let batches = 0;
    const before = (command: string) => {
      if (!command.startsWith('Transact')) return undefined;
      batches += 1;
      return batches > 5 ? refusal('AccessDeniedException') : undefined;
    };
    await withFault({ before }, () => runJob(key, 0));
    expect((await imports.findImport(id))?.progress).toEqual({ done: 1000, total: 2345 });
    for (let step = 0; step < 4; step += 1) await runAgain(key, 0);

    expect(await imports.findImport(id)).toMatchObject({
      state: 'imported',
      imported: { added: 2345, changed: 0 },
    });
    expect(new Set(await namesOf(of)).size).toBe(2345);
    expect(await namesOf(of)).toHaveLength(2345);
    expect(files.removeUpload).toHaveBeenCalledWith(admin, id);
  });

  test('of the same file changes nothing', async () => {
    const of = newYear();
    const one = await imported(fileOf(3, of));
    const other = await imported(fileOf(3, of));

    expect((await imports.findImport(other))?.imported).toMatchObject({ added: 0, changed: 0 });
    expect((await rows.classOf(of, 10)).map(({ importId }) => importId)).toEqual([one, one, one]);
  });

  test('waits for another that writes rows, and for no dead one', async () => {
    const of = newYear();
    const [one, other] = [await checked(fileOf(1, of)), await checked(fileOf(1, of))];
    await start(one, rosterImport);

    await expect(start(other, rosterImport)).rejects.toThrow('it does not begin');
    const later = new Date(Date.now() + 16 * 60_000);
    expect((await transact([imports.busyStep(other, later)])).done).toBe(true);
    // The one that was thought dead writes nothing any more.
    const key = { pk: `JOB#rosterImport#${one}`, sk: '-' };
    await runJob(key, forever);

    expect(await namesOf(of)).toEqual([]);
    await transact([imports.idleStep(other)]);
    await runAgain(key);
    expect(await namesOf(of)).toEqual(['Person 0']);
  });
});

describe('taking an import back', () => {
  test('leaves the roster as it was, however often it is cut off', async () => {
    const of = newYear();
    const one = await imported(fileOf(1500, of));
    const other = await imported(fileOf(2500, of, 'MSc'));
    expect((await imports.findImport(other))?.imported).toMatchObject({ added: 1000, changed: 1500 });

    await start(other, rosterUndo);
    const key = { pk: `JOB#rosterUndo#${other}`, sk: '-' };
    await runJob(key, 0);
    let batches = 0;
    const before = (command: string) => {
      if (!command.startsWith('Transact')) return undefined;
      batches += 1;
      return batches > 5 ? refusal('AccessDeniedException') : undefined;
    };
    await withFault({ before }, () => runJob(key, 0));
    for (let step = 0; step < 4; step += 1) await runAgain(key, 0);

    expect((await imports.findImport(other))?.state).toBe('undone');
    const left = await rows.classOf(of, 10_000);
    expect(left).toHaveLength(1500);
    expect(new Set(left.map(({ degree, importId }) => `${degree} ${importId}`))).toEqual(
      new Set([`BSc ${one}`]),
    );
    // And the first, which wrote them last again, can be taken back as well.
    await run(one, rosterUndo);
    expect(await namesOf(of)).toEqual([]);
  });

  test('leaves what a later one wrote', async () => {
    const of = newYear();
    const one = await imported(fileOf(2, of));
    await imported(fileOf(1, of, 'MSc'));

    await run(one, rosterUndo);

    expect((await rows.classOf(of, 10)).map(({ degree }) => degree)).toEqual(['MSc']);
  });
});

describe('the whole roster', () => {
  test('is read page by page, by class and name, nobody twice', async () => {
    const [one, other] = [newYear(), newYear()];
    await imported(fileOf(2100, one));
    await imported(fileOf(3, other));

    const all: string[] = [];
    let place: Parameters<typeof pages.rosterPage>[0] | undefined = { year: one };
    while (place !== undefined) {
      const page: Awaited<ReturnType<typeof pages.rosterPage>> = await pages.rosterPage(place, new Date());
      all.push(...page.rows.map(({ classYear, ownId }) => `${classYear} ${ownId}`));
      place = page.next;
    }

    const own = all.filter((row) => row.startsWith(`${one}`) || row.startsWith(`${other}`));
    expect(own).toHaveLength(2103);
    expect(new Set(own).size).toBe(2103);
  });
});
