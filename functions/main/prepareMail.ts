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
import { composeMail } from '#functions/platform/mail/composeMail.ts';
import { loadTemplates } from '#functions/platform/mail/loadTemplates.ts';
import type { MailContent, Recipient } from '#functions/platform/mail/mailContent.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import type { MailInput, MailTo } from '#functions/platform/mail/mailStep.ts';
import type { Mail } from '#functions/platform/mail/ses.ts';
import type { Words } from '#functions/platform/mail/words.ts';
import type { RegisteredMail } from './mailKinds.ts';

/**
 * Composes a mail and counts it for its reader's hourly limit. A retry gives the same mail and counts it once per hour.
 * @param job its key, under which it is counted.
 * @returns the mail, or the reason not to send it.
 */
export async function prepareMail(
  kind: RegisteredMail,
  input: MailInput,
  job: string,
  now: Date,
): Promise<{ readonly mail: Mail } | { readonly notSent: string }> {
  if (!isMailConfigured()) return { notSent: 'no mail is configured' };
  const { userId } = input;
  const content = await (userId === undefined
    ? findAndCompose(kind, input, now)
    : composeForMember(kind, { ...input, userId }, now));
  if ('notSent' in content) return content;
  const loaded = await loadTemplates(await languageFor(content.language, now));
  const mail = composeMail(kind, content, content, await officeLine(now), loaded);
  return (await countAgainstHourlyLimit(kind, input, mail.to, job, now))
    ? { mail }
    : { notSent: 'too many of its kind' };
}

type Composed = (MailContent & Recipient) | { readonly notSent: string };

/** A mail whose job names no member. */
async function findAndCompose(kind: RegisteredMail, { ids = {} }: MailInput, now: Date): Promise<Composed> {
  const content = await kind.composeWithRecipient?.(ids, now);
  if (content === undefined) throw new Error(`The mail kind ${kind.name} has no composeWithRecipient.`);
  if ('notSent' in content) return content;
  const { isSuppressed, hasComplained } = await deliveryHistoryOf(content.to, now);
  if (isSuppressed) return { notSent: 'address suppressed' };
  return hasComplained && content.unsubscribeToken !== undefined ? { notSent: 'turned off' } : content;
}

/** The input of a mail to a member. */
type MemberMailInput = MailInput & Pick<MailTo, 'userId'>;

async function composeForMember(kind: RegisteredMail, input: MemberMailInput, now: Date): Promise<Composed> {
  const recipient = await recipientOf(kind, input, now);
  if ('notSent' in recipient) return recipient;
  const { words } = await loadTemplates(await languageFor(recipient.language, now));
  const content = await contentOf(kind, input, recipient.to, words, now);
  return 'notSent' in content ? content : { ...content, ...recipient };
}

/** The content of a mail: the values in its job or, if it holds the input of a composer, what that makes of it now. */
async function contentOf(
  { compose }: RegisteredMail,
  { userId, variables = {}, ids }: MemberMailInput,
  to: string,
  words: Words,
  now: Date,
): Promise<MailContent | { readonly notSent: string }> {
  if (ids === undefined) return { values: variables };
  if (compose === undefined) throw new Error('This kind of mail has no composer.');
  return compose({ userId, to, ids, now, words });
}

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

/**
 * Checks, by consistent reads, whether a member gets a mail of this kind: finds the address, or the reason not to send
 * it.
 */
async function recipientOf(
  { topic }: MailKind,
  { userId, address, about = [] }: MailTo,
  now: Date,
): Promise<Recipient | { readonly notSent: string }> {
  if (await isBlockedOrMutedByAny(userId, about)) return { notSent: 'blocked or hidden' };
  const user = await findUser(userId);
  const ownAddress = user === undefined ? '' : confirmedAddressOf(user);
  const to = topic === undefined ? (address ?? ownAddress) : isActive(user, now) ? ownAddress : '';
  if (to === '') return { notSent: 'no address' };
  const { isSuppressed, hasComplained } = await deliveryHistoryOf(to, now);
  if (isSuppressed) return { notSent: 'address suppressed' };
  const language = user?.language ?? '';
  if (topic === undefined) return { to, language, unsubscribeToken: undefined };
  if (hasComplained || !(await mailTopicsOf(userId))[topic]) return { notSent: 'turned off' };
  return { to, language, unsubscribeToken: await ensureUnsubscribeToken(userId, topic) };
}

const isActive = (user: StoredUser | undefined, now: Date): boolean =>
  user !== undefined && memberStatusOf(user, now) === 'member';
