import { describe, expect, test } from 'vitest';
import { runDueJob } from '#functions/main/jobWorker.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import * as requests from '#functions/membership/store/requests.ts';
import * as listRequests from '#functions/office/requests/listRequests.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { restartFailedJobs } from '#functions/platform/jobs/openJobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { admitProvenMembersHandler } from '#functions/roster/jobs/admitProvenMembers.ts';
import * as count from '#functions/roster/jobs/countProvenWaiting.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import { putProven } from '#functions/roster/store/rosterProven.ts';
import * as undoRosterImport from '#functions/roster/undoRosterImport.ts';
import { listRequests as route } from '#shared/office/requestRoutes.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { jobsIn, runAgain, takeOver } from '#tests/support/jobs.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { startRoster } from '#tests/support/startRoster.ts';

const {
  anAdmin,
  bring,
  checked,
  confirmKey,
  confirmingOf,
  countKey,
  decide,
  forever,
  isIn,
  lastOne,
  provenOf,
  queue,
  rename,
  whoHasTheAddress,
  whoTellsTheId,
} = await startRoster();

/** Adds this many people to those whom a checked file proves; none of them is waiting. */
async function proves(importId: string, people: number): Promise<void> {
  const gone = Array.from({ length: people }, () => ({ userId: newId(new Date(0)), version: 1 }));
  await putProven({ importId, check: 1 }, 999, gone, imports.undoDataKeptUntil(new Date()));
}

/** A page of the people whom an import proves, as an admin sees them. */
async function listOf(importId: string, cursor?: string) {
  const caller = callBy(newId(), { role: 'admin', byCookie: true });
  const query = { limit: 1, cursor, state: undefined, import: importId };
  return listRequests.run({ ...caller, query, body: undefined, now: new Date() });
}

/**
 * Makes a job fail for the last time. Each run fails at its first request of these kinds, the last one only after
 * another run has taken the job over.
 */
async function loseAtLast(key: { pk: string; sk: string }, command: RegExp): Promise<void> {
  const own = async () => (await jobsIn('running')).find(({ pk }) => pk === key.pk);
  const fails = (sent: string) => (command.test(sent) ? refusal('AccessDeniedException') : undefined);
  for (let runs = 0; runs < 5; runs += 1) await withFault({ before: fails }, () => runAgain(key));
  expect(queue.take()).toEqual([]);
  let taken: Promise<unknown> | undefined;
  const before = async (sent: string) => {
    const failure = fails(sent);
    if (failure !== undefined) await (taken ??= takeOver(key));
    return failure;
  };
  await withFault({ before }, () => runAgain(key));
  expect(await taken).toBeDefined();
  expect(await own()).toBeDefined();
}

test.each(['counting', 'confirming'])(
  'a run that lost its job does not say that the %s has ended',
  async (what) => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id, what === 'confirming' ? await anAdmin() : undefined);

    await (what === 'counting'
      ? loseAtLast(countKey(id), /^BatchGet/)
      : loseAtLast(confirmKey(id), /^Query/));

    expect(queue.take()).toEqual([]);
    if (what === 'counting') expect(await imports.findImport(id)).toHaveProperty('counting', true);
    else expect(await confirmingOf(id)).not.toHaveProperty('ended');
  },
);

test('an unknown import has no counts and no list', async () => {
  const importId = newId();

  expect(await count.countProvenWaitingHandler.run({ importId })).toBeUndefined();
  await count.countProvenWaitingHandler.onGivenUp({ importId });
  await admitProvenMembersHandler.onGivenUp({ importId, adminId: newId() });

  expect(await imports.findImport(importId)).toBeUndefined();
});

