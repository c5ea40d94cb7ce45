import { confirmedAddressOf, findByEmail } from '#functions/members/names/emails.ts';
import { findByUsername } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { resetPasswordKind } from '../mail/authMailKinds.ts';
import { issueTicket } from '../store/tickets.ts';
import { sendPasswordResetLink } from './authJobs.ts';

/** Mails the link to set a new password to the confirmed address of the account with this name or address. */
export const sendPasswordResetLinkHandler = jobHandler(
  sendPasswordResetLink,
  async ({ name, cause }, _checkpoint, now) => {
    const user = await (name.includes('@') ? findByEmail(name) : findByUsername(name));
    const address = user === undefined ? '' : confirmedAddressOf(user);
    if (user === undefined || address === '') return undefined;
    const { id: userId, username } = user;
    const ticket = issueTicket('resetPassword', { userId, address }, now);
    const variables = { username, link: `/reset-password#t=${ticket.secret}` };
    await transact([ticket.step, mailStep(resetPasswordKind, { userId, address }, variables, cause, now)]);
    return undefined;
  },
);
