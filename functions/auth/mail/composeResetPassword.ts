import * as z from 'zod/mini';
import { confirmedAddressOf, findByEmail } from '#functions/members/names/emails.ts';
import { findByUsername } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { RecipientComposer } from '#functions/platform/mail/mailContent.ts';
import { issueTicket } from '../store/tickets.ts';

const Ids = z.object({ name: z.string() });

/**
 * The link to set a new password, to the confirmed address of the account with this name or address; no mail without
 * one. A retry issues another ticket, because no row holds the secret of the first. That one stays valid: its mail may
 * have arrived.
 */
export const composeResetPasswordMail: RecipientComposer = async (ids, now) => {
  const { name } = z.parse(Ids, ids);
  const user = await (name.includes('@') ? findByEmail(name) : findByUsername(name));
  const to = user === undefined ? '' : confirmedAddressOf(user);
  if (user === undefined || to === '') return { notSent: 'no account with a confirmed address' };
  const { id: userId, username, language } = user;
  const ticket = issueTicket('resetPassword', { userId, address: to }, now);
  await transact([ticket.step]);
  const values = { username, link: `/reset-password#t=${ticket.secret}` };
  return { to, language, unsubscribeToken: undefined, values };
};
