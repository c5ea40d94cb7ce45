import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { ruleError } from './ruleError.ts';
import { atMost, notEmpty, string, withVisibleCharacter, wellFormed } from './textRules.ts';

/*
 * The fields in every page's requests: ids, pages, dates. Those of forms are in `formFields.ts`, which first loads do
 * not need. Each field has its own messages, because zod/mini has none.
 */

/** Characters that format text and are invisible. */
export const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Required text of several lines, trimmed. */
export function paragraph(label: string, max: number) {
  return string(label).check(wellFormed(label), z.trim(), withVisibleCharacter(label), atMost(label, max));
}

/** A required text that is used exactly as typed: a password. */
export function verbatim(label: string) {
  return string(label).check(wellFormed(label), notEmpty(label), atMost(label, limits.secretLength));
}

/** True for an http or https address without credentials, which the site accepts as a link. */
export function isWebAddress(text: string): boolean {
  if (text.length > limits.urlLength || INVISIBLE_CHARACTER.test(text)) return false;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username: user, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && user === '' && password === '' && hostname !== '';
}

/** True for an existing calendar date, `yyyy-mm-dd`. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for one of the product's ids: a ULID in upper case. */
export function isId(text: string): boolean {
  return ULID.test(text);
}

/** A required id; the handler checks whether it exists. */
export function id(label: string) {
  return string(label).check(z.refine<string>(isId, ruleError('INVALID_ID', `${label} isn't a valid ID.`)));
}

/** A required id in any form: an unknown one gives a 404, not a 400. */
export function reference(label: string) {
  return string(label).check(wellFormed(label), notEmpty(label), atMost(label, limits.lineLength));
}

/** `?limit=` and `?cursor=` of every list. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.pipe(
        z
          .string()
          .check(
            z.refine<string>(
              (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1,
              'limit must be a positive number.',
            ),
          ),
        z.transform((text: string) => Math.min(Number(text), limits.maxPageSize)),
      ),
      z.number(),
    ),
    limits.pageDefault,
  ),
  cursor: z.optional(
    z
      .string()
      .check(
        z.refine<string>((text) => text.length <= 1024, ruleError('INVALID_CURSOR', "cursor isn't valid.")),
      ),
  ),
};

/** The query of a list that only has pages. */
export const page = z.object(pageQuery);

/** A whole number from 0. */
export function wholeNumberUpTo(label: string, max: number) {
  return z
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(0, `${label} must be 0 or more.`),
      z.maximum(max, `${label} must be ${max} or less.`),
    );
}

/**
 * True for a moment in ISO 8601 UTC, in the format of our responses. Years have four digits, so that moments sort as
 * strings.
 */
export function isMoment(text: string): boolean {
  const moment = new Date(text);
  return text.length === 24 && !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
