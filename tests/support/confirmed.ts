import { randomUUID } from 'node:crypto';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { type ArrivedMail, linkIn, mailTo } from './mailbox.ts';
import { aNewcomer, type Member, stranger } from './people.ts';

/** A unique address. */
export const newMailAddress = (): string => `m-${randomUUID()}@example.org`;

/** The value under this name in a mail's link to /verify-email. */
export function tokenIn(mail: ArrivedMail, name = 't'): string {
  return new URLSearchParams(linkIn(mail, '/verify-email').split('#')[1]).get(name) ?? '';
}

/** The code in a mail, entered where the address is confirmed. */
export function typedCode({ text }: ArrivedMail): string {
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';
}

/** Confirms an address by the link in its mail, from outside the account. */
export async function confirmAddress(email: string): Promise<void> {
  await stranger(verifyEmail, { body: { token: tokenIn(await mailTo(email, /Confirm/)) } });
}

/** A member whose address is confirmed, from outside the account. */
export async function aConfirmedMember(): Promise<Member & { readonly email: string }> {
  const email = newMailAddress();
  const member = await aNewcomer({ email });
  await confirmAddress(email);
  return { ...member, email };
}
