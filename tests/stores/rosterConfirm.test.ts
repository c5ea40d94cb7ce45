import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Waiting } from '../support/provenByFile.ts';
import type { Told } from '#shared/membership/entities.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { jobsIn, runAgain } from '../support/jobs.ts';
import { callBy } from '../support/pretendCall.ts';
import { refusal, withFault } from '../support/refusals.ts';

const files = vi.hoisted(() => ({ readUpload: vi.fn(), removeUpload: vi.fn(), removeSizes: vi.fn() }));
vi.mock('#functions/images/files.ts', () => files);
const queue = vi.hoisted(() => ({ sendToQueue: vi.fn() }));
vi.mock('#functions/platform/jobs/sendToQueue.ts', () => queue);

const engine = await startEngine();
const importRoster = await import('#functions/roster/importRoster.ts');
const { runJob } = await import('#functions/main/runJob.ts');
const { decide, takeBack } = await import('#functions/membership/decide.ts');
const { knownAlias } = await import('#functions/members/aliases.ts');
const { auditTable, AuditRow } = await import('#functions/members/audit/audit.ts');
const emails = await import('#functions/members/emails.ts');
const { redrive } = await import('#functions/platform/jobs/openJobs.ts');
const requests = await import('#functions/membership/store/requests.ts');
const { provenBy } = await import('#functions/roster/store/rosterProven.ts');
const school = await import('#functions/membership/store/school.ts');
const users = await import('#functions/members/users.ts');

const {
  anAdmin,
  beginCheck,
  bring,
  checked,
  checkKey,
  confirmingOf,
  isIn,
  lastOne,
  provenOf,
  rename,
  tell,
  whoHasTheAddress,
  whoTellsTheId,
} = await import('../support/provenByFile.ts');

afterAll(() => engine.stop());
beforeEach(() => vi.resetAllMocks());

const forever = Number.MAX_SAFE_INTEGER;

/** Somebody who waits and has confirmed an address, and another who tells the own id of the same line. */
async function twoForOneLine(told?: Partial<Told>): Promise<Pick<Waiting, 'line'>> {
  const { line } = await whoHasTheAddress(told);
  const other = await whoTellsTheId({ fullName: `Nadia Khoury${lastOne()}` });
  await tell(other.id, { classYear: 2012, ownId: `Own-${lastOne()}` });
  return { line: `own-${lastOne()}${line}` };
}

/** Does the work while the school lets in by itself whom the roster knows by the address. */
async function byTheRule<T>(work: () => Promise<T>): Promise<T> {
  const { version, ...before } = await school.currentSchool(new Date());
  const policies = { ...before.policies, open: false, roster: true };
  await school.changeSchool({ ...before, policies }, version, []);
  try {
    return await work();
  } finally {
    await school.changeSchool(before, version + 1, []);
  }
}

const confirmKey = (id: string) => ({ pk: `JOB#rosterConfirm#${id}`, sk: '-' });
/** What the log says that was done to somebody. */
async function linesAbout({ id }: Waiting) {
  const alias = await knownAlias(id);
  return (await auditTable.query(AuditRow, { index: 'bySubject', pk: alias ?? '', limit: 10 })).items;
}

