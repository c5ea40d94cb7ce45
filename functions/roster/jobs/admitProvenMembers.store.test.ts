import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { findAlias } from '#functions/members/audit/aliases.ts';
import { auditTable, AuditRow } from '#functions/members/audit/audit.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import { undoDecision } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import * as school from '#functions/membership/store/school.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { restartFailedJobs } from '#functions/platform/jobs/openJobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as importRoster from '#functions/roster/importRoster.ts';
import { admitProvenMembersHandler } from '#functions/roster/jobs/admitProvenMembers.ts';
import { runRosterUndo } from '#functions/roster/jobs/rosterJobs.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import { readProvenMembers } from '#functions/roster/store/rosterProven.ts';
import type { StatedStudies } from '#shared/membership/entities.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { documents } from '#tests/support/documents.ts';
import { jobsIn, runAgain } from '#tests/support/jobs.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import type { Waiting } from '#tests/support/rosterWorld.ts';
import { startRoster } from '#tests/support/startRoster.ts';

const {
  anAdmin,
  begin,
  beginCheck,
  bring,
  checkKey,
  checked,
  confirmKey,
  confirmingOf,
  decide,
  dyingRuns,
  forever,
  importRow,
  imported,
  isIn,
  lastOne,
  provenOf,
  queue,
  rename,
  tell,
  whoHasTheAddress,
  whoTellsTheId,
} = await startRoster();
const { run: confirm } = admitProvenMembersHandler;

/** A waiting member with a confirmed address, and another who states the student ID of the same line. */
async function twoForOneLine(reported?: Partial<StatedStudies>): Promise<Pick<Waiting, 'line'>> {
  const { line } = await whoHasTheAddress(reported);
  const other = await whoTellsTheId({ fullName: `Nadia Khoury${lastOne()}` });
  await tell(other.id, { classYear: 2012, studentId: `Own-${lastOne()}` });
  return { line: `own-${lastOne()}${line}` };
}

/** Runs the work while the school's rules admit everyone whose address is in the roster. */
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

/** The actions on somebody in the log. */
async function linesAbout({ id }: Waiting) {
  const alias = await findAlias(id);
  return (await auditTable.query(AuditRow, { index: 'bySubject', pk: alias ?? '', limit: 10 })).items;
}

const linesOf = (waiting: readonly Waiting[]) => waiting.map(({ line }) => line);
const emailIn = (line: string) => line.trim().split(';')[3] ?? '';
const later = '2999-01-01T00:00:00.000Z';

/** A file, and how many waiting members it proves. */
const files: readonly (readonly [what: string, proven: number, lines: () => Promise<string[]>])[] = [
  [
    'by the student ID and by a confirmed address',
    2,
    async () => [...linesOf([await whoTellsTheId(), await whoHasTheAddress()]), 'x-1;Somebody Else;2019;\n'],
  ],
  ...(['NFD', 'NFC'] as const).map(
    (form) =>
      [
        `by an address with accents in ${form}`,
        1,
        async () => [(await whoHasTheAddress({ classYear: 2012 }, 'nadía')).line.normalize(form)],
      ] as const,
  ),
  ...(
    [
      ['2019', '2018'],
      ['Ruth', 'Max'],
      ['own-', 'other-'],
    ] as const
  ).map(
    ([from, to]) =>
      [`not by ${to} for ${from}`, 0, async () => [(await whoTellsTheId()).line.replace(from, to)]] as const,
  ),
  [
    'not those who are admitted, declined, suspended or leaving',
    0,
    async () => {
      const [inside, declined] = [await whoTellsTheId(), await whoTellsTheId()];
      await decide(inside.id, 'approve');
      await decide(declined.id, 'decline', 'no');
      const suspended = await whoTellsTheId({ suspendedUntil: later });
      return linesOf([inside, declined, suspended, await whoTellsTheId({ leavingAt: later })]);
    },
  ],
  [
    'not two with the same id',
    0,
    async () => {
      const ruth = await whoTellsTheId();
      const other = await whoTellsTheId({ fullName: `Ruth Feldman${lastOne()}` });
      await tell(other.id, { classYear: 2019, studentId: ruth.line.split(';')[0] ?? '' });
      return [ruth.line];
    },
  ],
  [
    'not by an address that another row has',
    0,
    async () => {
      const { line } = await whoHasTheAddress();
      await imported(`x-${lastOne()};Her Brother;2010;${emailIn(line)}\n`);
      return [line];
    },
  ],
  ...[undefined, {}].map(
    (reported) =>
      [
        `not by the student ID if another has confirmed the address and reported ${reported === undefined ? 'the class' : 'nothing'}`,
        0,
        async () => [(await twoForOneLine(reported)).line],
      ] as const,
  ),
];

