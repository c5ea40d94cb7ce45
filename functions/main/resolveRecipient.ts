import { topicsOff, unsubscribeToken } from '#functions/members/mailChoices.ts';
import { noteOf } from '#functions/platform/mail/mails.ts';
import { verifiedAddressOf } from '#functions/members/emails.ts';
import type { Recipient } from '#functions/platform/mail/composeMail.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import type { MailTo } from '#functions/platform/mail/mailStep.ts';

/** Finds the address for a mail of this kind, or the reason not to send it. */
export async function resolveRecipient(
  { topic }: MailKind,
  { userId, address }: MailTo,
  now: Date,
): Promise<Recipient | { readonly not: string }> {
  const to = address ?? (await verifiedAddressOf(userId));
  if (to === undefined || to === '') return { not: 'no address' };
  const { isResting, hasComplained } = await noteOf(to, now);
  if (isResting) return { not: 'the address rests' };
  if (topic === undefined) return { to, out: undefined };
  if (hasComplained || (await topicsOff(userId)).has(topic)) return { not: 'turned off' };
  return { to, out: await unsubscribeToken(userId, topic) };
}
