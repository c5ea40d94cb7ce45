import { isLastAdmin, roleForAdminCount } from '#functions/members/admins.ts';
import { auditSteps, cliActor } from '#functions/members/audit/audit.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Suspends a member again whose suspension a restored backup does not have. They already know about it, so they get no
 * mail. Idempotent.
 * @returns 'lastAdmin' if they are the only admin.
 */
export function suspendRestored(
  userId: string,
  until: string,
  reason: string,
): Promise<'done' | 'lastAdmin' | 'gone'> {
  return retryUntilDone(async () => {
    const [user, now] = [await findUser(userId), new Date()];
    if (user === undefined) return 'gone';
    if ((user.suspendedUntil ?? '') >= until) return 'done';
    if (await isLastAdmin(roleForAdminCount(user))) return 'lastAdmin';
    const before = { state: memberStatusOf(user, now), role: user.role };
    const after = { state: 'suspended', role: 'member', until } as const;
    const line = {
      actorId: cliActor,
      action: 'suspended',
      kind: 'member',
      on: userId,
      before,
      after,
      now,
    } as const;
    const steps = [...(await suspendSteps(user, until, now, reason)), ...(await auditSteps(line))];
    return (await transact(steps)).done ? 'done' : RETRY;
  });
}
