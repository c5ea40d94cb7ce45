import { replaceAddressWithRecoverySteps } from '#functions/auth/accountChangeMails.ts';
import {
  isTicketVoided,
  findTicket,
  type Ticket,
  tryTicketCode,
  consumeTicketStep,
} from '#functions/auth/index.ts';
import { mailTopicsOf, optInNewMemberStep } from '#functions/members/mailing/mailChoices.ts';
import { confirmAddress } from '#functions/members/names/emails.ts';
import { findHeldName, isGivenUpBy } from '#functions/members/names/heldNames.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import { type AddedWrites, findUser, type StoredUser } from '#functions/members/users.ts';
import { admitByEmailDomain } from '#functions/membership/admitByRule.ts';
import { currentSchool } from '#functions/membership/index.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { startRosterSyncSteps } from '#functions/roster/startRosterSync.ts';
import { serve } from '#functions/serve.ts';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';

type VerifyCall = Call<typeof verifyEmail>;

/**
 * Confirms an address. Opening the link outside the account's own session proves only that someone reads the address:
 * it then serves mail and password resets, but cannot admit the member by its domain or by the roster.
 */
export async function run(call: VerifyCall) {
  const { caller, now, fail } = call;
  const ticket = await ticketOf(call);
  const isInside = caller?.userId === ticket.userId;
  return retryUntilDone(async () => {
    const user = await findUser(ticket.userId);
    if (user === undefined || user.email !== ticket.address || isTicketVoided(ticket, user))
      return fail('linkEnded');
    if (await takeOverSuspension(user, ticket.address, now)) return RETRY;
    const extras = isInside ? await admissionBy(user, ticket.address, now) : {};
    const releaseSteps = await replaceAddressWithRecoverySteps(user, ticket.address, now);
    const confirmed = await confirmAddress(user, consumeTicketStep(ticket), now, {
      ...extras,
      isInside,
      steps: [...releaseSteps, ...(extras.steps ?? []), ...(await newsSteps(user, now))],
    });
    if (confirmed === 'ended') return fail('linkEnded');
    if (confirmed !== 'done') return RETRY;
    const { digest, announcement } = await mailTopicsOf(user.id);
    return {
      success: true as const,
      message: accountTexts.emailConfirmed,
      inside: isInside,
      news: digest && announcement,
    };
  });
}

/** What a confirmation from inside the account adds: the rules and the roster may admit the member. */
async function admissionBy(user: StoredUser, address: string, now: Date): Promise<AddedWrites> {
  const { set = {}, steps = [] } = await admitByEmailDomain(user, address, now);
  return { set, steps: [...steps, ...startRosterSyncSteps(user.id, now)] };
}

/**
 * Turns on the digest and announcements for a new member, if the school wants that: when they first confirm an address.
 */
async function newsSteps({ id, verifiedAt }: StoredUser, now: Date): Promise<Step[]> {
  // A member who has lost the address meanwhile has an empty one.
  if (verifiedAt !== undefined || !(await currentSchool(now)).newsByDefault) return [];
  return [optInNewMemberStep(id, now)];
}

async function ticketOf({ body, caller, now, fail }: VerifyCall): Promise<Ticket> {
  if (body.token !== undefined) {
    return (await findTicket(body.token, now, 'confirmEmail')) ?? fail('linkEnded');
  }
  if (caller === undefined) throw commonFailure('unauthenticated');
  return (await tryTicketCode(caller.userId, body.code ?? '', now)) ?? fail('codeWrong');
}

/**
 * A suspension survives leaving the network. If a suspended account was deleted or gave up its address, the account
 * that confirms the address next takes over the suspension.
 * @returns true if it tried to, so that the member has to be read again.
 */
export async function takeOverSuspension(user: StoredUser, address: string, now: Date): Promise<boolean> {
  const heldName = await findHeldName({ kind: 'email', value: address }, now);
  const until = heldName?.suspendedUntil;
  if (heldName === undefined || until === undefined || (await isGivenUpBy(heldName, user.id))) return false;
  if (until <= now.toISOString() || (user.suspendedUntil ?? '') >= until) return false;
  await transact(await suspendSteps(user, until, now));
  return true;
}

export const handler = serve(verifyEmail, run);
