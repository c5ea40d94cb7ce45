import * as z from 'zod/mini';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Table, allOf, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { RequestState, StatedStudies } from '#shared/membership/entities.ts';
import { membershipLimits as limits } from '#shared/membership/limits.ts';

/**
 * Table Requests: who is waiting for admission, and what the school decided.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `-` | what they said about themselves, `state`, the school's question, the last decision with the previous state, `version` |
 *
 * Index byState: `state`, `pk`, which sorts by the time of the sign-up.
 */
const requests = new Table('requests');

const Row = z.object({
  pk: z.string(),
  state: RequestState,
  askedAt: z.string(),
  ...StatedStudies.shape,
  question: z.string(),
  /** The current decision, and the state before it. */
  decision: z.optional(
    z.object({
      id: z.string(),
      /** The admin who can undo it; removed when that is no longer possible. */
      deciderId: z.optional(z.string()),
      at: z.string(),
      before: RequestState,
      question: z.string(),
    }),
  ),
  version: z.number(),
});
export type StoredRequest = z.output<typeof Row>;

const keyOf = (userId: string) => ({ pk: userId, sk: '-' });
const asRead = ({ version }: StoredRequest) => attributeIs('version', version);

/** True if the school can still admit someone by this request, no matter who acts next. */
export function isUndecided({ state }: StoredRequest): boolean {
  return state === 'open' || state === 'asked';
}

/** The version of what an admin looks at, a request and its account; it increases with every change of either. */
export function requestVersionOf({ version }: StoredRequest, user: { readonly version: number }): number {
  return version + user.version;
}

/** The request of a waiting member, by a consistent read. */
export function findRequest(userId: string): Promise<StoredRequest | undefined> {
  return requests.get(Row, keyOf(userId), { consistent: true });
}

/** The requests of these members; members without one are left out. */
export function findRequests(userIds: readonly string[]): Promise<StoredRequest[]> {
  return requests.getMany(Row, userIds.map(keyOf));
}

/** The step that adds a member to the queue. */
export function openRequestStep(userId: string, now: Date): Step {
  const row = { state: 'open', askedAt: now.toISOString(), text: '', question: '', version: 1 };
  return requests.putStep({ ...keyOf(userId), ...row }, rowIsNew);
}

/** The step that removes the request of a member who is admitted by a rule. Refused if the school has declined it. */
export function removeUnlessDeclinedStep(userId: string): Step {
  return requests.removeStep(keyOf(userId), {
    expression: 'attribute_not_exists(pk) OR #state <> :declined',
    values: { ':declined': 'declined' },
    names: { '#state': 'state' },
  });
}

/** Replaces what a member said about themselves, and puts the request back in the school's queue. */
export async function updateRequest(request: StoredRequest, answer: StatedStudies): Promise<boolean> {
  const { text, classYear, degree, studentId } = answer;
  const remove = Object.entries({ classYear, degree, studentId }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  const change = {
    set: { state: 'open', text, classYear, degree, studentId },
    add: { version: 1 },
    remove: [...remove, 'decision'],
    condition: asRead(request),
  };
  return requests.change(keyOf(request.pk), change);
}

/** An admin's decision, as it is recorded on a request. */
export interface RecordedDecision {
  readonly id: string;
  readonly deciderId: string;
  readonly state: RequestState;
  /** The question to the member, or the message to them. */
  readonly words: string;
}

/**
 * The step that records a decision on a request, if the request is unchanged. The request of an admitted member
 * expires after a while.
 */
export function recordDecisionStep(
  request: StoredRequest,
  { id, deciderId, state, words }: RecordedDecision,
  now: Date,
): Step {
  const { state: before, question } = request;
  const decision = { id, deciderId, at: now.toISOString(), before, question };
  const expiresAt = epochSeconds(now) + limits.requestKeptDays * daySeconds;
  return requests.changeStep(keyOf(request.pk), {
    set: { state, question: words, decision, ...(state === 'approved' ? { expiresAt } : {}) },
    add: { version: 1 },
    condition: asRead(request),
  });
}

/**
 * The step that makes a decision final, if the request is unchanged. An admin sees no difference, so `version` stays
 * the same.
 */
export function finalizeDecisionStep(request: StoredRequest): Step {
  const { deciderId: _, ...decision } = request.decision ?? {};
  return requests.changeStep(keyOf(request.pk), { set: { decision }, condition: asRead(request) });
}

/** The step that undoes the last decision unless it is final: the request returns to its previous state. */
export function undoDecisionStep(request: StoredRequest): Step {
  return requests.changeStep(keyOf(request.pk), {
    set: { state: request.decision?.before, question: request.decision?.question },
    add: { version: 1 },
    remove: ['decision', 'expiresAt'],
    condition: allOf(asRead(request), { expression: 'attribute_exists(decision.deciderId)' }),
  });
}

/** A page of the requests in this state, the longest waiting first. */
export async function readRequests(
  state: RequestState,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredRequest>> {
  const rows = await paginate(
    limit + 1,
    (pageSize, from) => requests.query(Row, { index: 'byState', pk: state, limit: pageSize, after: from }),
    after === undefined ? undefined : { ...keyOf(after), state },
  );
  return cutPage(rows, limit, ({ pk }) => pk);
}

/** The requests in this state, the longest waiting first, at most `count`. */
export function firstRequests(state: RequestState, count: number): Promise<StoredRequest[]> {
  return paginate(count, (limit, after) =>
    requests.query(Row, { index: 'byState', pk: state, limit, after }),
  );
}

/** The count stops here; a larger number would not help anyone. */
const maxCounted = 1000;

/** How many requests wait for the school, at most a thousand, and since when the first one waits. */
export async function openRequestSummary(): Promise<{ open: number; oldest?: string }> {
  const waiting = await firstRequests('open', maxCounted);
  const [oldest] = waiting;
  return { open: waiting.length, ...(oldest === undefined ? {} : { oldest: oldest.askedAt }) };
}

/** Deletes a member's request. Idempotent. */
export async function removeRequest(userId: string): Promise<void> {
  await requests.remove(keyOf(userId));
}
