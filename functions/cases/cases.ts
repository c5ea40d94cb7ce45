import * as z from 'zod/mini';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import {
  type Change,
  type Key,
  Table,
  type Attributes,
  rowIsNew,
  allOf,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { ReportReason, ContentKind, CaseOutcome } from '#shared/moderation/entities.ts';

/**
 * Table Cases: reports, with one case per piece of content.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `CASE#<id>` | `-` | the case: the content, its author `memberId`, a snapshot of what it said when reported, its state, the decision; `version` counts the changes that an admin must have seen |
 * | the same | `BY#<reporter>` | one report: `memberId` of the reporter, the reason |
 * | `CONTENT#<kind>#<where>#<id>` | `-` | `caseId` of the content's case |
 * | `COUNT` | `-` | how many cases are `open`, and `done` |
 * | `ANSWERED` | `<yyyy-mm>` | how many cases were answered, and their total waiting time in `seconds`; see `answerTimes.ts` |
 *
 * Indexes byState and byKind: the queue, sorted by `sinceId`, an id of the time at which a case entered its state.
 * Index byMember: decisions about a member, and a member's reports.
 */
export const cases = new Table('cases');

const SnapshotMessage = z.object({
  senderId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  reported: z.boolean(),
});
export const CaseSnapshot = z.object({
  title: z.string(),
  text: z.string(),
  imageUrls: z.array(z.string()),
  messages: z.array(SnapshotMessage),
  createdAt: z.string(),
});
export type CaseSnapshot = z.output<typeof CaseSnapshot>;

/**
 * Identifies content. `where` is the experience of a comment, the two members of a message's conversation
 * (`<lo>#<hi>`), `suspended <until>` for an appeal of a suspension without a report, and otherwise ''.
 */
export const ContentRef = z.object({ kind: ContentKind, id: z.string(), where: z.string() });
export type ContentRef = z.output<typeof ContentRef>;

export const StoredCase = z.object({
  id: z.string(),
  content: ContentRef,
  memberId: z.string(),
  /** Everyone involved in the content, who must not decide about it. */
  parties: z.array(z.string()),
  snapshot: CaseSnapshot,
  reason: ReportReason,
  reportsCount: z.number(),
  state: z.enum(['open', 'done']),
  sinceId: z.string(),
  openedAt: z.string(),
  version: z.number(),
  decision: z.optional(CaseOutcome),
  text: z.string(),
  until: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
  /** True once a decision was mailed to the author. A later decision may dismiss the case. */
  authorNotified: z.optional(z.boolean()),
  appeal: z.optional(z.object({ text: z.string(), createdAt: z.string() })),
});
export type StoredCase = z.output<typeof StoredCase>;

export const StoredReport = z.object({
  sk: z.string(),
  memberId: z.string(),
  reason: ReportReason,
  text: z.string(),
  createdAt: z.string(),
});
export type StoredReport = z.output<typeof StoredReport>;

export const casePrefix = 'CASE#';
export const reporterPrefix = 'BY#';
export const caseKey = (id: string): Key => ({ pk: `${casePrefix}${id}`, sk: '-' });
const reportKey = (id: string, reporter: string): Key => ({
  ...caseKey(id),
  sk: `${reporterPrefix}${reporter}`,
});
export const contentKey = ({ kind, id, where }: ContentRef): Key => ({
  pk: `CONTENT#${kind}#${where}#${id}`,
  sk: '-',
});
const countKey: Key = { pk: 'COUNT', sk: '-' };

/** The two members of the conversation that a reported message belongs to. */
export function conversationOf({ where }: ContentRef): readonly [string, string] {
  const [memberId = '', peerId = ''] = where.split('#');
  return [memberId, peerId];
}

/** A case by a consistent read, or undefined. */
export function findCase(id: string): Promise<StoredCase | undefined> {
  return cases.get(StoredCase, caseKey(id), { consistent: true });
}

/** The case of some content, or undefined if it was never reported. */
export async function caseOf(content: ContentRef): Promise<StoredCase | undefined> {
  const found = await cases.get(z.object({ caseId: z.string() }), contentKey(content), { consistent: true });
  return found === undefined ? undefined : findCase(found.caseId);
}

/** True if a member is involved in a case, as a party or as a reporter. */
export async function isInvolvedIn(storedCase: StoredCase, memberId: string): Promise<boolean> {
  if (storedCase.memberId === memberId || storedCase.parties.includes(memberId)) return true;
  return (
    (await cases.get(StoredReport, reportKey(storedCase.id, memberId), { consistent: true })) !== undefined
  );
}

/** A page of the queue: open cases the oldest first, done ones the newest first. */
export async function listCases(
  state: StoredCase['state'],
  kind: ContentKind | undefined,
  { limit, after }: PageRequest<Key & { readonly sinceId: string }>,
): Promise<PageResult<StoredCase, Key & { readonly sinceId: string }>> {
  const index = kind === undefined ? 'byState' : 'byKind';
  const pk = kind === undefined ? state : `${state} ${kind}`;
  const startKey =
    after === undefined
      ? undefined
      : { ...after, ...(kind === undefined ? { state: pk } : { kindState: pk }) };
  const rows = await paginate(
    limit + 1,
    (pageSize, from) =>
      cases.query(StoredCase, { index, pk, limit: pageSize, newestFirst: state === 'done', after: from }),
    startKey,
  );
  return cutPage(rows, limit, ({ id, sinceId }) => ({ ...caseKey(id), sinceId }));
}

/** How many cases are open, and done. */
export async function countCases(): Promise<{ open: number; done: number }> {
  const Count = z.object({ open: z.number(), done: z.number() });
  return (await cases.get(Count, countKey, { consistent: true })) ?? { open: 0, done: 0 };
}

/** The number of open cases, and the time of the oldest. */
export async function openCaseSummary(): Promise<{ open: number; oldest?: string }> {
  const [{ open }, { items }] = await Promise.all([countCases(), listCases('open', undefined, { limit: 1 })]);
  const [oldest] = items;
  return { open, ...(oldest === undefined ? {} : { oldest: timeOfId(oldest.sinceId) }) };
}

/** A page of the reports of a case, by reporter. */
export async function listReportsOf(
  id: string,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredReport>> {
  const { pk } = caseKey(id);
  const rows = await paginate(
    limit + 1,
    (pageSize, from) =>
      cases.query(StoredReport, { pk, prefix: reporterPrefix, limit: pageSize, after: from }),
    after === undefined ? undefined : { ...reportKey(id, after) },
  );
  return cutPage(rows, limit, ({ memberId }) => memberId);
}

const MemberRow = z.union([StoredCase, StoredReport]);

/** A page of the decisions about a member, the newest first. It may be short if the member has made many reports. */
export async function decisionsAbout(
  memberId: string,
  { limit, after }: PageRequest<Key & { readonly sinceId: string }>,
): Promise<PageResult<StoredCase, Key & { readonly sinceId: string }>> {
  const CaseCursor = z.object({ pk: z.string(), sk: z.string(), sinceId: z.string() });
  const { items, last } = await cases.query(MemberRow, {
    index: 'byMember',
    pk: memberId,
    limit,
    newestFirst: true,
    after: after === undefined ? undefined : { ...after, memberId },
  });
  const decided = items.filter((row): row is StoredCase => 'content' in row && row.decision !== undefined);
  return { items: decided, last: last === undefined ? undefined : z.parse(CaseCursor, last) };
}

/** A page of a member's reports. It may be short if there are many decisions about the member. */
export async function reportsBy(
  memberId: string,
  { limit, after }: PageRequest<Attributes>,
): Promise<PageResult<StoredReport, Attributes>> {
  const { items, last } = await cases.query(MemberRow, { index: 'byMember', pk: memberId, limit, after });
  return { items: items.filter((row): row is StoredReport => !('content' in row)), last };
}

/** The step that updates the counts when a case changes state. */
export function changeCaseCountsStep(changes: { readonly open: number; readonly done: number }): Step {
  return cases.changeStep(countKey, { add: changes });
}

/** The rows of a new case. */
export function newCaseSteps(newCase: StoredCase): readonly Step[] {
  return [
    cases.putStep({ ...contentKey(newCase.content), caseId: newCase.id }, rowIsNew),
    cases.putStep({ ...caseKey(newCase.id), ...newCase, ...indexKeysOf(newCase) }, rowIsNew),
  ];
}

const indexKeysOf = ({ state, content }: Pick<StoredCase, 'state' | 'content'>) => ({
  kindState: `${state} ${content.kind}`,
});

/**
 * The step that changes a case if it is unchanged since it was read; `isNews` if an admin must see the change before
 * they decide.
 */
export function changeCaseStep(
  stored: StoredCase,
  set: Partial<StoredCase>,
  change: Pick<Change, 'add' | 'remove'> & { readonly isNews: boolean },
): Step {
  const { isNews, add = {}, remove = [] } = change;
  const asRead = allOf(attributeIs('version', stored.version), attributeIs('state', stored.state));
  return cases.changeStep(caseKey(stored.id), {
    set: { ...set, ...indexKeysOf({ ...stored, ...set }) },
    add: { ...add, ...(isNews ? { version: 1 } : {}) },
    remove,
    condition: asRead,
  });
}

/** The step that stores a report. Refused if this member has already reported the content. */
export function reportStep(id: string, report: Omit<StoredReport, 'sk'>, sinceId: string): Step {
  return cases.putStep({ ...reportKey(id, report.memberId), ...report, sinceId }, rowIsNew);
}
