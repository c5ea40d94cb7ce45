import { expect } from 'vitest';
import * as z from 'zod/mini';
import { siteUrl } from './site.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
});

/** A mail in the local run's mailbox. */
export type ArrivedMail = z.output<typeof Mail>;

/** All mails to an address, the newest first. */
export async function mailsTo(address: string): Promise<ArrivedMail[]> {
  const response = await fetch(`${siteUrl()}/_mail.json`);
  const all = z.array(Mail).parse(await response.json());
  return all.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** If sending fails on a busy machine, the mail is retried after a minute. */
const patience = { timeout: 90_000 };

/**
 * Waits for the mail to an address whose subject matches, the newest if there are several.
 * @param behind the number of such mails already known: it waits for one more.
 */
export async function mailTo(address: string, subject: RegExp = /./, behind = 0): Promise<ArrivedMail> {
  let found: ArrivedMail[] = [];
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).filter((mail) => subject.test(mail.subject));
      return found.length;
    }, patience)
    .toBeGreaterThan(behind);
  const [newest] = found;
  if (newest === undefined) throw new Error('no mail');
  return newest;
}

/** The first link in a mail to this path, as path and fragment: `/reset-password#t=…`. */
export function linkIn({ text }: ArrivedMail, path: string): string {
  const link = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([url]) => new URL(url))
    .find(({ pathname }) => pathname === path);
  if (link === undefined) throw new Error(`The mail holds no link to ${path}.`);
  return `${link.pathname}${link.hash}`;
}