describe('a check counts the waiting people that the file proves', () => {
  test.each(files)('%s: %i', async (_, proven, lines) => {
    const file = await lines();

    expect(await provenOf(await checked(...file))).toBe(proven);
    // If the roster admits by address, nobody is left to be confirmed by it.
    const byAddress = file.filter((line) => line.startsWith(';')).length;
    const left = Math.max(0, proven - byAddress);
    expect(await byTheRule(async () => provenOf(await checked(...file)))).toBe(left);
  });

  test('and reads each waiting member once, in any number of steps', async () => {
    const [early, late] = [await whoTellsTheId(), await whoTellsTheId()];
    const between = Array.from({ length: 1000 }, (_, index) => `y-${index};Some Body;2019;\n`);
    const id = await beginCheck(early.line, ...between, late.line);
    let steps = 0;
    let waitingRead = 0;
    const behind = (command: string, output: object) => {
      if (command.startsWith('Put')) steps += 1;
      if (command.startsWith('Query') && JSON.stringify(output).includes(early.id)) waitingRead += 1;
      return undefined;
    };

    await withFault({ behind }, () => runDueJob(checkKey(id), forever));

    expect(await provenOf(id)).toBe(2);
    // Eleven parts, and the members proved by each of two steps; the last query counts them.
    expect([steps, waitingRead]).toEqual([13, 2]);
  });

  test('and nobody who was proven in a step that died but not when it was repeated', async () => {
    const ruth = await whoTellsTheId();
    const id = await beginCheck(ruth.line);
    let kept = 0;
    const before = (command: string) => {
      if (command.startsWith('Put')) kept += 1;
      // The lines are stored, then the members they prove; then the check would end.
      return kept === 2 && command.startsWith('Transact') ? refusal('AccessDeniedException') : undefined;
    };
    await Promise.allSettled([withFault({ before }, () => runDueJob(checkKey(id), forever))]);
    expect(await provenOf(id)).toBeUndefined();
    await decide(ruth.id, 'decline', 'no');

    await runAgain(checkKey(id));

    expect(await provenOf(id)).toBe(0);
    expect(await readProvenMembers({ importId: id, check: 1 })).toEqual([]);
  });
});