describe('a check counts who waits and is proven by the file', () => {
  test('by the own id, and by a confirmed address, each beside name and class', async () => {
    const [ruth, nadia] = [await whoTellsTheId(), await whoHasTheAddress()];

    expect(await provenOf(await checked(ruth.line, nadia.line, 'x-1;Somebody Else;2019;\n'))).toBe(2);
  });

  test('by a confirmed address, also where the file writes its accents in another way', async () => {
    const nadia = await whoHasTheAddress({ classYear: 2012 }, 'nadía');

    expect(await provenOf(await checked(nadia.line.normalize('NFD')))).toBe(1);
    expect(await provenOf(await checked(nadia.line.normalize('NFC')))).toBe(1);
  });

  test.each([
    ['another class', (line: string) => line.replace('2019', '2018')],
    ['another name', (line: string) => line.replace('Ruth', 'Max')],
    ['another own id', (line: string) => line.replace('own-', 'other-')],
  ])('and nobody by %s', async (_, changed) => {
    const { line } = await whoTellsTheId();

    expect(await provenOf(await checked(changed(line)))).toBe(0);
  });

  test('and nobody who is in, was declined, is shut out or is leaving', async () => {
    const [inside, declined] = [await whoTellsTheId(), await whoTellsTheId()];
    await decide(inside.id, { decision: 'approve', words: '', by: await anAdmin() }, new Date());
    await decide(declined.id, { decision: 'decline', words: 'no', by: await anAdmin() }, new Date());
    const shutOut = await whoTellsTheId({ suspendedUntil: '2999-01-01T00:00:00.000Z' });
    const leaving = await whoTellsTheId({ leavingAt: new Date().toISOString() });

    const lines = [inside, declined, shutOut, leaving].map(({ line }) => line);
    expect(await provenOf(await checked(...lines))).toBe(0);
  });

  test('and neither of two who tell the same id', async () => {
    const ruth = await whoTellsTheId();
    const other = await whoTellsTheId({ fullName: `Ruth Feldman${lastOne()}` });
    await tell(other.id, { classYear: 2019, ownId: ruth.line.split(';')[0] ?? '' });

    expect(await provenOf(await checked(ruth.line))).toBe(0);
  });

  test('and nobody by an address that another person of the roster has, too', async () => {
    const nadia = await whoHasTheAddress();
    const email = nadia.line.trim().split(';')[3] ?? '';
    await bring(await checked(`x-${lastOne()};Her Brother;2010;${email}\n`));

    expect(await provenOf(await checked(nadia.line))).toBe(0);
  });

  test('and nobody by an address alone where the school lets these in by itself', async () => {
    const [ruth, nadia] = [await whoTellsTheId(), await whoHasTheAddress()];

    expect(await byTheRule(async () => provenOf(await checked(ruth.line, nadia.line)))).toBe(1);
  });

  test.each([
    ['and is that person by name and class', undefined],
    ['and has told no class', {}],
  ])('and nobody by the own id where another has confirmed the address of the line %s', async (_, told) => {
    const { line } = await twoForOneLine(told);

    expect(await byTheRule(async () => provenOf(await checked(line)))).toBe(0);
    expect(await provenOf(await checked(line))).toBe(0);
  });

  test('and reads those who wait once, in however many steps', async () => {
    const [early, late] = [await whoTellsTheId(), await whoTellsTheId()];
    const between = Array.from({ length: 1000 }, (_, place) => `y-${place};Some Body;2019;\n`);
    const id = await beginCheck(early.line, ...between, late.line);
    let steps = 0;
    let waitingRead = 0;
    const behind = (command: string, output: object) => {
      if (command.startsWith('Put')) steps += 1;
      if (command.startsWith('Query') && JSON.stringify(output).includes(early.id)) waitingRead += 1;
      return undefined;
    };

    await withFault({ behind }, () => runJob(checkKey(id), forever));

    expect(await provenOf(id)).toBe(2);
    // Eleven parts, and whom each of two steps proves; the last query is the one that counts these.
    expect([steps, waitingRead]).toEqual([13, 2]);
  });

  test('and nobody any more who was proven in a step that died and is none when it is repeated', async () => {
    const ruth = await whoTellsTheId();
    const id = await beginCheck(ruth.line);
    let kept = 0;
    const before = (command: string) => {
      if (command.startsWith('Put')) kept += 1;
      // The lines are kept, then whom they prove; the check would end then.
      return kept === 2 && command.startsWith('Transact') ? refusal('AccessDeniedException') : undefined;
    };
    await Promise.allSettled([withFault({ before }, () => runJob(checkKey(id), forever))]);
    expect(await provenOf(id)).toBeUndefined();
    await decide(ruth.id, { decision: 'decline', words: 'no', by: await anAdmin() }, new Date());

    await runAgain(checkKey(id));

    expect(await provenOf(id)).toBe(0);
    expect(await provenBy({ importId: id, check: 1 })).toEqual([]);
  });
});

