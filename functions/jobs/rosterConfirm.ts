import * as z from 'zod/mini';
import { besideRoster } from '../membership/besideRoster.ts';
import { decide } from '../membership/decide.ts';
import { standingOf } from '../membership/standing.ts';
import { personByProof } from '../roster/knownPerson.ts';
import { inParallel } from '../stores/inParallel.ts';
import { findRequest, isUndecided } from '../stores/requests.ts';
import { findImport, move, type StoredImport } from '../stores/rosterImports.ts';
import { provenBy } from '../stores/rosterProven.ts';
import { findMember, findUser } from '../stores/users.ts';
import type { Work } from './job.ts';
import type { rosterConfirm } from './rosterJobs.ts';

/** How many were looked at, and how many of those are members now. */
const Place = z.object({ looked: z.number(), confirmed: z.number() });
type Place = z.output<typeof Place>;

/** People of one step. */
const stepSize = 25;
const decisionsAtOnce = 4;

/**
 * Lets in those who wait and whom an imported file has proven, some at a step, each as the office does in the queue: with
 * a line of the log, and told by mail. Whoever is not proven any more by then, because they, the roster or the school's
 * mind have changed, stays in the queue. It ends early where the import is being taken back, or the admin is none any more.
 */
export const work: Work<typeof rosterConfirm.input> = async ({ importId, by }, place) => {
  const row = await findImport(importId);
  if (row?.state !== 'imported' || row.confirming === undefined) return undefined;
  const before = place === undefined ? { looked: 0, confirmed: 0 } : z.parse(Place, JSON.parse(place));
  const all = await provenBy({ importId, check: row.check });
  const ids = all.slice(before.looked, before.looked + stepSize);
  const now = new Date();
  const isAdmin = (await findMember(by, now))?.role === 'admin';
  if (ids.length === 0 || !isAdmin) {
    await tell(row, { ...before, looked: row.confirming.of });
    return undefined;
  }
  const areIn = await inParallel(ids, decisionsAtOnce, (id) => letIn(id, by, now));
  const next = {
    looked: before.looked + ids.length,
    confirmed: before.confirmed + areIn.filter(Boolean).length,
  };
  await tell(row, next);
  return JSON.stringify(next);
};

/** @returns whether they are in, whoever let them in: so a step that is repeated counts the same. */
async function letIn(userId: string, by: string, now: Date): Promise<boolean> {
  const [request, user] = await Promise.all([findRequest(userId), findUser(userId)]);
  if (user === undefined) return false;
  if (user.admittedAt !== '') return true;
  if (request === undefined || !isUndecided(request) || standingOf(user, now) !== 'waiting') return false;
  const { compared } = await besideRoster(request, user, personByProof);
  if (compared.match !== 'strong') return false;
  await decide(userId, { decision: 'approve', words: '', by }, now);
  const after = await findUser(userId);
  return after !== undefined && after.admittedAt !== '';
}

/** Shows how far it has come. */
async function tell({ sk, check, confirming }: StoredImport, { looked, confirmed }: Place): Promise<void> {
  const told = { looked, of: confirming?.of ?? looked, confirmed };
  await move(sk, { from: ['imported'], check, to: 'imported', set: { confirming: told } });
}