describe('an import that confirms nobody', () => {
  test('leaves them in the queue, and counts the strong matches there', async () => {
    const [ruth, nadia, renamed] = [await whoTellsTheId(), await whoHasTheAddress(), await whoTellsTheId()];
    const declined = await whoTellsTheId();
    const id = await checked(...[ruth, nadia, renamed, declined].map(({ line }) => line));
    await decide(declined.id, 'decline', 'no');
    await rename(renamed.id, 'Max Best');
    await bring(id);

    await runDueJob(confirmKey(id), forever);
    await runDueJob(countKey(id), forever);

    expect(await imports.findImport(id)).toMatchObject({ state: 'imported', proven: 4, strong: 2 });
    expect(await confirmingOf(id)).toBeUndefined();
    expect(await isIn(ruth)).toBe(false);
  });

  test('is done before anyone is counted, a few in each step', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await proves(id, 300);
    await bring(id);
    const seen = await imports.findImport(id);
    expect(seen).toMatchObject({ state: 'imported', counting: true });
    expect(seen?.strong).toBeUndefined();
    // Another import may write rows by now.
    const other = newId();
    expect((await transact([imports.reserveRosterStep(other, new Date())])).done).toBe(true);
    await transact([imports.releaseRosterStep(other)]);

    let readCount = 0;
    const before = (command: string) => {
      if (command.startsWith('BatchGet')) readCount += 1;
      return undefined;
    };
    const steps = [];
    for (let left = 9; left > 0 && (await imports.findImport(id))?.counting === true; left -= 1) {
      readCount = 0;
      await withFault({ before }, () => runAgain(countKey(id), 0));
      steps.push(readCount);
    }

    // 250 people, then those who are left, then nobody; requests and accounts come a hundred at a time.
    expect(steps).toEqual([6, 2, 0]);
    const counted = await imports.findImport(id);
    expect(counted).toMatchObject({ state: 'imported', strong: 1 });
    expect(counted).not.toHaveProperty('counting');
  });

  test('clears the counting mark if the count was given up', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id);
    const before = (command: string) =>
      command.startsWith('BatchGet') ? refusal('AccessDeniedException') : undefined;

    await withFault({ before }, async () => {
      while (queue.take().length === 0) await runAgain(countKey(id));
    });

    expect(await imports.findImport(id)).not.toHaveProperty('counting');
    await restartFailedJobs('rosterCount', new Date());
    await runDueJob(countKey(id), forever);
    expect(await imports.findImport(id)).toMatchObject({ strong: 1 });
  });

  test('is no longer counted if it was undone before', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await bring(id);
    const now = new Date();
    const admin = { role: 'admin', byCookie: true, authenticatedAt: now.getTime() / 1000 } as const;

    const call = {
      ...callBy(await anAdmin(), admin),
      params: { id },
      query: undefined,
      body: undefined,
      now,
    };
    await undoRosterImport.run(call);
    await runDueJob(countKey(id), forever);
    await runDueJob({ pk: `JOB#rosterUndo#${id}`, sk: '-' }, forever);

    const left = await imports.findImport(id);
    expect(left?.state).toBe('undone');
    expect(left).not.toHaveProperty('counting');
    expect(left).not.toHaveProperty('strong');
  });

  test('lists its strong matches page by page, without other waiting people', async () => {
    await whoTellsTheId();
    const [ruth, nadia, renamed] = [await whoTellsTheId(), await whoHasTheAddress(), await whoTellsTheId()];
    const id = await checked(...[ruth, nadia, renamed].map(({ line }) => line));
    await rename(renamed.id, 'Max Best');
    await bring(id);

    const first = await listOf(id);
    const second = await listOf(id, first.next);

    expect(first.reply).toMatchObject([{ id: ruth.id, match: 'strong' }]);
    expect(second.reply).toMatchObject([{ id: nadia.id, match: 'strong' }]);
    // A member whose name has changed since then starts no new page.
    expect(second.next).toBeUndefined();

    await decide(ruth.id, 'more', 'Which street?');
    expect((await listOf(id)).reply).toMatchObject([{ id: ruth.id, state: 'asked' }]);
    await decide(ruth.id, 'approve');
    expect(await listOf(id)).toMatchObject({ reply: [{ id: nadia.id }], next: undefined });
  });

  test('has a list only if it exists, and only of waiting people', async () => {
    await expect(listOf(newId())).rejects.toThrow('rosterUnknown');
    const states = ['open', 'asked', 'declined', 'approved'];
    expect(states.filter((state) => route.query.safeParse({ import: newId(), state }).success)).toEqual([
      'open',
      'asked',
    ]);
  });

  test('reads at most a thousand people for a page', async () => {
    const ruth = await whoTellsTheId();
    const id = await checked(ruth.line);
    await proves(id, 300);
    await bring(id);
    // People who are no longer waiting do not count.
    expect(await listOf(id)).toMatchObject({ reply: [{ id: ruth.id, match: 'strong' }], next: undefined });
    await proves(id, 1001);

    const first = await listOf(id);
    expect(first.reply).toEqual([]);
    expect((await listOf(id, first.next)).reply).toMatchObject([{ id: ruth.id }]);
  });

  test.each([
    ['whose address stands beside two', 'brother'],
    ['whose address another has confirmed', 'another'],
  ])('lists as many as it counts: not one %s by now', async (_, by) => {
    const nadia = by === 'brother' ? await whoHasTheAddress() : await whoTellsTheId();
    const email =
      by === 'brother' ? (nadia.line.trim().split(';')[3] ?? '') : `ruth${lastOne()}@feldman.example`;
    const id = await checked(by === 'brother' ? nadia.line : nadia.line.replace(';\n', `;${email}\n`));
    expect(await provenOf(id)).toBe(1);
    if (by === 'brother') await bring(await checked(`z-${lastOne()};Her Brother;2010;${email}\n`));
    else {
      const other = aStoredUser({ email, admittedAt: '' });
      await users.addUser(other);
      await emails.confirmAddress(other, requests.openRequestStep(other.id, new Date()), new Date(), {});
    }
    await bring(id);
    await runDueJob(countKey(id), forever);

    expect(await imports.findImport(id)).toMatchObject({ strong: 0 });
    expect((await listOf(id)).reply).toEqual([]);
  });
});
