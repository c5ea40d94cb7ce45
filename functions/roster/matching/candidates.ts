import { confirmedAddressTest } from '#functions/members/names/emails.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { InvitationCount } from '#shared/roster/invitations.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { claimsOf } from '../store/rosterClaims.ts';
import { type Invitee, inviteesOf } from '../store/rosterInvitees.ts';
import { type RosterCursor, rosterPage } from '../store/rosterPages.ts';
import type { RosterRow } from '../store/rosterRows.ts';

/** A person of the roster, and whether they can be invited. */
export interface Candidate {
  readonly row: RosterRow;
  readonly invitee: Invitee | undefined;
  readonly invitability: keyof InvitationCount;
}

/** Whether people of the roster can be invited now, or why not. */
export async function candidatesAmong(rows: readonly RosterRow[], now: Date): Promise<Candidate[]> {
  const addresses = rows.map(({ email }) => email).filter((email) => email !== '');
  const [claims, hasConfirmed, inviteeOf] = await Promise.all([
    claimsOf(rows.map(({ id }) => id)),
    confirmedAddressTest(addresses),
    inviteesOf(addresses),
  ]);
  return rows.map((row) => {
    const invitee = inviteeOf(row.email);
    const isMember = claims.has(row.id) || hasConfirmed(row.email);
    return { row, invitee, invitability: invitabilityOf(row, isMember, invitee, now) };
  });
}

function invitabilityOf(
  { email, isShared }: RosterRow,
  isMember: boolean,
  invitee: Invitee | undefined,
  now: Date,
): Candidate['invitability'] {
  if (isMember || invitee?.ended === 'joined') return 'members';
  if (email === '' || isShared) return 'noAddress';
  if (invitee === undefined) return 'invitable';
  if (invitee.ended !== undefined) return 'ended';
  const { personInvitations, invitationDaysApart } = rosterLimits;
  const mayInviteAgain = Date.parse(invitee.lastAt) + invitationDaysApart * dayMs <= now.getTime();
  return invitee.invitations < personInvitations && mayInviteAgain ? 'invitable' : 'invited';
}

/** A page of the people in these classes; without classes, in all of them. @returns where the next one starts. */
export async function candidatesPage(
  {
    from = rosterLimits.classFirst,
    to = Infinity,
  }: { readonly from?: number | undefined; readonly to?: number | undefined },
  cursor: RosterCursor | undefined,
  now: Date,
): Promise<{ readonly candidates: Candidate[]; readonly next: RosterCursor | undefined }> {
  const { rows, next } = await rosterPage(cursor ?? { year: from }, now, pageSize);
  const inRange = rows.filter(({ classYear }) => classYear <= to);
  return {
    candidates: await candidatesAmong(inRange, now),
    next: next !== undefined && next.year <= to ? next : undefined,
  };
}

/** The number of people checked in one slice of a job. */
const pageSize = 500;
