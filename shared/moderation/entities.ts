import * as z from 'zod/mini';
import { Author } from '#shared/platform/entities.ts';

/** What can be reported, why, and the possible decisions. */

const contentKinds = ['experience', 'comment', 'message', 'profile'] as const;
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.output<typeof ContentKind>;

export const reasons = ['spam', 'harassment', 'fake', 'private', 'violence', 'other'] as const;
export const Reason = z.enum(reasons);
export type Reason = z.output<typeof Reason>;

/** `shown` is the result of dismissing a case that was hidden before. */
export const decisions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export const Verdict = z.enum(decisions);
export type Verdict = z.output<typeof Verdict>;

const caseFacts = {
  _id: z.string(),
  id: z.string(),
  kind: ContentKind,
  reason: Reason,
  /** From the last decision; '' or absent if there is none. */
  decision: z.optional(Verdict),
  text: z.string(),
  until: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
};

/** A decision about the member's own content. `content` names it, unless it is the profile. */
export const Decision = z.object({
  ...caseFacts,
  /** True if the member has already appealed. */
  appealed: z.boolean(),
});
export type Decision = z.output<typeof Decision>;

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
  place: z.string(),
  hidden: z.boolean(),
  reports: z.array(z.object({ by: Author, reason: Reason, text: z.string(), createdAt: z.string() })),
  appeal: z.optional(z.object({ text: z.string(), createdAt: z.string() })),
  before: z.array(Decision),
});
export type CaseDetail = z.output<typeof CaseDetail>;

export const CaseCounts = z.object({
  open: z.number(),
  done: z.number(),
  /** The last month (`yyyy-mm`, UTC) with decisions: their number, and the average seconds until the decision. */
  answered: z.optional(z.object({ month: z.string(), count: z.number(), seconds: z.number() })),
});
export type CaseCounts = z.output<typeof CaseCounts>;
