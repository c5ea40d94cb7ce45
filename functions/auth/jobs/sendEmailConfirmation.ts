import { ownerOfAddress } from '#functions/members/names/emails.ts';
import { findUser } from '#functions/members/users.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { addressHash, countMailStep, deliveryHistoryOf } from '#functions/platform/mail/addressHistory.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { confirmEmailKind, emailInUseKind } from '../mail/authMailKinds.ts';
import { issueCode, issueTicket } from '../store/tickets.ts';
import { sendEmailConfirmation } from './authJobs.ts';

/**
 * Mails the link and the code that confirm an address. Does nothing if no mail would be sent, because an unmailed code
 * could only be guessed. If another account has confirmed the address, its owner gets a notice instead. Only that mail
 * says so, never the response to the person who entered the address.
 */
export const sendEmailConfirmationHandler = jobHandler(
  sendEmailConfirmation,
  async ({ userId, address, cause }, _checkpoint, now) => {
    const user = await findUser(userId);
    if (user === undefined || user.email !== address) return undefined;
    const holder = await ownerOfAddress(address, now);
    const isOthers = holder !== undefined && holder !== userId;
    if (isOthers)
      await transact([mailStep(emailInUseKind, { userId: holder, address, data: {}, cause, now })]);
    else if (!(await deliveryHistoryOf(address, now)).isSuppressed) {
      await transact(linkSteps({ userId, address, username: user.username }, cause, now));
    }
    return undefined;
  },
);

interface ConfirmationRequest {
  readonly userId: string;
  readonly address: string;
  readonly username: string;
}

/** All steps; none if the address got its mails of this hour, or an earlier run has written them. */
function linkSteps({ userId, address, username }: ConfirmationRequest, cause: string, now: Date): Step[] {
  const ticket = issueTicket('confirmEmail', { userId, address }, now);
  const notMine = issueTicket('rejectEmail', { userId, address }, now);
  const { code, step } = issueCode(userId, ticket.secret, now);
  const links = {
    link: `/verify-email#t=${ticket.secret}`,
    notMe: `/verify-email#no=${notMine.secret}`,
  };
  const data = { username, code, ...links };
  const limit = { countedFor: addressHash(address), hourly: accountLimits.confirmMailsHourly };
  const limitStep = countMailStep(confirmEmailKind.name, limit, now);
  const mail = mailStep(confirmEmailKind, { userId, address, data, cause, now });
  return [limitStep, ticket.step, notMine.step, step, mail];
}
