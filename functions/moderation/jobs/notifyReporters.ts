import { listReportsOf } from '#functions/cases/cases.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { reportDealtWithKind } from '../mail/moderationMailKinds.ts';
import { notifyReporters } from './moderationJobs.ts';

const reportsPerPage = 25;

/** Notifies everyone who reported the content that the report was handled, one page per step. */
export const notifyReportersHandler = jobHandler(
  notifyReporters,
  async ({ caseId, cause }, checkpoint, now) => {
    const page = { limit: reportsPerPage, after: checkpoint };
    const { items, last } = await listReportsOf(caseId, page);
    const steps = items.map(({ memberId }) =>
      mailStep(reportDealtWithKind, { userId: memberId, data: {}, cause: `${cause}#${memberId}`, now }),
    );
    await notifyRemaining(steps);
    return last;
  },
);

/** Skips reporters who are notified already: a run that died may have notified some, and others have reported since. */
async function notifyRemaining(steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const outcome = await transact(steps);
  if (!outcome.done) await notifyRemaining(steps.filter((_, index) => !outcome.refused.includes(index)));
}
