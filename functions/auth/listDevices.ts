import { serve } from '#functions/members/sessions/serve.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { listDevices } from '#shared/auth/deviceRoutes.ts';
import { whyNotReauthenticated } from './reauthentication.ts';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The member's logged-in devices; requires reauthentication. */
export async function run(call: Call<typeof listDevices>) {
  const { caller, now, fail } = call;
  const refused = await whyNotReauthenticated(call, undefined, 'login');
  if (refused !== undefined) return fail(refused);
  const live = await sessions.sessionsOf(caller.userId, now);
  return live.map(({ id, createdAt, lastUsedAt, device = '', country = '' }) => ({
    _id: id,
    id,
    createdAt: moment(createdAt),
    lastUsedAt: moment(lastUsedAt),
    current: id === caller.sessionId,
    device,
    country,
  }));
}

export const handler = serve(listDevices, run);
