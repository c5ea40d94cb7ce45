import { createPasskey } from '#shared/routes/passkeys.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { newWaySteps } from '../stores/newWays.ts';
import { addPasskey } from '../stores/passkeys.ts';
import { again, untilDone } from '../stores/retry.ts';
import { findUser } from '../stores/users.ts';
import { checkNew } from './passkeyChecks.ts';
import { showPasskey } from './showPasskey.ts';
import { tellSteps } from './tellOfChange.ts';

/** Adds the passkey that the browser of this very session has made. */
export async function run({ body, caller, origin, now, fail }: Call<typeof createPasskey>) {
  const made = await checkNew(body.passkey, body.name, { holder: caller.sessionId, origin, now });
  if (made === undefined) return fail('passkeyNotMade');
  return untilDone(async () => {
    const user = await findUser(caller.userId);
    if (user === undefined) throw problem('unauthenticated');
    const told = tellSteps(user, 'A passkey was added.', now);
    const held = newWaySteps(user, caller.sessionId, now);
    const added = await addPasskey(user.id, made, now, held, ...told);
    if (added === 'stale') return again;
    if (added === 'ended') throw problem('unauthenticated');
    return typeof added === 'string' ? fail(added) : showPasskey(added);
  });
}

export const handler = serve(createPasskey, run);