describe('an import that is to confirm them', () => {
  test('admits them, with an audit line in the name of the admin, and mails them', async () => {
    const [ruth, nadia] = [await whoTellsTheId(), await whoHasTheAddress()];
    const id = await checked(ruth.line, nadia.line);
    await bring(id, await anAdmin());
    expect(await confirmingOf(id)).toEqual({ checked: 0, of: 2, confirmed: 0 });

    await runDueJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ checked: 2, of: 2, confirmed: 2 });
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

  test('confirms 25 a step by their ids, each once, wherever it dies, and skips accounts that are gone', async () => {
    const everybody: Waiting[] = [];
    for (let count = 0; count < 27; count += 1) everybody.push(await whoTellsTheId());
    const ids = everybody.map(({ id }) => id).toSorted();
    const [gone = ''] = ids;
    const id = await checked(...linesOf(everybody));
    const by = await anAdmin();
    await bring(id, by);
    const Key = { pk: `USER#${gone}`, sk: '-' };
    await documents.send(new DeleteCommand({ TableName: process.env['USERS_TABLE'], Key }));

    // The first run dies after some decisions, the second after the last one of a step.
    for (const death of [5, 23]) {
      await dyingRuns(confirmKey(id), [death]);
      expect(await confirmingOf(id)).toEqual({ checked: 0, of: 27, confirmed: 0 });
    }
    const first = await confirm({ importId: id, adminId: by }, undefined);
    expect(JSON.parse(first ?? '')).toEqual({ after: ids[24], checked: 25, confirmed: 24 });
    expect(await confirmingOf(id)).toEqual({ checked: 25, of: 27, confirmed: 24 });
    await runAgain(confirmKey(id));

    expect(await confirmingOf(id)).toEqual({ checked: 27, of: 27, confirmed: 26 });
    for (const person of everybody) {
      expect(await linesAbout(person)).toHaveLength(person.id === gone ? 0 : 1);
    }
  });

  test('reports how many were admitted if one was declined and one changed their name in the meantime', async () => {
    const [stays, declined, renamed] = [await whoTellsTheId(), await whoTellsTheId(), await whoTellsTheId()];
    const id = await checked(stays.line, declined.line, renamed.line);
    await decide(declined.id, 'decline', 'no');
    await rename(renamed.id, 'Max Best');
    await bring(id, await anAdmin());

    await runDueJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ checked: 3, of: 3, confirmed: 1 });
    expect([await isIn(stays), await isIn(declined), await isIn(renamed)]).toEqual([true, false, false]);
  });

  test.each(['is no admin any more', 'has deleted the account'])(
    'admits nobody for an admin who %s',
    async (what) => {
      const ruth = await whoTellsTheId();
      const id = await checked(ruth.line);
      const admin = aStoredUser();
      if (what === 'is no admin any more') await users.addUser(admin);
      await bring(id, admin.id);

      await runDueJob(confirmKey(id), forever);

      expect(await confirmingOf(id)).toEqual({ checked: 0, of: 1, confirmed: 0, ended: 'noAdmin' });
      expect(await isIn(ruth)).toBe(false);
    },
  );

  test('does nothing for an import that does not exist, confirms nobody or is being undone', async () => {
    const ids = [];
    for (let count = 0; count < 2; count += 1) ids.push(await imported((await whoTellsTheId()).line));
    const [unasked = '', undoing = ''] = ids;
    await begin(undoing, runRosterUndo);
    const before = [await importRow(unasked), await importRow(undoing)];

    for (const importId of [newId(), unasked, undoing]) {
      expect(await confirm({ importId, adminId: await anAdmin() }, undefined)).toBeUndefined();
    }

    expect([await importRow(unasked), await importRow(undoing)]).toEqual(before);
    await transact([imports.releaseRosterStep(undoing)]);
  });

  test('is marked as ended when it is given up, and continues when it is restarted', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id, await anAdmin());
    // A decision is several writes in one transaction; what the job notes about itself is one.
    const before = (_: string, steps: number) => (steps > 1 ? refusal('AccessDeniedException') : undefined);

    await withFault({ before }, async () => {
      while (queue.take().length === 0) {
        expect(await confirmingOf(id)).toEqual({ checked: 0, of: 1, confirmed: 0 });
        await runAgain(confirmKey(id));
      }
    });
    expect(await confirmingOf(id)).toEqual({ checked: 0, of: 1, confirmed: 0, ended: 'failed' });

    await restartFailedJobs('rosterConfirm', new Date());
    await runDueJob(confirmKey(id), forever);
    expect(await confirmingOf(id)).toEqual({ checked: 1, of: 1, confirmed: 1 });
  });

  test('is audited with the number to confirm, before anyone is admitted', async () => {
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

    await runDueJob({ pk: `JOB#rosterImport#${id}`, sk: '-' }, forever);

    const { items } = await auditTable.query(AuditRow, { index: 'bySubject', pk: id, limit: 10 });
    expect(items).toMatchObject([{ action: 'rosterImported', after: { lines: 1, toConfirm: 1 } }]);
    expect(items[0]?.after).not.toHaveProperty('confirmed');
  });

  /**
   * Lets a file confirm somebody, and does this between the lookup and the decision.
   * @returns how many are admitted.
   */
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
    await withFault({ before }, () => runDueJob(confirmKey(id), forever));
    expect(isAlone).toBe(false);
    return (await confirmingOf(id))?.confirmed;
  }

  test.each<[string, number, (id: string) => Promise<unknown>]>([
    ['another admin declines', 0, async (id) => decide(id, 'decline', 'no')],
    ['the student ID changes', 0, (id) => tell(id, { classYear: 2019, studentId: 'nobodys' })],
    ['the class changes', 0, (id) => tell(id, { classYear: 2018, studentId: `Own-${lastOne()}` })],
    ['the name changes', 0, (id) => rename(id, 'Max Best')],
    ['the order of the names changes', 1, (id) => rename(id, `Feldman${lastOne()} Ruth`)],
  ])('if %s meanwhile, confirms %i', async (_, confirmed, change) => {
    const ruth = await whoTellsTheId();

    expect(await confirmedBeside(ruth, () => change(ruth.id))).toBe(confirmed);

    expect(await isIn(ruth)).toBe(confirmed === 1);
  });

  test('does not admit people again that the admin removed before a step was repeated', async () => {
    const ruth = await whoTellsTheId();
    const by = await anAdmin();
    const id = await checked(ruth.line);
    await bring(id, by);
    let decided = 0;
    const before = (command: string) => {
      if (command.startsWith('Transact')) decided += 1;
      return decided > 0 && command.startsWith('Update') ? refusal('AccessDeniedException') : undefined;
    };
    await Promise.allSettled([withFault({ before }, () => runDueJob(confirmKey(id), forever))]);
    expect(await isIn(ruth)).toBe(true);
    expect(await undoDecision(ruth.id, by, new Date())).toBeUndefined();

    await runAgain(confirmKey(id));

    expect(await confirmingOf(id)).toEqual({ checked: 1, of: 1, confirmed: 0 });
    expect(await isIn(ruth)).toBe(false);
  });

  test('leaves out people with a matching student ID if another member has confirmed the address since the check', async () => {
    const ruth = await whoTellsTheId();
    const email = `ruth${lastOne()}@feldman.example`;
    const id = await checked(ruth.line.replace(';\n', `;${email}\n`));
    expect(await provenOf(id)).toBe(1);
    const other = aStoredUser({ email, admittedAt: '' });
    await users.addUser(other);
    await emails.confirmAddress(other, requests.openRequestStep(other.id, new Date()), new Date(), {});
    await bring(id, await anAdmin());

    await runDueJob(confirmKey(id), forever);

    expect(await confirmingOf(id)).toEqual({ checked: 1, of: 1, confirmed: 0 });
    expect(await isIn(ruth)).toBe(false);
  });
});
