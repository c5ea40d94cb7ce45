import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { getMembership } from '#shared/membership/routes.ts';
import { provenAddress } from './provenAddress.ts';
import { statedStudiesOf } from './statedStudies.ts';
import { findRequest, type StoredRequest } from './store/requests.ts';
import { readSchool } from './store/school.ts';

/** The caller's membership status, and what comes next. */
export async function run({ caller, now }: Call<typeof getMembership>) {
  const [user, { name, contact, policies }] = await Promise.all([findUser(caller.userId), readSchool(now)]);
  if (user === undefined) throw commonFailure('unauthenticated');
  const status = memberStatusOf(user, now);
  const request = user.admittedAt === '' ? await findRequest(user.id) : undefined;
  const proven = provenAddress(user);
  return {
    status,
    createdAt: user.createdAt,
    email: proven === '' ? user.email : proven,
    emailConfirmed: proven !== '',
    ...(request === undefined ? {} : { request: toOwnRequest(request, user) }),
    ...(status === 'suspended' ? { suspension: suspensionOf(user) } : {}),
    ...(user.leavingAt === undefined ? {} : { leavingAt: user.leavingAt }),
    mayInvite: status === 'member' && policies.invitation,
    school: { name, contact },
  };
}

function toOwnRequest(request: StoredRequest, user: StoredUser) {
  const { state, text, question } = request;
  return { state, text, question, ...statedStudiesOf(request, user) };
}

function suspensionOf({ suspendedUntil = '', suspension, updatedAt }: StoredUser) {
  const { reason = '', decidedAt = updatedAt } = suspension ?? {};
  return { until: suspendedUntil, reason, decidedAt };
}

export const handler = serve(getMembership, run);
