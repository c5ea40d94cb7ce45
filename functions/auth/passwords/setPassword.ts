import { confirmedAddressOf } from '#functions/members/names/emails.ts';
import { replacePassword } from '#functions/members/userAccess.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { readSchool } from '#functions/membership/index.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { serve } from '#functions/serve.ts';
import { setPassword } from '#shared/auth/passwordRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import { isTicketVoided } from '../store/emailRecovery.ts';
import { planUnprovenRemoval } from '../store/loginMethods.ts';
import { findTicket, type Ticket, consumeTicketStep } from '../store/tickets.ts';
import { isGuessablePassword } from './guessable.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets a new password with a mailed token, once. Ends every session with its sockets, voids all other mailed links, and
 * removes every other login method that may belong to someone else.
 */
export async function run({ body, now, fail }: Call<typeof setPassword>) {
  const ticket = await findTicket(body.token, now, 'resetPassword');
  const first = ticket && (await bearerOf(ticket));
  if (ticket === undefined || first === undefined) return fail('linkEnded');
  const { name: school } = await readSchool(now);
  if (isGuessablePassword(body.newPassword, { ...first, school })) return fail('passwordCommon');
  const passwordHash = await hashPassword(body.newPassword);
  return retryUntilDone(async () => {
    const isUnused = (await findTicket(body.token, now, 'resetPassword')) !== undefined;
    const user = isUnused ? await bearerOf(ticket) : undefined;
    if (user === undefined) return fail('linkEnded');
    const removal = await planUnprovenRemoval(user);
    const mailSteps = accountChangeMailSteps(user, { what: 'passwordReset', removed: removal.removed }, now);
    // An unconfirmed address may have been entered by someone else who had access to the account.
    const extras = {
      set: { email: confirmedAddressOf(user) },
      steps: [consumeTicketStep(ticket), ...removal.steps, ...mailSteps],
    };
    // The condition failed: a login method was removed at the same moment, or the link was used, which the next read
    // shows.
    if ((await replacePassword(user, passwordHash, now, extras)) === undefined) return RETRY;
    return { success: true as const, message: accountTexts.passwordReset };
  });
}

/** The member a ticket belongs to, if the address it was mailed to is still theirs. */
async function bearerOf(ticket: Ticket): Promise<StoredUser | undefined> {
  const user = await findUser(ticket.userId);
  if (user === undefined || isTicketVoided(ticket, user)) return undefined;
  return normalizeAddress(confirmedAddressOf(user)) === normalizeAddress(ticket.address) ? user : undefined;
}

export const handler = serve(setPassword, run);
