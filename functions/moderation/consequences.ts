import { isSuspensionAppeal } from '#functions/cases/appeals.ts';
import { type ContentRef, conversationOf, type StoredCase } from '#functions/cases/cases.ts';
import { hideCommentSteps, hideExperienceSteps } from '#functions/experiences/index.ts';
import { type NewAuditLine, auditSteps } from '#functions/members/audit/audit.ts';
import { memberStatusOf, suspensionEndDay } from '#functions/members/status/memberStatus.ts';
import { liftSuspensionSteps, suspendSteps } from '#functions/members/status/statusRows.ts';
import { hideProfileSteps, type StoredUser } from '#functions/members/users.ts';
import { hideMessageSteps } from '#functions/messages/index.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import type { CaseOutcome } from '#shared/moderation/entities.ts';
import type { AuditAction } from '#shared/office/audit.ts';
import { moveImages, movePhoto, notifyReporters } from './jobs/moderationJobs.ts';
import { caseDecidedKind } from './mail/moderationMailKinds.ts';
import { isAuthorNotified } from './ownCaseOf.ts';

/** An admin's decision about a case. */
export interface CaseDecision {
  readonly outcome: CaseOutcome;
  readonly text: string;
  readonly until: string | undefined;
  readonly actorId: string;
  readonly now: Date;
}

/**
 * Everything that a decision changes, in one transaction: the content, its author's status, the audit log, and the
 * notifications.
 */
export async function decisionSteps(
  stored: StoredCase,
  author: StoredUser | undefined,
  decision: CaseDecision,
): Promise<readonly Step[]> {
  const isProfile = stored.content.kind === 'profile';
  return [
    ...(isProfile ? [] : await visibilitySteps(stored, decision)),
    ...(author === undefined ? [] : await authorSteps(stored, author, decision)),
    ...(await auditSteps(...auditLinesOf(stored, author, decision))),
    ...notificationSteps(stored, decision),
  ];
}

const isHiding = ({ outcome }: CaseDecision) => outcome === 'hide' || outcome === 'suspend';

async function visibilitySteps(stored: StoredCase, decision: CaseDecision): Promise<readonly Step[]> {
  const caseId = isHiding(decision) ? stored.id : undefined;
  const steps = await hideSteps(stored.content, caseId);
  return caseId !== undefined && steps.length > 0 ? [...steps, ...movingSteps(stored, decision.now)] : steps;
}

/** The URL of a hidden image must stop working for people who saved it. */
function movingSteps({ id: caseId, version, content }: StoredCase, now: Date): readonly Step[] {
  if (content.kind === 'experience')
    return [startJobStep(moveImages, { experienceId: content.id, caseId, version }, now)];
  if (content.kind === 'profile')
    return [startJobStep(movePhoto, { userId: content.id, caseId, version }, now)];
  return [];
}

/** The steps that hide content by a case, or show it if no case is given. */
async function hideSteps(content: ContentRef, caseId: string | undefined): Promise<readonly Step[]> {
  const { kind, id, where } = content;
  if (kind === 'experience') return hideExperienceSteps(id, caseId);
  if (kind === 'comment') return hideCommentSteps(where, id, caseId);
  return hideMessageSteps(...conversationOf(content), id, caseId);
}

/**
 * Changes the author's status and, in a case about it, the profile: both are one row, which a transaction may contain
 * only once.
 */
async function authorSteps(
  stored: StoredCase,
  author: StoredUser,
  decision: CaseDecision,
): Promise<readonly Step[]> {
  const { text, until = '', now } = decision;
  const hidden = stored.content.kind === 'profile' ? hiddenBy(stored, author, decision) : author.hidden;
  const moving = hidden === stored.id && author.hidden !== hidden ? movingSteps(stored, now) : [];
  const change = statusChangeOf(stored, author, decision);
  if (change === 'suspended')
    return [...(await suspendSteps(author, until, now, text, { hidden })), ...moving];
  if (change === 'suspensionEnded')
    return [...(await liftSuspensionSteps(author, now, { hidden })), ...moving];
  return [...hideProfileSteps(author, hidden, now), ...moving];
}

