import { auditSteps } from '#functions/members/audit/audit.ts';
import { admitSteps, undoAdmissionSteps } from '#functions/members/status/statusRows.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { RequestState } from '#shared/membership/entities.ts';
import { membershipLimits as limits } from '#shared/membership/limits.ts';
import type { AuditAction } from '#shared/office/audit.ts';
import { requestDecisionSteps } from './requestDecisionSteps.ts';
import { findRequest, type StoredRequest, undoDecisionStep, requestVersionOf } from './store/requests.ts';

/** An admin's decision about a pending member. */
export interface RequestDecision {
  readonly decision: 'approve' | 'more' | 'decline';
  /** The question to the member, or the message to them. */
  readonly words: string;
  readonly adminId: string;
  /** `requestVersionOf` the request that the admin saw; if it has changed, nothing is decided. */
  readonly version?: number | undefined;
}

type NotDecided = 'requestUnknown' | 'requestDecided' | 'requestChanged';

const resultOf = {
  approve: { state: 'approved', action: 'admitted' },
  more: { state: 'asked', action: 'askedForMore' },
  decline: { state: 'declined', action: 'declined' },
} as const satisfies Record<RequestDecision['decision'], { state: RequestState; action: AuditAction }>;

/** The states that each decision accepts: a declined member can only be admitted. */
const decidable: Readonly<Record<RequestDecision['decision'], readonly RequestState[]>> = {
  approve: ['open', 'asked', 'declined'],
  more: ['open'],
  decline: ['open', 'asked'],
};

/**
 * Decides in one transaction: the request, the membership, the audit line, and the mail, which is sent once the
 * decision can no longer be undone.
 * @returns the reason for a refusal; undefined if it is done.
 */
export function decideMembershipRequest(
  userId: string,
  { decision, words, adminId, version }: RequestDecision,
  now: Date,
): Promise<NotDecided | undefined> {
  const { state, action } = resultOf[decision];
  return retryUntilDone(async () => {
    const found = await findRequestAndUser(userId);
    if (found === undefined) return 'requestUnknown';
    const { request, user } = found;
    if (!decidable[decision].includes(request.state)) return 'requestDecided';
    if (version !== undefined && version !== requestVersionOf(request, user)) return 'requestChanged';
    const steps = [
      ...requestDecisionSteps(request, { deciderId: adminId, state, words }, now),
      ...(decision === 'approve' ? await admitSteps(user, now) : []),
      ...(await auditDecisionSteps({ adminId, action, userId, before: request.state, after: state, now })),
    ];
    return (await transact(steps)).done ? undefined : RETRY;
  });
}

/** Undoes the admin's own recent decision, as long as the member has not been notified. */
export function undoDecision(
  userId: string,
  adminId: string,
  now: Date,
): Promise<NotDecided | 'undoTooLate' | undefined> {
  return retryUntilDone(async () => {
    const found = await findRequestAndUser(userId);
    if (found === undefined) return 'requestUnknown';
    const { request, user } = found;
    const { decision, state } = request;
    if (decision === undefined) return 'requestDecided';
    if (now.getTime() - Date.parse(decision.at) > limits.undoSeconds * 1000) return 'undoTooLate';
    // If the member has become an admin since, undoing the admission would undo more than this decision.
    const isBeyond = state === 'approved' && user.role === 'admin';
    if (decision.deciderId !== adminId || isBeyond) return 'requestDecided';
    const steps = [
      undoDecisionStep(request),
      ...(state === 'approved' ? await undoAdmissionSteps(user, now) : []),
      ...(await auditDecisionSteps({
        adminId,
        action: 'decisionTakenBack',
        userId,
        before: state,
        after: decision.before,
        now,
      })),
    ];
    return (await transact(steps)).done ? undefined : RETRY;
  });
}

async function findRequestAndUser(
  userId: string,
): Promise<{ readonly request: StoredRequest; readonly user: StoredUser } | undefined> {
  const [request, user] = await Promise.all([findRequest(userId), findUser(userId)]);
  return request === undefined || user === undefined ? undefined : { request, user };
}

interface AuditedDecision {
  readonly adminId: string;
  readonly action: AuditAction;
  readonly userId: string;
  readonly before: RequestState;
  readonly after: RequestState;
  readonly now: Date;
}

function auditDecisionSteps({
  adminId,
  action,
  userId,
  before,
  after,
  now,
}: AuditedDecision): Promise<readonly Step[]> {
  return auditSteps({
    actorId: adminId,
    action,
    kind: 'member',
    on: userId,
    before: { request: before },
    after: { request: after },
    now,
  });
}
