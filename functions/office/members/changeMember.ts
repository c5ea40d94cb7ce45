import { logPeopleChanges } from '#functions/directory/logPeopleChanges.ts';
import { changeRole } from '#functions/members/roles.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { changeMember } from '#shared/office/memberRoutes.ts';
import { changeStatus, type NewStatus } from './adminActions.ts';
import { showOfficeMember } from './officeMember.ts';

type ChangeCall = Call<typeof changeMember>;

/** One action on one member: a change of role or of status. Two at once are done one after the other. */
export async function run(call: ChangeCall) {
  const { params, caller, now, fail } = call;
  if (params.id === caller.userId) return fail('memberNotOneself');
  const change = changeOf(call);
  await retryUntilDone(async () => {
    const changed = await change(await currentMember(call));
    if (changed === 'lastAdmin') return fail('memberLastAdmin');
    if (changed === 'notMember') return fail(call.body.role === undefined ? 'memberLeaving' : 'memberNotIn');
    return changed === 'stale' ? RETRY : changed;
  });
  const user = await currentMember(call);
  // The stream logs the same a second later, but the admin looks at the list at once.
  await logPeopleChanges(new Map([[user.id, user.version]]), now);
  return showOfficeMember(user, now);
}

async function currentMember({ params, fail }: ChangeCall): Promise<StoredUser> {
  return (await findUser(params.id)) ?? fail('userNotFound');
}

/** The one change that is requested. */
function changeOf(call: ChangeCall) {
  const { body, caller, now, fail } = call;
  const { role, status } = body;
  if (role !== undefined && status === undefined) {
    return async (user: StoredUser) =>
      user.role === role ? ('done' as const) : changeRole(user, role, caller.userId, now);
  }
  if (role !== undefined || status === undefined) return fail('memberUnchanged');
  const newStatus = wantedStatusIn(call, status);
  return (user: StoredUser) => changeStatus(user, newStatus, caller.userId, now);
}

function wantedStatusIn({ body, now, fail }: ChangeCall, status: NewStatus['status']): NewStatus {
  if (status === 'member') return { status };
  const { until, reason } = body;
  if (until === undefined || until <= now.toISOString()) return fail('memberUntil');
  if (reason === undefined || reason === '') return fail('memberReason');
  return { status, until, reason };
}

export const handler = serve(changeMember, run);