describe('an import that is to confirm them', () => {
  test('lets them in, with a line of the log in the name of the admin, and mails them', async () => {
    const [ruth, nadia] = [await whoTellsTheId(), await whoHasTheAddress()];
    const id = await checked(ruth.line, nadia.line);
    await bring(id, await anAdmin());
    expect(await confirmingOf(id)).toEqual({ looked: 0, of: 2, confirmed: 0 });

    await runJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ looked: 2, of: 2, confirmed: 2 });
    for (const person of [ruth, nadia]) {
      expect(await isIn(person)).toBe(true);
      expect(await linesAbout(person)).toMatchObject([
        { action: 'admitted', before: { request: 'open' }, after: { request: 'approved' } },
      ]);
      const { decision } = (await requests.findRequest(person.id)) ?? {};
      expect(await jobsIn('later')).toContainEqual(
        expect.objectContaining({ pk: `JOB#mailDecision#${decision?.id}` }),
      );
    }
  });

  test('that dies in a step, and once more where the step is done, lets each in once, and counts them all', async () => {
    const everybody: Waiting[] = [];
    for (let count = 0; count < 30; count += 1) everybody.push(await whoTellsTheId());
    const id = await checked(...everybody.map(({ line }) => line));
    await bring(id, await anAdmin());

    // The first run dies behind three decisions, the second when a step is done and not yet told.
    const deaths = [
      (command: string, written: number) => command.startsWith('Transact') && written > 3,
      (command: string, written: number) => command.startsWith('Transact') && written > 22,
    ];
    for (const dies of deaths) {
      let written = 0;
      const before = (command: string) => {
        if (command.startsWith('Transact')) written += 1;
        return dies(command, written) ? refusal('AccessDeniedException') : undefined;
      };
      // What has died cannot note that it has, either.
      await Promise.allSettled([withFault({ before }, () => runAgain(confirmKey(id)))]);
      expect(await confirmingOf(id)).toEqual({ looked: 0, of: 30, confirmed: 0 });
    }
    expect((await Promise.all(everybody.map(isIn))).filter(Boolean)).toHaveLength(25);
    await runAgain(confirmKey(id));

    expect(await confirmingOf(id)).toEqual({ looked: 30, of: 30, confirmed: 30 });
    for (const person of everybody) expect(await linesAbout(person)).toHaveLength(1);
  });

  test('tells how many are in, where one was declined and one has changed the name meanwhile', async () => {
    const [stays, declined, renamed] = [await whoTellsTheId(), await whoTellsTheId(), await whoTellsTheId()];
    const id = await checked(stays.line, declined.line, renamed.line);
    await decide(declined.id, { decision: 'decline', words: 'no', by: await anAdmin() }, new Date());
    await rename(renamed.id, 'Max Best');
    await bring(id, await anAdmin());

    await runJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ looked: 3, of: 3, confirmed: 1 });
    expect([await isIn(stays), await isIn(declined), await isIn(renamed)]).toEqual([true, false, false]);
  });

  test('lets nobody in for an admin who is none any more', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    const member = aStoredUser();
    await users.addUser(member);
    await bring(id, member.id);

    await runJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ looked: 0, of: 1, confirmed: 0, ended: 'noAdmin' });
    expect(await isIn(ruth)).toBe(false);
  });

  test('lets nobody in for an admin whose account is gone', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id, aStoredUser().id);

    await runJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ looked: 0, of: 1, confirmed: 0, ended: 'noAdmin' });
    expect(await isIn(ruth)).toBe(false);
  });

  test('says that it has ended where it is given up, and goes on where it is begun again', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id, await anAdmin());
    // A decision is several writes at once; what the job notes about itself is one.
    const before = (_: string, steps: number) => (steps > 1 ? refusal('AccessDeniedException') : undefined);

    await withFault({ before }, async () => {
      while (queue.sendToQueue.mock.calls.length === 0) {
        expect(await confirmingOf(id)).toEqual({ looked: 0, of: 1, confirmed: 0 });
        await runAgain(confirmKey(id));
      }
    });
    expect(await confirmingOf(id)).toEqual({ looked: 0, of: 1, confirmed: 0, ended: 'failed' });

    await redrive('rosterConfirm', new Date());
    await runJob(confirmKey(id), forever);
    expect(await confirmingOf(id)).toEqual({ looked: 1, of: 1, confirmed: 1 });
  });

  test('is told in the log with how many it is to confirm: nobody is when it begins', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    const now = new Date();
    const admin = { role: 'admin', byCookie: true, authenticatedAt: now.getTime() / 1000 } as const;

    await importRoster.run({
      ...callBy(await anAdmin(), admin),
      params: { id },
      query: { confirm: 'waiting' },
      body: undefined,
      now,
    });

    await runJob({ pk: `JOB#rosterImport#${id}`, sk: '-' }, forever);

    const { items } = await auditTable.query(AuditRow, { index: 'bySubject', pk: id, limit: 10 });
    expect(items).toMatchObject([{ action: 'rosterImported', after: { lines: 1, toConfirm: 1 } }]);
    expect(items[0]?.after).not.toHaveProperty('confirmed');
  });

  /** Has a file confirm somebody, with this done between the look at them and the decision. @returns how many are in. */
  async function confirmedBeside(
    waiting: Waiting,
    work: () => Promise<unknown>,
  ): Promise<number | undefined> {
    const id = await checked(waiting.line);
    await bring(id, await anAdmin());
    let isAlone = true;
    const before = async (command: string) => {
      if (!isAlone || !command.startsWith('Transact')) return undefined;
      isAlone = false;
      await work();
      return undefined;
    };
    await withFault({ before }, () => runJob(confirmKey(id), forever));
    expect(isAlone).toBe(false);
    return (await confirmingOf(id))?.confirmed;
  }

  test('leaves out whom another admin declines in the very moment', async () => {
    const ruth = await whoTellsTheId();
    const by = await anAdmin();

    const confirmed = await confirmedBeside(ruth, () =>
      decide(ruth.id, { decision: 'decline', words: 'no', by }, new Date()),
    );

    expect([confirmed, await isIn(ruth)]).toEqual([0, false]);
    expect((await requests.findRequest(ruth.id))?.state).toBe('declined');
  });

  test.each<[string, (id: string) => Promise<void>]>([
    ['the own id', (id) => tell(id, { classYear: 2019, ownId: 'nobodys' })],
    ['the class', (id) => tell(id, { classYear: 2018, ownId: `Own-${lastOne()}` })],
    ['the name', (id) => rename(id, 'Max Best')],
  ])('leaves out who changes %s in the very moment', async (_, change) => {
    const ruth = await whoTellsTheId();

    const confirmed = await confirmedBeside(ruth, () => change(ruth.id));

    expect([confirmed, await isIn(ruth)]).toEqual([0, false]);
  });

  test('lets in who changes in the very moment what proves nothing', async () => {
    const ruth = await whoTellsTheId();

    const confirmed = await confirmedBeside(ruth, () => rename(ruth.id, `Feldman${lastOne()} Ruth`));

    expect([confirmed, await isIn(ruth)]).toEqual([1, true]);
  });

  test('lets nobody in again whom the admin took back before a step was repeated', async () => {
    const ruth = await whoTellsTheId();
    const by = await anAdmin();
    const id = await checked(ruth.line);
    await bring(id, by);
    let decided = 0;
    const before = (command: string) => {
      if (command.startsWith('Transact')) decided += 1;
      return decided > 0 && command.startsWith('Update') ? refusal('AccessDeniedException') : undefined;
    };
    await Promise.allSettled([withFault({ before }, () => runJob(confirmKey(id), forever))]);
    expect(await isIn(ruth)).toBe(true);
    expect(await takeBack(ruth.id, by, new Date())).toBeUndefined();

    await runAgain(confirmKey(id));

    expect(await confirmingOf(id)).toEqual({ looked: 1, of: 1, confirmed: 0 });
    expect(await isIn(ruth)).toBe(false);
  });

  test('leaves out who told the own id where another has confirmed the address since the check', async () => {
    const ruth = await whoTellsTheId();
    const email = `ruth${lastOne()}@feldman.example`;
    const id = await checked(ruth.line.replace(';\n', `;${email}\n`));
    expect(await provenOf(id)).toBe(1);
    const other = aStoredUser({ email, admittedAt: '' });
    await users.addUser(other);
    await emails.confirmAddress(other, requests.openStep(other.id, new Date()), new Date(), {});
    await bring(id, await anAdmin());

    await runJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ looked: 1, of: 1, confirmed: 0 });
    expect(await isIn(ruth)).toBe(false);
  });
});
