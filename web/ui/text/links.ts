import { isWebAddress } from '#shared/platform/fields.ts';

/** A piece of a user's text: plain text, or text that leads to `href`. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const CANDIDATE = /((?:https?:\/\/|www\.)[^\s<>"]+)/giu;
const TRAILING = /[.,;:!?'"»”’]+$/u;

/** Splits a user's text into text and web addresses. Only http and https become links. */
export function splitLinks(message: string): readonly TextPart[] {
  return message.split(CANDIDATE).flatMap((part, index) => (index % 2 ? linkPart(part) : plain(part)));
}

function plain(text: string): readonly TextPart[] {
  return text === '' ? [] : [{ text }];
}

function linkPart(part: string): readonly TextPart[] {
  const text = trimEnd(part);
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  const rest = part.slice(text.length);
  return isWebAddress(href) ? [{ text, href }, ...plain(rest)] : plain(part);
}

/** A sentence's full stop, or a bracket around the address, is not part of the address. */
function trimEnd(part: string): string {
  const text = part.replace(TRAILING, '');
  const unopened = text.endsWith(')') && text.split(')').length > text.split('(').length;
  return unopened || text.length < part.length ? trimOnce(text, unopened) : text;
}

function trimOnce(text: string, unopened: boolean): string {
  return trimEnd(unopened ? text.slice(0, -1) : text);
}
