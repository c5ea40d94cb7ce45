import * as z from 'zod/mini';
import { Author, MemberStatus, Person } from '#shared/platform/entities.ts';
import { languages } from '#shared/platform/languages.ts';
import { AuditAction, AuditKind, AuditValues } from './audit.ts';

/** Responses of the office's routes; not in `entities`, to keep them out of the first load. */

/** The school's settings. A change sends `version` back and is refused if another admin has changed them since. */
export const SchoolSettings = z.object({
  /** True if this deployment sends mail; the settings cannot change it. */
  mail: z.boolean(),
  name: z.string(),
  contact: z.string(),
  /** For dates and times that name no zone, such as the reminders of an all-day event. */
  timeZone: z.string(),
  /** For visitors whose own language the site does not have, and for mails to people who have chosen none. */
  language: z.enum(languages),
  policies: z.object({
    open: z.boolean(),
    domains: z.array(z.string()),
    invitation: z.boolean(),
    roster: z.boolean(),
  }),
  /** New members start with the weekly digest and announcements by mail. */
  newsByDefault: z.boolean(),
  version: z.number(),
});
export type SchoolSettings = z.output<typeof SchoolSettings>;

/** One action in the audit log. */
export const AuditLine = z.object({
  _id: z.string(),
  id: z.string(),
  createdAt: z.string(),
  /** The admin; null for the command line. */
  actor: z.nullable(Author),
  action: AuditAction,
  kind: AuditKind,
  /** The affected member, if the kind is `member`. */
  person: z.optional(Author),
  /** The id of the affected item, for all other kinds. */
  subject: z.string(),
  /** Its title, if it is an event or roster file that still exists. */
  title: z.optional(z.string()),
  /** True if it still has a page. */
  hasPage: z.optional(z.boolean()),
  before: AuditValues,
  after: AuditValues,
});
export type AuditLine = z.output<typeof AuditLine>;

/** An account in the member list, in any status. */
export const OfficeMember = z.extend(Person, {
  status: MemberStatus,
  /** End of a suspension. */
  suspendedUntil: z.optional(z.string()),
  classYear: z.optional(z.number()),
  /** The day (`yyyy-mm-dd`, UTC) of the last visit, as lists show it; absent if there was none. */
  seenOn: z.optional(z.string()),
  /** The inviter, for an invited member without another confirmation. */
  invitedBy: z.optional(Author),
  createdAt: z.string(),
});
export type OfficeMember = z.output<typeof OfficeMember>;

/** Number of accounts of each kind, regardless of the search. */
export const MemberCounts = z.object({
  all: z.number(),
  waiting: z.number(),
  suspended: z.number(),
  invited: z.number(),
  leaving: z.number(),
  /** Members whose confirmed address bounced permanently and who have confirmed none since. */
  mailBack: z.number(),
  admin: z.number(),
});
export type MemberCounts = z.output<typeof MemberCounts>;

export const memberSorts = ['joined', 'seen', 'name', 'role', 'status'] as const;
export const memberKinds = ['waiting', 'suspended', 'invited', 'leaving', 'mailBack', 'admin'] as const;

/** A week of the network, named by its Monday (UTC), with the number of accounts at its end. */
export const OverviewWeek = z.object({
  week: z.string(),
  members: z.number(),
  joined: z.number(),
  gone: z.number(),
  /** Distinct members who visited. */
  active: z.number(),
  posts: z.number(),
  messages: z.number(),
  /** Mails that reached the recipient's server, that it refused for good, and that it has delayed. */
  delivered: z.number(),
  bounced: z.number(),
  late: z.number(),
});
export type OverviewWeek = z.output<typeof OverviewWeek>;

export const Overview = z.object({
  /** Oldest first; the last one is the current week. */
  weeks: z.array(OverviewWeek),
  counts: MemberCounts,
  /** Requests that wait for the school, and the date of the oldest; without those it has asked about or declined. */
  requests: z.object({ open: z.number(), oldest: z.optional(z.string()) }),
  /** Undecided reports, and the date of the oldest. */
  reports: z.object({ open: z.number(), oldest: z.optional(z.string()) }),
  newest: z.array(OfficeMember),
  /**
   * Members per class, from profiles or the roster, youngest class first, with the number active in the last seven
   * days.
   */
  classes: z.array(z.object({ year: z.number(), count: z.number(), active: z.number() })),
});
export type Overview = z.output<typeof Overview>;
