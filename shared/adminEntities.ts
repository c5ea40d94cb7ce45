import * as z from 'zod/mini';
import { AuditAction, AuditKind, AuditValues } from './audit.ts';
import { Author, MemberState, Person } from './entities.ts';

/** What the office's routes answer with; apart from `entities`, which the first load carries. */

/** What the school has set. `version` goes back with a change, which is refused where somebody else was faster. */
export const Settings = z.object({
  /** True where this deployment sends mail; the settings cannot change it. */
  mail: z.boolean(),
  name: z.string(),
  contact: z.string(),
  policies: z.object({
    open: z.boolean(),
    domains: z.array(z.string()),
    invitation: z.boolean(),
    roster: z.boolean(),
  }),
  version: z.number(),
});
export type Settings = z.output<typeof Settings>;

/** One use of the office's powers. */
export const AuditLine = z.object({
  _id: z.string(),
  id: z.string(),
  createdAt: z.string(),
  /** Who did it; null for the school's own shell. */
  actor: z.nullable(Author),
  action: AuditAction,
  kind: AuditKind,
  /** Of kind `member`: to whom. */
  person: z.optional(Author),
  /** Else: to what, by its id. */
  subject: z.string(),
  /** What that is called, where it is an event or a file of the roster that is still known. */
  title: z.optional(z.string()),
  /** True where there is a page of it: it has not been deleted. */
  hasPage: z.optional(z.boolean()),
  before: AuditValues,
  after: AuditValues,
});
export type AuditLine = z.output<typeof AuditLine>;

/** An account as the office sees it, however it stands. */
export const OfficeMember = z.extend(Person, {
  state: MemberState,
  /** Of whoever is suspended: until when. */
  suspendedUntil: z.optional(z.string()),
  classYear: z.optional(z.number()),
  /** The day (`yyyy-mm-dd`, UTC) of the last visit, as lists have it; missing where there was none. */
  seenOn: z.optional(z.string()),
  /** Of a member who came by an invitation, and whom the school does not know otherwise: whose it was. */
  invitedBy: z.optional(Author),
  createdAt: z.string(),
});
export type OfficeMember = z.output<typeof OfficeMember>;

/** How many accounts there are of each kind, whatever is searched for. */
export const MemberCounts = z.object({
  all: z.number(),
  waiting: z.number(),
  suspended: z.number(),
  invited: z.number(),
  leaving: z.number(),
  /** From whose confirmed address a mail came back for good, and who have confirmed none since. */
  mailBack: z.number(),
  admin: z.number(),
});
export type MemberCounts = z.output<typeof MemberCounts>;

export const memberSorts = ['joined', 'seen', 'name', 'role', 'state'] as const;
export const memberKinds = ['waiting', 'suspended', 'invited', 'leaving', 'mailBack', 'admin'] as const;

/** A week of the network, named by its Monday (UTC), and how many accounts there were at its end. */
export const OverviewWeek = z.object({
  week: z.string(),
  members: z.number(),
  joined: z.number(),
  gone: z.number(),
  /** Members who came by, each once. */
  active: z.number(),
  posts: z.number(),
  messages: z.number(),
});
export type OverviewWeek = z.output<typeof OverviewWeek>;

export const Overview = z.object({
  /** Oldest first; the last is the week that is running. */
  weeks: z.array(OverviewWeek),
  counts: MemberCounts,
  /** People who wait for an answer of the school's, and since when the first of them; those asked or declined left out. */
  requests: z.object({ open: z.number(), oldest: z.optional(z.string()) }),
  /** Reported things that nobody has decided about, and since when the oldest of them stands so. */
  reports: z.object({ open: z.number(), oldest: z.optional(z.string()) }),
  newest: z.array(OfficeMember),
  /**
   * How many members say, or the roster says, that they are of a class, the youngest first; and how many of them have
   * come by within the last seven days.
   */
  classes: z.array(z.object({ year: z.number(), count: z.number(), active: z.number() })),
});
export type Overview = z.output<typeof Overview>;
