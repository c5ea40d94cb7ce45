import { findByEmail } from '#functions/members/names/emails.ts';
import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Answer, type Call, type Caller } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { requireFresh } from '#functions/platform/http/freshSession.ts';
import { serve } from '#functions/serve.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { finishOauth } from '#shared/auth/oauthRoutes.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import { startLogin } from '../startLogin.ts';
import { connectIdentity, ownerOfIdentity } from '../store/identities.ts';
import { addLoginMethodSteps } from '../store/loginMethodSteps.ts';
import { type OauthIdentity, returnedIdentities, type ReturnedIdentity } from '../store/oauthFlows.ts';

type FinishCall = Call<typeof finishOauth>;

/**
 * Continues after the return from a provider, in the browser that left. An external account is matched by the
 * provider's own id, never by its address.
 */
export async function run(call: FinishCall) {
  const { body, cookies, now, fail } = call;
  const browserSecret = cookies.flowSecrets.oauth;
  const returned =
    browserSecret === undefined
      ? undefined
      : await returnedIdentities.consume(body.ticket, browserSecret, now);
  if (browserSecret === undefined || returned === undefined) return fail('oauthFailed');
  const { identity, linking, awaits, awaitsSince } = returned;
  if (linking !== undefined) return connectToCaller(call, identity, linking);
  if (awaits !== undefined || awaitsSince !== undefined) return connectAfterLogin(call, returned);
  const owner = await ownerOfIdentity(identity);
  const user = owner && (await findUser(owner.userId));
  if (owner !== undefined && user !== undefined)
    return (await startLogin(user, call, owner.step)) ?? fail('oauthFailed');
  return askToLogInOrSignUp(call, identity, browserSecret);
}

/** Connects the account to the member who asked for it, only in the session that asked. */
async function connectToCaller(
  { caller, now, fail }: FinishCall,
  identity: OauthIdentity,
  { userId, sessionId }: NonNullable<ReturnedIdentity['linking']>,
) {
  if (caller?.byCookie !== true || caller.userId !== userId || caller.sessionId !== sessionId)
    return fail('oauthFailed');
  return (await connectAccount(caller, identity, now)) ?? fail('oauthTaken');
}

/** Connects the account to the member who first had to log in or sign up, right after that. */
async function connectAfterLogin(
  { caller, now, fail }: FinishCall,
  { identity, awaits, awaitsSince }: ReturnedIdentity,
) {
  if (caller === undefined) return fail('oauthFailed');
  requireFresh(caller, now);
  const user = await findUser(caller.userId);
  const isAwaited =
    awaits === undefined ? (user?.createdAt ?? '') > (awaitsSince ?? '') : awaits === user?.id;
  if (user === undefined || !isAwaited) return fail('oauthFailed');
  return (await connectAccount(caller, identity, now)) ?? fail('oauthTaken');
}

/** @returns undefined if the account is connected to another member, or the member to another account there. */
function connectAccount({ userId, sessionId }: Caller, identity: OauthIdentity, now: Date) {
  const { provider } = identity;
  return retryUntilDone(async () => {
    const user = await findUser(userId);
    if (user === undefined) throw commonFailure('unauthenticated');
    const outcome = await connectIdentity(userId, identity, now, {
      sessionSteps: addLoginMethodSteps(user, sessionId, now),
      mailSteps: accountChangeMailSteps(user, { what: 'providerConnected', provider }, now),
    });
    if (outcome === 'stale') return RETRY;
    if (outcome === 'ended') throw commonFailure('unauthenticated');
    return outcome === 'taken' ? undefined : { next: 'connected' as const, provider };
  });
}

/**
 * The account is connected to nobody yet. A reader of an address that the provider has verified learns whether it
 * belongs to a member; the password reset mail would tell them the same.
 */
async function askToLogInOrSignUp(
  { cookies, now }: FinishCall,
  identity: OauthIdentity,
  browserSecret: string,
) {
  const { provider, fullName, email, isVerified } = identity;
  const member = isVerified ? await findByEmail(email) : undefined;
  const awaited = member === undefined ? { awaitsSince: now.toISOString() } : { awaits: member.id };
  const lifeSeconds = loginMethodLimits.oauthConnectSeconds;
  const ticket = await returnedIdentities.store({ identity, ...awaited }, browserSecret, lifeSeconds, now);
  const reason =
    member === undefined ? { next: 'signup' as const, fullName, email } : { next: 'login' as const };
  return new Answer(
    { provider, ticket, ...reason },
    { cookies: [cookies.bindFlow('oauth', browserSecret, lifeSeconds)] },
  );
}

export const handler = serve(finishOauth, run);
