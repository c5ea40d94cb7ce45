import { reportDealtWith } from '../mail/reportDealtWith.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { listOfCase } from '#functions/cases/cases.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { notifyReporters } from './moderationJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

const pageOfReports = 25;

/** Lets everybody who reported a thing know that it was dealt with, a page of them a step. */
export const work: Work<typeof notifyReporters.input> = async ({ caseId, cause }, place) => {
  const page = { limit: pageOfReports, after: place };
  const { items, last } = await listOfCase(caseId, page);
  const now = new Date();
  const steps = items.map(({ memberId }) =>
    mailStep(reportDealtWith, { userId: memberId }, {}, `${cause}#${memberId}`, now),
  );
  await tellRest(steps);
  return last;
};

/** Who is told already stays so: a run that died may have told some of these, and others have reported since. */
async function tellRest(steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const outcome = await transact(steps);
  if (!outcome.done) await tellRest(steps.filter((_, place) => !outcome.refused.includes(place)));
}
