import * as z from 'zod/mini';
import { requestId } from '#functions/platform/runtime/requestId.ts';
import { unsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { fillPath } from '#shared/platform/contract.ts';
import { fillTemplate } from './fillTemplate.ts';
import type { TemplatesAndWords } from './loadTemplates.ts';
import type { MailContent, Recipient } from './mailContent.ts';
import type { MailKind } from './mailKind.ts';
import { siteAddress } from './mailSettings.ts';
import { officePlaceholder } from './placeholders.ts';
import type { Mail } from './ses.ts';
import type { Words } from './words.ts';

/** Marks the mail as automatic, so that autoresponders do not reply. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated' };

/**
 * The mail of a kind, with its values filled in.
 * @param loaded templates and words in the language of the reader.
 * @param office the last line: the school and its contact; '' for none.
 * @throws if the values are not what the kind declares.
 */
export function composeMail(
  kind: MailKind,
  content: MailContent,
  { to, unsubscribeToken }: Recipient,
  office: string,
  { templates, words }: TemplatesAndWords,
): Mail {
  const template = templates[kind.name];
  if (template === undefined) throw new Error('The build has no template for this mail.');
  const site = siteAddress();
  const values = {
    ...z.parse(kind.variables, valuesOf(kind, content.values, words)),
    $site: site,
    [officePlaceholder]: office,
    ...(unsubscribeToken === undefined ? {} : { $unsubscribe: `/unsubscribe#t=${unsubscribeToken}` }),
  };
  const id = requestId();
  const headers = {
    ...automaticHeaders,
    ...unsubscribeHeaders(site, unsubscribeToken),
    ...(id !== undefined && { 'X-Request-Id': id }),
  };
  return {
    to,
    ...fillTemplate(template, values, content.html),
    headers,
    attachments: content.attachments ?? [],
    tags: content.tags ?? {},
  };
}

/** The values of the template, put into words if its kind does that. */
function valuesOf({ wording }: MailKind, input: MailContent['values'], words: Words): MailContent['values'] {
  return wording === undefined ? input : wording.write(z.parse(wording.input, input), words);
}

/** The headers that make mail programs show their own unsubscribe button (RFC 8058). */
function unsubscribeHeaders(site: string, token: string | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return {};
  return {
    'List-Unsubscribe': `<${site}${fillPath(unsubscribe.path, { token })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
