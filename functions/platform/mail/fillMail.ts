import type { renderedMails } from 'rendered-mails/*';
import * as z from 'zod/mini';
import { requestId } from '#functions/platform/runtime/requestId.ts';
import { unsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { fillPath } from '#shared/platform/contract.ts';
import type { MailContent, Recipient, MailKind } from './mailKind.ts';
import { siteAddress } from './mailSettings.ts';
import { officePlaceholder } from './placeholders.ts';
import type { Mail } from './ses.ts';

/** Marks the mail as automatic, so that autoresponders do not reply. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated' };

interface FillOptions {
  /** The templates in the language of the reader. */
  readonly templates: typeof renderedMails;
  /** The last line: the school and its contact; '' for none. */
  readonly office: string;
}

/**
 * The mail of a kind, with its content filled into the template.
 * @throws if the values are not what the kind declares.
 */
export function fillMail(
  { name, variables }: MailKind,
  { values, html = {}, attachments = [], tags = {} }: MailContent,
  { to, unsubscribeToken }: Recipient,
  { templates, office }: FillOptions,
): Mail {
  const template = templates[name];
  if (template === undefined) throw new Error('The build has no template for this mail.');
  const site = siteAddress();
  const all = {
    ...z.parse(variables, values),
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
  return { to, ...fillTemplate(template, all, html), headers, attachments, tags };
}

/** The headers that make mail programs show their own unsubscribe button (RFC 8058). */
function unsubscribeHeaders(site: string, token: string | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return {};
  return {
    'List-Unsubscribe': `<${site}${fillPath(unsubscribe.path, { token })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Values = Readonly<Record<string, string | undefined>>;
type Rendered = (typeof renderedMails)[string];

const placeholder = /⟦([?/]?)([$\w]+)⟧/g;
const conditional = /⟦\?([$\w]+)⟧([\s\S]*?)⟦\/\1⟧/g;
const maxSubject = 150;
const maxValueLength = 2000;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for a place between tags or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Control characters and characters that change the writing direction, which could disguise text. */
const invisible = /(?!\n)[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;

const sanitize = (text: string) => text.replace(/\r\n?/g, '\n').replace(invisible, '');
const sanitizeAndCut = (text: string) => sanitize(text).slice(0, maxValueLength);
const onOneLine = (text: string) => sanitizeAndCut(text).replace(/\s+/g, ' ').trim();

/**
 * Fills a template; each value is escaped for its context.
 * @param htmlValues HTML for some of the values, which is not escaped; those are not cut either.
 * @throws if a value outside an `IfPresent` is missing.
 */
export function fillTemplate(
  { subject, html, text }: Rendered,
  values: Values,
  htmlValues: Readonly<Record<string, string>> = {},
): Rendered {
  return {
    subject: substitute(subject, values, onOneLine).slice(0, maxSubject),
    html: substitute(
      html,
      values,
      (value, name) => htmlValues[name] ?? escapeHtml(sanitizeAndCut(value)).replaceAll('\n', '<br>'),
    ),
    text: substitute(text, values, (value, name) =>
      (name in htmlValues ? sanitize : sanitizeAndCut)(value),
    ).replace(/\n{3,}/g, '\n\n'),
  };
}

/** One pass over the template, so that placeholders inside a value are never replaced. */
function substitute(template: string, values: Values, show: (value: string, name: string) => string): string {
  const chosen = template.replace(conditional, (_, name: string, inner: string) =>
    (values[name] ?? '') === '' ? '' : inner,
  );
  return chosen.replace(placeholder, (_, __, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The mail has no value for ${name}.`);
    return show(value, name);
  });
}
