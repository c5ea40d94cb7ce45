import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { auditSteps } from '#functions/members/audit/audit.ts';
import { requireInviterStep } from '#functions/members/users.ts';
import { cutPage, type PageResult, type PageRequest, allPages } from '#functions/platform/dynamo/paginate.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table, rowExists, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { Caller } from '#functions/platform/http/call.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds, daySeconds, isoTimeOf } from '#functions/platform/runtime/time.ts';
import { membershipLimits as limits } from '#shared/membership/limits.ts';
import { isId } from '#shared/platform/fields.ts';

/**
 * Table Invitations. The secret of a link is returned once and stored only as its SHA-256 hash.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `INVITATION#<hash>` | `-` | `id`, `makerId`, `uses` allowed, how many are `used`, `madeAt` and `endsAt`, epoch seconds |
 *
 * Index byMaker: `makerId`, `id`. Who used an invitation is in the new member's profile.
 */
const invitations = new Table('invitations');

const Row = z.object({
  pk: z.string(),
  id: z.string(),
  makerId: z.string(),
  uses: z.number(),
  used: z.number(),
  madeAt: z.number(),
  endsAt: z.number(),
});
export type StoredInvitation = z.output<typeof Row>;

const keptSeconds = 90 * daySeconds;
const tokenForm = /^[\w-]{22}$/;
const keyOf = (token: string) => ({
  pk: `INVITATION#${sha256(token)}`,
  sk: '-',
});

/** Builds the steps to write together with an invitation. */
type Beside = (invitation: StoredInvitation) => Promise<readonly Step[]>;
const nothingElse: Beside = async () => [];

/** Creates an invitation. @returns it, and the secret of its link, which is not stored. */
export async function addInvitation(
  makerId: string,
  { uses, days }: { readonly uses: number; readonly days: number },
  now: Date,
  extra: Beside = nothingElse,
): Promise<{ readonly invitation: StoredInvitation; readonly token: string }> {
  const token = randomBytes(limits.invitationBytes).toString('base64url');
  const endsAt = epochSeconds(now) + days * daySeconds;
  const row = { ...keyOf(token), id: newId(now), makerId, uses, used: 0, madeAt: epochSeconds(now), endsAt };
  const put = invitations.putStep({ ...row, expiresAt: endsAt + keptSeconds }, rowIsNew);
  return retryUntilDone(async () => {
    const { done } = await transact([put, ...(await extra(row))]);
    return done ? { invitation: row, token } : RETRY;
  });
}

/** A page of the invitations of a member, newest first. */
export async function readInvitations(
  makerId: string,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredInvitation>> {
  const rows = await invitationsOf(makerId);
  const older = after === undefined ? rows : rows.filter(({ id }) => id < after);
  return cutPage(older, limit, ({ id }) => id);
}

/** All invitations of a member, newest first. There are few, because creating them is throttled and old ones expire. */
function invitationsOf(makerId: string): Promise<StoredInvitation[]> {
  return allPages((after) =>
    invitations.query(Row, { index: 'byMaker', pk: makerId, limit: 1000, newestFirst: true, after }),
  );
}

/** Ends an invitation of this member. @returns false if it does not exist. */
export async function markInvitationEnded(
  makerId: string,
  id: string,
  now: Date,
  extra: Beside = nothingElse,
): Promise<boolean> {
  if (!isId(id)) return false;
  return retryUntilDone(async () => {
    const row = (await invitationsOf(makerId)).find((invitation) => invitation.id === id);
    if (row === undefined) return false;
    const end = invitations.changeStep(
      { pk: row.pk, sk: '-' },
      { set: { endsAt: epochSeconds(now) }, condition: rowExists },
    );
    const { done } = await transact([end, ...(await extra(row))]);
    return done || RETRY;
  });
}

/** True if an invitation can no longer be used. */
export function hasInvitationEnded({ uses, used, endsAt }: StoredInvitation, now: Date): boolean {
  return used >= uses || endsAt <= epochSeconds(now);
}

/** The invitation for this secret, if it can still be used. */
export async function findUsableInvitation(token: string, now: Date): Promise<StoredInvitation | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const row = await invitations.get(Row, keyOf(token), { consistent: true });
  return row === undefined || hasInvitationEnded(row, now) ? undefined : row;
}

/**
 * The steps that use an invitation, for the transaction of the sign-up. They count the use within the limit and
 * require that the maker is a member and has not been suspended since.
 */
export function useInvitationSteps({ pk, makerId, madeAt }: StoredInvitation, now: Date): readonly Step[] {
  return [
    invitations.changeStep(
      { pk, sk: '-' },
      {
        add: { used: 1 },
        condition: { expression: 'used < uses AND endsAt > :now', values: { ':now': epochSeconds(now) } },
      },
    ),
    requireInviterStep(makerId, new Date(madeAt * 1000), now),
  ];
}

/** Deletes the invitations of a member. @returns whether there may be more. Idempotent. */
export async function eraseInvitationsOf(makerId: string): Promise<boolean> {
  const rows = await invitationsOf(makerId);
  for (const { pk } of rows) await invitations.remove({ pk, sk: '-' });
  return false;
}

/** The audit lines for an invitation that an admin makes or ends. Invitations by other members are not audited. */
export function auditInvitation(
  { userId: actorId, role }: Caller,
  action: 'invitationMade' | 'invitationEnded',
  now: Date,
) {
  return async ({ id: invitationId, uses, used, endsAt }: StoredInvitation): Promise<readonly Step[]> => {
    if (role !== 'admin') return [];
    const after = { uses, used, until: isoTimeOf(endsAt) };
    return auditSteps({ actorId, action, kind: 'invitation', on: invitationId, after, now });
  };
}
