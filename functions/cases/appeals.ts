import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import {
  caseOf,
  changeCaseStep,
  changeCaseCountsStep,
  findCase,
  newCaseSteps,
  type StoredCase,
  type ContentRef,
} from './cases.ts';

/** A request for review. */
export interface Appeal {
  readonly text: string;
  readonly now: Date;
}

/**
 * Requests a review of a decision, once.
 * @returns false if a review was already requested; `RETRY` if the case has changed since it was read.
 */
export async function appealCase(stored: StoredCase, { text, now }: Appeal): Promise<boolean | typeof RETRY> {
  if (stored.appeal !== undefined) return false;
  const set = { state: 'open' as const, sinceId: newId(now), appeal: { text, createdAt: now.toISOString() } };
  const { done } = await transact([
    changeCaseStep(stored, set, { isNews: true }),
    ...(stored.state === 'done' ? [changeCaseCountsStep({ open: 1, done: -1 })] : []),
  ]);
  return done || RETRY;
}

/** True for a case that only appeals a suspension without a report. */
export function isSuspensionAppeal({ where }: ContentRef): boolean {
  return where.startsWith(suspensions);
}

const suspensions = 'suspended ';

/** Appeals a suspension that no report has caused, once per suspension. @returns false if it was already appealed. */
export function appealSuspension(memberId: string, until: string, { text, now }: Appeal): Promise<boolean> {
  const content: ContentRef = { kind: 'profile', id: memberId, where: `${suspensions}${until}` };
  return retryUntilDone(async () => {
    if ((await caseOf(content)) !== undefined) return false;
    const id = newId(now);
    const at = now.toISOString();
    const newCase: StoredCase = {
      id,
      content,
      memberId,
      parties: [memberId],
      snapshot: { title: '', text: '', imageUrls: [], messages: [], createdAt: at },
      reason: 'other',
      reportsCount: 0,
      state: 'open',
      sinceId: id,
      openedAt: at,
      version: 1,
      decision: 'suspend',
      text: '',
      until,
      decidedAt: at,
      appeal: { text, createdAt: at },
    };
    const { done } = await transact([...newCaseSteps(newCase), changeCaseCountsStep({ open: 1, done: 0 })]);
    return done || RETRY;
  });
}

/** The steps that reopen a decided case after its author changed the content; none if it is open already. */
export async function reopenCaseSteps(caseId: string, now: Date): Promise<readonly Step[]> {
  const stored = await findCase(caseId);
  if (stored === undefined || stored.state === 'open') return [];
  const set = { state: 'open' as const, sinceId: newId(now) };
  return [changeCaseStep(stored, set, { isNews: true }), changeCaseCountsStep({ open: 1, done: -1 })];
}
