import {
  caseOf,
  changeCaseStep,
  changeCaseCountsStep,
  newCaseSteps,
  reportStep,
  type CaseSnapshot,
  type StoredCase,
  type ContentRef,
} from '#functions/cases/cases.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { ReportReason } from '#shared/moderation/entities.ts';

/** Reported content in the version that is reported. */
export interface ReportedContent {
  readonly content: ContentRef;
  /** Its author. */
  readonly memberId: string;
  readonly parties: readonly string[];
  readonly snapshot: CaseSnapshot;
}

export interface NewReport {
  readonly reporter: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly now: Date;
}

/**
 * Stores a report, once per reporter; all reports of the same content are one case. A decided case reopens when another
 * member reports the content.
 */
export function recordReport(
  reported: ReportedContent,
  { reporter, reason, text, now }: NewReport,
): Promise<{ readonly caseId: string; readonly isNew: boolean }> {
  return retryUntilDone(async () => {
    const stored = await caseOf(reported.content);
    const sinceId = newId(now);
    const caseId = stored?.id ?? sinceId;
    const row = { memberId: reporter, reason, text, createdAt: now.toISOString() };
    const { done, ...outcome } = await transact([
      reportStep(caseId, row, sinceId),
      ...(stored === undefined ? newCase(reported, reason, sinceId, now) : joined(stored, sinceId)),
    ]);
    if (done) return { caseId, isNew: true };
    const isRepeat = 'refused' in outcome && outcome.refused.includes(0);
    return isRepeat ? { caseId, isNew: false } : RETRY;
  });
}

function newCase({ parties, ...reported }: ReportedContent, reason: ReportReason, id: string, now: Date) {
  const fresh: StoredCase = {
    ...reported,
    parties: [...parties],
    id,
    reason,
    reportsCount: 1,
    state: 'open',
    sinceId: id,
    openedAt: now.toISOString(),
    version: 1,
    text: '',
  };
  return [...newCaseSteps(fresh), changeCaseCountsStep({ open: 1, done: 0 })];
}

function joined(stored: StoredCase, sinceId: string) {
  const add = { reportsCount: 1 };
  if (stored.state === 'open') return [changeCaseStep(stored, {}, { add, isNews: false })];
  return [
    changeCaseStep(stored, { state: 'open', sinceId }, { add, isNews: true }),
    changeCaseCountsStep({ open: 1, done: -1 }),
  ];
}
