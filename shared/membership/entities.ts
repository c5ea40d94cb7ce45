import * as z from 'zod/mini';
import { Author, MemberStatus } from '#shared/platform/entities.ts';
import { PublicSchool } from './publicSchool.ts';

/** What an applicant tells the school about themselves. */
export const StatedStudies = z.object({
  text: z.string(),
  classYear: z.optional(z.number()),
  degree: z.optional(z.string()),
  studentId: z.optional(z.string()),
});
export type StatedStudies = z.output<typeof StatedStudies>;

/** 'open' waits for the school, 'asked' waits for the applicant. */
export const RequestState = z.enum(['open', 'asked', 'declined', 'approved']);
export type RequestState = z.output<typeof RequestState>;

/** The member's own status with the school. */
export const Membership = z.object({
  status: MemberStatus,
  createdAt: z.string(),
  /** The member's own address, and whether it counts because it was confirmed from within the account. */
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Only for pending members. */
  request: z.optional(z.extend(StatedStudies, { state: RequestState, question: z.string() })),
  suspension: z.optional(z.object({ until: z.string(), reason: z.string(), decidedAt: z.string() })),
  leavingAt: z.optional(z.string()),
  /** True if members may invite others. */
  mayInvite: z.boolean(),
  school: PublicSchool,
});
export type Membership = z.output<typeof Membership>;

/** An invitation as its creator sees it; its secret is only returned on creation. */
export const Invitation = z.object({
  _id: z.string(),
  id: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
  uses: z.number(),
  used: z.number(),
  hasEnded: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

/** How an applicant's statement compares with the school's data; 'unknown' if either is missing. */
export const StatementMatch = z.enum(['same', 'similar', 'differs', 'unknown']);
export type StatementMatch = z.output<typeof StatementMatch>;
const ComparedFact = z.object({ wrote: z.string(), known: z.string(), mark: StatementMatch });

/**
 * How certain a roster match is: `strong` if the confirmed e-mail address or the student ID matches besides name and
 * class.
 */
export const MatchStrength = z.enum(['strong', 'possible', 'none']);
export type MatchStrength = z.output<typeof MatchStrength>;

/** A pending person, with the roster's data for comparison. */
export const MembershipRequest = z.object({
  _id: z.string(),
  id: z.string(),
  user: Author,
  state: RequestState,
  /** Increases with each change by them or the school; a decision with this version applies to what the admin saw. */
  version: z.number(),
  askedAt: z.string(),
  text: z.string(),
  question: z.string(),
  emailConfirmed: z.boolean(),
  /** True if they also receive the decision by e-mail: mail is configured, and they have a confirmed address. */
  isMailed: z.boolean(),
  invitedBy: z.optional(Author),
  match: MatchStrength,
  /** Another member, already linked to this roster entry. */
  heldBy: z.optional(Author),
  name: ComparedFact,
  classYear: ComparedFact,
  degree: ComparedFact,
  email: ComparedFact,
  /** The student ID that the school gave the person. */
  studentId: ComparedFact,
});
export type MembershipRequest = z.output<typeof MembershipRequest>;
