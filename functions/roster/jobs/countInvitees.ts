import * as z from 'zod/mini';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { InvitationCount } from '#shared/roster/invitations.ts';
import { candidatesPage } from '../matching/candidates.ts';
import { findBatch, setBatchState } from '../store/invitationBatches.ts';
import { RosterCursor } from '../store/rosterPages.ts';
import { stopBatch } from './queueInvitations.ts';
import { countInvitees } from './rosterJobs.ts';

/** Where the scan of the roster continues, and the count so far. */
const Checkpoint = z.object({ cursor: RosterCursor, count: InvitationCount });
const zeroCounts: InvitationCount = { invitable: 0, members: 0, invited: 0, ended: 0, noAddress: 0 };

/** Counts the people of a batch, one page of the roster per step. */
export const countInviteesHandler = jobHandler(
  countInvitees,
  withCheckpoint(Checkpoint, async ({ batchId }, before, now) => {
    const batch = await findBatch(batchId);
    if (batch?.state !== 'counting') return undefined;
    const { candidates, next } = await candidatesPage(batch, before?.cursor, now);
    const count = { ...(before?.count ?? zeroCounts) };
    for (const { invitability } of candidates) count[invitability] += 1;
    if (next !== undefined) return { cursor: next, count };
    await setBatchState(batchId, { from: ['counting'], to: 'ready', set: { count } });
    return undefined;
  }),
  stopBatch,
);
