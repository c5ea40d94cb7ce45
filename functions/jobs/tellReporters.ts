import { reportDealtWith } from '../mail/kinds/reportDealtWith.ts';
import { mailStep } from '../mail/mailStep.ts';
import { listOfCase } from '../stores/cases.ts';
import { transact } from '../stores/transaction.ts';
import type { tellReporters } from './declared.ts';
import type { Work } from './job.ts';

const pageOfReports = 25;

/** Lets everybody who reported a thing know that it was dealt with, a page of them a step. */
export const work: Work<typeof tellReporters.input> = async ({ caseId, cause }, place) => {
  const page = { limit: pageOfReports, after: place };
  const { items, last } = await listOfCase(caseId, page);
  const now = new Date();
  const steps = items.map(({ memberId }) =>
    mailStep(reportDealtWith, { userId: memberId }, {}, `${cause}#${memberId}`, now),
  );
  if (steps.length > 0) await transact(steps);
  return last;
};