/**
 * The case that hides a profile after a decision: what another case has hidden stays hidden by that one. A suspension
 * without a report hides nothing itself.
 */
function hiddenBy(stored: StoredCase, { hidden }: StoredUser, decision: CaseDecision): string | undefined {
  const isAboutProfile = decision.outcome === 'hide' || !isSuspensionAppeal(stored.content);
  if (isHiding(decision) && isAboutProfile) return hidden ?? stored.id;
  return hidden === stored.id && decision.outcome !== 'suspend' ? undefined : hidden;
}

/** Suspends the author; any other decision ends the suspension that this case caused. */
export function statusChangeOf(
  stored: StoredCase,
  { suspendedUntil = '' }: StoredUser,
  { outcome, now }: CaseDecision,
): 'suspended' | 'suspensionEnded' | undefined {
  if (outcome === 'suspend') return 'suspended';
  const isOfThisCase = stored.decision === 'suspend' && suspendedUntil === stored.until;
  return isOfThisCase && suspendedUntil > now.toISOString() ? 'suspensionEnded' : undefined;
}

const auditActions = {
  dismiss: 'reportDismissed',
  hide: 'hidden',
  warn: 'warned',
  suspend: 'suspended',
} as const satisfies Record<CaseOutcome, AuditAction>;

/** The audit lines of the case and, if the author's status changes, of the member. */
function auditLinesOf(
  stored: StoredCase,
  author: StoredUser | undefined,
  decision: CaseDecision,
): readonly NewAuditLine[] {
  const { outcome, until, actorId, now } = decision;
  const change = author === undefined ? undefined : statusChangeOf(stored, author, decision);
  const isAppeal = stored.appeal !== undefined && stored.state === 'open';
  const answer = outcome === 'dismiss' ? 'appealGranted' : 'appealRefused';
  const before = {
    ...(stored.decision === undefined ? {} : { decision: stored.decision }),
    state: stored.state,
  };
  const after = { decision: outcome, kind: stored.content.kind, ...(until === undefined ? {} : { until }) };
  const action = isAppeal ? answer : auditActions[outcome];
  const caseLine: NewAuditLine = { actorId, action, kind: 'case', on: stored.id, before, after, now };
  if (author === undefined || change === undefined) return [caseLine];
  const states = statusesOf(author, decision);
  const memberLine: NewAuditLine = { actorId, action: change, kind: 'member', on: author.id, ...states, now };
  // For a suspension by the first decision, the member's line says everything.
  if (caseLine.action !== 'suspended') return [caseLine, memberLine];
  return [{ ...memberLine, after: { ...states.after, kind: stored.content.kind } }];
}

/** The author's state and role before and after a decision that changes them. */
function statusesOf(author: StoredUser, { outcome, until = '', now }: CaseDecision) {
  const { role } = author;
  const before = { state: memberStatusOf(author, now), role };
  if (outcome === 'suspend') return { before, after: { state: 'suspended', role: 'member', until } };
  return { before, after: { state: memberStatusOf({ ...author, suspendedUntil: undefined }, now), role } };
}

/** Notifies the author of the decision and its reason, and each reporter that the report was handled. */
function notificationSteps(stored: StoredCase, { outcome, text, until, now }: CaseDecision): readonly Step[] {
  const cause = `${stored.id}#${stored.version}`;
  const data = { content: stored.content.kind, outcome, words: text };
  const day = suspensionEndDay(until);
  return [
    ...(isAuthorNotified(stored, outcome)
      ? [
          mailStep(caseDecidedKind, {
            userId: stored.memberId,
            data: { ...data, ...(day && { until: day }) },
            cause,
            now,
          }),
        ]
      : []),
    ...(stored.reportsCount === 0 ? [] : [startJobStep(notifyReporters, { caseId: stored.id, cause }, now)]),
  ];
}
