import { mailTopicsOf, ensureUnsubscribeToken } from '#functions/members/mailing/mailChoices.ts';
import { confirmedAddressOf } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { isBlockedOrMutedByAny } from '#functions/members/ties/blocks.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { languageFor, readSchool } from '#functions/membership/index.ts';
import {
  deliveryHistoryOf,
  addressHash,
  countAgainstLimit,
} from '#functions/platform/mail/addressHistory.ts';
import { fillMail } from '#functions/platform/mail/fillMail.ts';
import { loadTemplates } from '#functions/platform/mail/loadTemplates.ts';
import type { MailHandler, NotSent, Recipient, MailKind } from '#functions/platform/mail/mailKind.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import type { MailInput, MailTo } from '#functions/platform/mail/mailStep.ts';
import type { Mail } from '#functions/platform/mail/ses.ts';

/**
 * Finds a mail's recipient, composes it, and counts it for its reader's hourly limit. A retry gives the same mail and
 * counts it once per hour.
 * @param job its key, under which it is counted.
 * @returns the mail, or the reason not to send it.
 */
export async function prepareMail(
  handler: MailHandler,
  input: MailInput,
  job: string,
  now: Date,
): Promise<Mail | NotSent> {
  if (!isMailConfigured()) return { notSent: 'no mail is configured' };
  const recipient = await recipientOf(handler, input, now);
  if ('notSent' in recipient) return recipient;
  const { templates, words } = await loadTemplates(await languageFor(recipient.language, now));
  const content = await handler.compose(input.data, { ...recipient, now, words });
  if ('notSent' in content) return content;
  const mail = fillMail(handler.kind, content, recipient, { templates, office: await officeLine(now) });
  const isWithinLimit = await countAgainstHourlyLimit(handler.kind, input, mail.to, job, now);
  return isWithinLimit ? mail : { notSent: 'too many of its kind' };
}

/** The member that the job names or, if it names none, whom the handler finds. */
async function recipientOf(
  { kind, findRecipient }: MailHandler,
  { userId, address, about, data }: MailInput,
  now: Date,
): Promise<Recipient | NotSent> {
  if (userId !== undefined) return memberRecipient(kind, { userId, address, about }, now);
  if (findRecipient === undefined) throw new Error(`A mail of the kind ${kind.name} needs a userId.`);
  const recipient = await findRecipient(data, now);
  if ('notSent' in recipient) return recipient;
  const { isSuppressed, hasComplained } = await deliveryHistoryOf(recipient.to, now);
  if (isSuppressed) return { notSent: 'address suppressed' };
  const isTurnedOff = hasComplained && recipient.unsubscribeToken !== undefined;
  return isTurnedOff ? { notSent: 'turned off' } : recipient;
}

/**
 * Checks, by consistent reads, whether a member gets a mail of this kind: finds the address, or the reason not to send
 * it.
 */
async function memberRecipient(
  { topic }: MailKind,
  { userId, address, about = [] }: MailTo,
  now: Date,
): Promise<Recipient | NotSent> {
  if (await isBlockedOrMutedByAny(userId, about)) return { notSent: 'blocked or hidden' };
  const user = await findUser(userId);
  const ownAddress = user === undefined ? '' : confirmedAddressOf(user);
  const to = topic === undefined ? (address ?? ownAddress) : isActive(user, now) ? ownAddress : '';
  if (to === '') return { notSent: 'no address' };
  const { isSuppressed, hasComplained } = await deliveryHistoryOf(to, now);
  if (isSuppressed) return { notSent: 'address suppressed' };
  const language = user?.language ?? '';
  if (topic === undefined) return { userId, to, language, unsubscribeToken: undefined };
  if (hasComplained || !(await mailTopicsOf(userId))[topic]) return { notSent: 'turned off' };
  return { userId, to, language, unsubscribeToken: await ensureUnsubscribeToken(userId, topic) };
}

const isActive = (user: StoredUser | undefined, now: Date): boolean =>
  user !== undefined && memberStatusOf(user, now) === 'member';

/** The contact that the school has set for questions. */
async function officeLine(now: Date): Promise<string> {
  const { name, contact } = await readSchool(now);
  return contact === '' ? '' : `${name}, ${contact}`;
}

/**
 * Mails to an unconfirmed address, and mails whose job names no member, are counted by the address, so that no
 * stranger's inbox is flooded.
 * @returns false if the limit is reached.
 */
async function countAgainstHourlyLimit(
  { name, hourly }: MailKind,
  { userId, address }: MailInput,
  to: string,
  job: string,
  now: Date,
): Promise<boolean> {
  if (hourly === undefined) return true;
  const countedFor = address === undefined && userId !== undefined ? userId : addressHash(to);
  return countAgainstLimit(name, { countedFor, hourly }, job, now);
}
