import * as z from 'zod/mini';
import { findMember, findUser } from '#functions/members/users.ts';
import { findRequest, requestVersionOf } from '#functions/membership/index.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { ConfirmationProgress } from '#shared/roster/imports.ts';
import { isStillProven } from '../matching/stillProven.ts';
import { findImport, setImportState, type StoredImport } from '../store/rosterImports.ts';
import { type ProvenMember, readProvenMembers } from '../store/rosterProven.ts';
import { admitProvenMembers } from './rosterJobs.ts';

/** The last member checked, how many were checked, and how many of them are members now. */
const Checkpoint = z.object({ after: z.string(), checked: z.number(), confirmed: z.number() });
const start: z.output<typeof Checkpoint> = { after: '', checked: 0, confirmed: 0 };

/** Members per slice. */
const sliceSize = 25;
const decisionsAtOnce = 4;

/**
 * Admits the waiting members that an imported file has proved, some per slice, each with an audit line and a mail as
 * if an admin had done it in the queue. Members who are no longer proved, or who have changed or been decided on
 * since the check, are skipped. Stops early if the import is being undone or the admin is no longer one.
 */
export const admitProvenMembersHandler = jobHandler(
  admitProvenMembers,
  withCheckpoint(Checkpoint, async ({ importId, adminId }, before = start, now) => {
    const row = await findImport(importId);
    if (row?.state !== 'imported' || row.confirming === undefined) return undefined;
    const proven = await readProvenMembers({ importId, check: row.check });
    const people = proven.filter(({ userId }) => userId > before.after).slice(0, sliceSize);
    const last = people.at(-1);
    const { of } = row.confirming;
    if (last === undefined) return storeProgress(row, { ...before, checked: of, of });
    if ((await findMember(adminId, now))?.role !== 'admin')
      return storeProgress(row, { ...before, of, ended: 'noAdmin' });
    const admitted = await inParallel(people, decisionsAtOnce, (person) => admit(person, adminId, now));
    const next = {
      after: last.userId,
      checked: before.checked + people.length,
      confirmed: before.confirmed + admitted.filter(Boolean).length,
    };
    await storeProgress(row, { ...next, of });
    return next;
  }),
  onGivenUp,
);

/** Marks it as ended after the last retry failed. */
async function onGivenUp({ importId }: z.output<typeof admitProvenMembers.input>): Promise<void> {
  const row = await findImport(importId);
  if (row?.confirming !== undefined) await storeProgress(row, { ...row.confirming, ended: 'failed' });
}

/**
 * Admits a member based on the request and account as read; if either changes meanwhile, reads both again.
 * @returns whether they are admitted, no matter by whom, so that a repeated step counts the same.
 */
function admit({ userId, version }: ProvenMember, adminId: string, now: Date): Promise<boolean> {
  return retryUntilDone(async () => {
    const [request, user] = await Promise.all([findRequest(userId), findUser(userId)]);
    if (user === undefined) return false;
    if (user.admittedAt !== '') return true;
    // Another version was decided on, and perhaps undone, or says something the check did not see.
    if (request?.version !== version || !(await isStillProven(request, user, now))) return false;
    const decision = {
      decision: 'approve',
      words: '',
      adminId,
      version: requestVersionOf(request, user),
    } as const;
    return (await decideMembershipRequest(userId, decision, now)) === undefined || RETRY;
  });
}

/** Stores the progress and, if it stopped, the reason. */
async function storeProgress(
  { sk, check }: StoredImport,
  progress: ConfirmationProgress,
): Promise<undefined> {
  // A checkpoint holds more than is shown.
  const confirming = z.parse(ConfirmationProgress, progress);
  await setImportState(sk, { from: ['imported'], check, to: 'imported', set: { confirming } });
}
