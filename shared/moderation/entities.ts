import * as z from 'zod/mini';
import { Author } from '#shared/platform/entities.ts';

/** What can be reported, why, and the possible outcomes. */

const contentKinds = ['experience', 'comment', 'message', 'profile'] as const;
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.output<typeof ContentKind>;

export const reportReasons = ['spam', 'harassment', 'fake', 'private', 'violence', 'other'] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.output<typeof ReportReason>;

/** `dismiss` shows the content again if an earlier outcome had hidden it. */
export const caseOutcomes = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export const CaseOutcome = z.enum(caseOutcomes);
export type CaseOutcome = z.output<typeof CaseOutcome>;

const caseFacts = {
  _id: z.string(),
  id: z.string(),
  kind: ContentKind,
  reason: ReportReason,
  /** The outcome of the last decision. It and the facts below are '' or absent if there is none. */
  decision: z.optional(CaseOutcome),
  text: z.string(),
  until: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
};

/** A case about the member's own content, as they see it. */
export const OwnCase = z.object({
  ...caseFacts,
  /** True if the member has already appealed. */
  appealed: z.boolean(),
});
export type OwnCase = z.output<typeof OwnCase>;

/** Reported content in the queue, with all its reports. */
export const Case = z.object({
  ...caseFacts,
  state: z.enum(['open', 'done']),
  author: Author,
  reportsCount: z.number(),
  /** True if its author has appealed. */
  appealed: z.boolean(),
  openedAt: z.string(),
  version: z.number(),
});
export type Case = z.output<typeof Case>;

const Line = z.object({
  senderId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  reported: z.boolean(),
});

/** The details an admin needs for a decision. */
export const CaseDetail = z.extend(Case, {
  /** The content at the time of the first report. */
  snapshot: z.object({
    title: z.string(),
    text: z.string(),
    imageUrls: z.array(z.string()),
    messages: z.array(Line),
    createdAt: z.string(),
  }),
  people: z.array(Author),
  /** Its address on our own site; '' if only its participants can see it. */
  path: z.string(),
  hidden: z.boolean(),
  reports: z.array(z.object({ by: Author, reason: ReportReason, text: z.string(), createdAt: z.string() })),
  appeal: z.optional(z.object({ text: z.string(), createdAt: z.string() })),
  before: z.array(OwnCase),
});
export type CaseDetail = z.output<typeof CaseDetail>;

export const CaseCounts = z.object({
  open: z.number(),
  done: z.number(),
  /** The last month (`yyyy-mm`, UTC) with decisions: their number, and the average seconds until the decision. */
  answered: z.optional(z.object({ month: z.string(), count: z.number(), seconds: z.number() })),
});
export type CaseCounts = z.output<typeof CaseCounts>;
