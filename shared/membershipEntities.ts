import * as z from 'zod/mini';
import { Author, MemberState } from './entities.ts';
import { PublicSchool } from './publicSchool.ts';

/** What somebody who waits has told the school of themselves. */
export const Told = z.object({
  text: z.string(),
  classYear: z.optional(z.number()),
  degree: z.optional(z.string()),
  ownId: z.optional(z.string()),
});
export type Told = z.output<typeof Told>;

/** 'open' is the school's turn, 'asked' that of whoever waits. */
export const RequestState = z.enum(['open', 'asked', 'declined', 'approved']);
export type RequestState = z.output<typeof RequestState>;

/** How one stands with the school, for oneself. */
export const Membership = z.object({
  state: MemberState,
  createdAt: z.string(),
  /** The own address, and whether it counts: confirmed from within the account. */
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Of whoever waits. */
  request: z.optional(z.extend(Told, { state: RequestState, question: z.string() })),
  suspension: z.optional(z.object({ until: z.string(), reason: z.string(), decidedAt: z.string() })),
  leavingAt: z.optional(z.string()),
  /** True where members bring others in by invitation. */
  mayInvite: z.boolean(),
  school: PublicSchool,
});
export type Membership = z.output<typeof Membership>;

/** An invitation as its maker sees it; its secret was told once, when it was made. */
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

/** How what somebody wrote compares with what the school knows; 'unknown' where either says nothing. */
export const Mark = z.enum(['same', 'similar', 'differs', 'unknown']);
export type Mark = z.output<typeof Mark>;
export const Compared = z.object({ wrote: z.string(), known: z.string(), mark: Mark });

/** How sure the roster is: by the row's own confirmed e-mail or own id beside name and class; by less; not at all. */
export const MatchStrength = z.enum(['strong', 'possible', 'none']);
export type MatchStrength = z.output<typeof MatchStrength>;

/** Somebody who waits, beside what the roster holds. */
export const MembershipRequest = z.object({
  _id: z.string(),
  id: z.string(),
  user: Author,
  state: RequestState,
  /** Grows with whatever they or the school change of it: a decision that names it holds for what was looked at. */
  version: z.number(),
  askedAt: z.string(),
  text: z.string(),
  question: z.string(),
  emailConfirmed: z.boolean(),
  /** True where they get what is decided by e-mail, too: mail is set up, and they have confirmed an address. */
  isMailed: z.boolean(),
  invitedBy: z.optional(Author),
  match: MatchStrength,
  /** Another member who is this person of the roster already. */
  heldBy: z.optional(Author),
  name: Compared,
  classYear: Compared,
  degree: Compared,
  email: Compared,
  /** The school's own id of a person. */
  ownId: Compared,
});
export type MembershipRequest = z.output<typeof MembershipRequest>;
