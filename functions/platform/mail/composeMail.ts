import { renderedMails } from 'rendered-mails';
import * as z from 'zod/mini';
import { unsubscribe } from '#shared/routes/account.ts';
import { fillPath } from '#shared/contract.ts';
import { fillTemplate } from './fillTemplate.ts';
import { officePlaceholder } from './placeholders.ts';
import type { MailKind } from './mailKind.ts';
import { siteAddress } from './siteAddress.ts';
import type { Mail } from './transport.ts';
import type { MailContent } from './mailContent.ts';

/** Where a mail goes, and how its reader gets out of its topic. */
export interface Recipient {
  readonly to: string;
  /** The token that turns the topic off; undefined where it cannot be turned off. */
  readonly out: string | undefined;
}

/** Tells other programs that nobody wrote this, so that none answers it. */
const byMachine = { 'Auto-Submitted': 'auto-generated' };

/**
 * The mail of a kind with its values put in.
 * @param office the last line: the school, and whom to ask there; '' for none.
 * @throws where the values are not what the kind declares.
 */
export function composeMail(
  kind: MailKind,
  written: MailContent,
  { to, out }: Recipient,
  office: string,
): Mail {
  const template = renderedMails[kind.name];
  if (template === undefined) throw new Error('The build rendered no such mail.');
  const site = siteAddress();
  const values = {
    ...z.parse(kind.variables, written.values),
    $site: site,
    [officePlaceholder]: office,
    ...(out === undefined ? {} : { $unsubscribe: `/unsubscribe#t=${out}` }),
  };
  const headers = { ...byMachine, ...outHeaders(site, out) };
  return { to, ...fillTemplate(template, values), headers, attachments: written.attachments ?? [] };
}

/** What makes mail programs show a button of their own that turns the topic off (RFC 8058). */
function outHeaders(site: string, token: string | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return {};
  return {
    'List-Unsubscribe': `<${site}${fillPath(unsubscribe.path, { token })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
