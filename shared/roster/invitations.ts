import * as z from 'zod/mini';

/** Invitations by mail to people on the roster, for admins. */

/**
 * `counting`: the people to invite are being counted. `ready`: an admin may send it, for a day. `stopped`: by an admin
 * or an error; what went out stays.
 */
export const InvitationBatchState = z.enum(['counting', 'ready', 'sending', 'sent', 'stopped']);

/** Who can be invited, and why the others can't: each person counts once. */
export const InvitationCount = z.object({
  invitable: z.number(),
  /** They have joined. */
  members: z.number(),
  /** They were invited less than 30 days ago, or twice. */
  invited: z.number(),
  /** They don't want invitations, or mail doesn't reach them. */
  ended: z.number(),
  /** The roster has no address for them, or one that several people share. */
  noAddress: z.number(),
});
export type InvitationCount = z.output<typeof InvitationCount>;

/** How invitations to an address ended. */
const invitationEndings = ['joined', 'optedOut', 'bounced', 'complained'] as const;
export const InvitationEnding = z.enum(invitationEndings);
export type InvitationEnding = z.output<typeof InvitationEnding>;

export const InvitationBatch = z.object({
  _id: z.string(),
  id: z.string(),
  /** The first and last class. */
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  state: InvitationBatchState,
  /** The admin who prepared it, or sent it. */
  by: z.string(),
  createdAt: z.string(),
  startedAt: z.optional(z.string()),
  /** Absent until everyone is counted. */
  count: z.optional(InvitationCount),
  /** Mails in the queue or sent. */
  queued: z.number(),
  /** Mails that the mail service accepted. */
  accepted: z.number(),
  joined: z.number(),
  optedOut: z.number(),
  bounced: z.number(),
  complained: z.number(),
});
export type InvitationBatch = z.output<typeof InvitationBatch>;

/** The suffix of an invitation's token; a member's token has a mail topic there instead. */
const tokenEnd = '-invitation';

/** The token in the link of an invitation. */
export const invitationTokenOf = (secret: string): string => `${secret}${tokenEnd}`;

/** The secret in an invitation's token; undefined for a token of another mail. */
export function invitationSecretOf(token: string): string | undefined {
  return token.endsWith(tokenEnd) ? token.slice(0, -tokenEnd.length) : undefined;
}
