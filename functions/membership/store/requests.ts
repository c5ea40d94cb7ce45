import * as z from 'zod/mini';
import { RequestState, Told } from '#shared/membershipEntities.ts';
import { membershipLimits as limits } from '#shared/membershipLimits.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Requests: who waits to be let in, and what the school made of it.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `-` | what they told of themselves, `state`, what the school asked, the last decision with what stood before it, `version` |
 *
 * Index byState: `state`, `pk`, which grows with the time of the sign-up.
 */
const requests = new Table('requests');

const Row = z.object({
  pk: z.string(),
  state: RequestState,
  askedAt: z.string(),
  ...Told.shape,
  question: z.string(),
  /** The decision that holds, and what stood before it. */
  decision: z.optional(
    z.object({
      id: z.string(),
      /** Who may take it back; gone when nobody can any more. */
      by: z.optional(z.string()),
      at: z.string(),
      before: RequestState,
      question: z.string(),
    }),
  ),
  version: z.number(),
});
export type StoredRequest = z.output<typeof Row>;

const keyOf = (userId: string) => ({ pk: userId, sk: '-' });
const absent = { expression: 'attribute_not_exists(pk)' };
const seen = ({ version }: StoredRequest) => ({
  expression: 'version = :seen',
  values: { ':seen': version },
});

/** True where the school can still let somebody in by this request, whosever turn it is. */
export function isUndecided({ state }: StoredRequest): boolean {
  return state === 'open' || state === 'asked';
}

/** Of what the office looks at, a request and its account: it grows with every change of either. */
export function versionOf({ version }: StoredRequest, user: { readonly version: number }): number {
  return version + user.version;
}

/** The request of whoever waits, as it was last written. */
export function findRequest(userId: string): Promise<StoredRequest | undefined> {
  return requests.get(Row, keyOf(userId), true);
}

/** The requests of those of these members who have one. */
export function findRequests(userIds: readonly string[]): Promise<StoredRequest[]> {
  return requests.getMany(Row, userIds.map(keyOf));
}

/** The step that puts somebody into the queue. */
export function openStep(userId: string, now: Date): Step {
  const row = { state: 'open', askedAt: now.toISOString(), text: '', question: '', version: 1 };
  return requests.putStep({ ...keyOf(userId), ...row }, absent);
}

/** The step that takes somebody out of the queue whom a rule lets in; refused where the school has declined them. */
export function closeByRuleStep(userId: string): Step {
  return requests.removeStep(keyOf(userId), {
    expression: 'attribute_not_exists(pk) OR #state <> :declined',
    values: { ':declined': 'declined' },
    names: { '#state': 'state' },
  });
}

/** What somebody tells of themselves takes the place of what they told before, and it is the school's turn. */
export async function tell(request: StoredRequest, told: Told): Promise<boolean> {
  const { text, classYear, degree, ownId } = told;
  const remove = Object.entries({ classYear, degree, ownId }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  const change = {
    set: { state: 'open', text, classYear, degree, ownId },
    add: { version: 1 },
    remove: [...remove, 'decision'],
    condition: seen(request),
  };
  return (await requests.change(Row, keyOf(request.pk), change)) !== undefined;
}

/** What the office made of a request. */
export interface Verdict {
  readonly id: string;
  readonly by: string;
  readonly state: RequestState;
  /** What they are asked, or told. */
  readonly words: string;
}

/** The step that notes a decision on a request as it was seen. Of whoever is let in it is forgotten after a while. */
export function decideStep(request: StoredRequest, { id, by, state, words }: Verdict, now: Date): Step {
  const { state: before, question } = request;
  const decision = { id, by, at: now.toISOString(), before, question };
  const expiresAt = Math.floor(now.getTime() / 1000) + limits.requestKeptDays * 24 * 3600;
  return requests.changeStep(keyOf(request.pk), {
    set: { state, question: words, decision, ...(state === 'approved' ? { expiresAt } : {}) },
    add: { version: 1 },
    condition: seen(request),
  });
}

/**
 * The step that makes a decision as it was seen one that cannot be taken back. What the office looks at stays the same
 * by it, and so does the version.
 */
export function settleStep(request: StoredRequest): Step {
  const { by: _, ...decision } = request.decision ?? {};
  return requests.changeStep(keyOf(request.pk), { set: { decision }, condition: seen(request) });
}

/** The step that takes the last decision back, where it was not settled since: the request stands as before it. */
export function undoStep(request: StoredRequest): Step {
  const { expression, values } = seen(request);
  return requests.changeStep(keyOf(request.pk), {
    set: { state: request.decision?.before, question: request.decision?.question },
    add: { version: 1 },
    remove: ['decision', 'expiresAt'],
    condition: {
      expression: `${expression} AND attribute_exists(decision.#by)`,
      values,
      names: { '#by': 'by' },
    },
  });
}

/** A page of the requests that stand so, the longest waiting first. */
export async function listRequests(
  state: RequestState,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredRequest>> {
  const found = await paginate(
    limit + 1,
    (most, from) => requests.query(Row, { index: 'byState', pk: state, limit: most, after: from }),
    after === undefined ? undefined : { ...keyOf(after), state },
  );
  return cutPage(found, limit, ({ pk }) => pk);
}

/** The requests that stand so, the longest waiting first, as far as so many. */
export function firstRequests(state: RequestState, most: number): Promise<StoredRequest[]> {
  return paginate(most, (limit, after) => requests.query(Row, { index: 'byState', pk: state, limit, after }));
}

/** So many are counted; whoever has more waiting has no need of the number. */
const countedMost = 1000;

/** How many wait for an answer of the school's, a thousand at most, and since when the first of them. */
export async function openRequests(): Promise<{ open: number; oldest?: string }> {
  const waiting = await firstRequests('open', countedMost);
  const [oldest] = waiting;
  return { open: waiting.length, ...(oldest === undefined ? {} : { oldest: oldest.askedAt }) };
}

/** Forgets what somebody told of themselves. Safe to repeat. */
export async function removeRequest(userId: string): Promise<void> {
  await requests.remove(keyOf(userId));
}
