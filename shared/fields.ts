import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** The vocabulary of every schema: each field brings its own sentences, since zod/mini has none. */

const CONTROL = /[^\P{Cc}\n\r\t]/u;
const LINE_BREAK = /[\n\r\t\u2028\u2029]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
/** What formats text and shows nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
/** A letter, digit, sign or emoji: anything but blanks, marks without a letter, and letters that are made to show nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
/** Soft hyphens, marks of order, blanks without width: they show nothing in a line, and make two names look like one. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Joiners shape Persian, Indic scripts and emoji; after a Latin, Greek or Cyrillic letter, or at an end, they only hide. */
const IDLE_JOINER =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D]+|[\u200C\u200D]+$/gu;
/** Letters of tags, which spell the flags of regions behind a black flag, and nothing anywhere else. */
const IDLE_TAG = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]+/gu;
/** Variation selectors choose among the looks of emoji and Asian letters; behind these others they only hide. */
const IDLE_VARIATION =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Z}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:]{2,}$/u;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** Length in characters as people count them: code points, so that an emoji is not two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function string(label: string) {
  return z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
  });
}

function wellFormed(label: string) {
  return z.refine<string>((text) => text.isWellFormed() && !CONTROL.test(text), {
    error: `${label} contains characters that cannot be stored.`,
    abort: true,
  });
}

function atMost(label: string, most: number) {
  return z.refine<string>(
    (text) => characters(text) <= most,
    `${label} must have at most ${most} characters.`,
  );
}

function filled(label: string) {
  return z.refine<string>((text) => text.length > 0, { error: `${label} is required.`, abort: true });
}

function visible(label: string) {
  return z.refine<string>((text) => VISIBLE.test(text), { error: `${label} is required.`, abort: true });
}

function withoutHidden() {
  const hidden = [HIDDEN, IDLE_TAG, IDLE_VARIATION, IDLE_JOINER];
  return z.overwrite<string>((text) => hidden.reduce((seen, what) => seen.replaceAll(what, ''), text));
}

function oneLine(label: string) {
  return z.refine<string>(
    (text) => !LINE_BREAK.test(text) && !BIDI_OVERRIDE.test(text),
    `${label} must be a single line of plain text.`,
  );
}

/** Required single line, trimmed, without what shows nothing. */
export function line(label: string, most: number = limits.lineLength) {
  return string(label).check(
    wellFormed(label),
    withoutHidden(),
    z.trim(),
    visible(label),
    oneLine(label),
    atMost(label, most),
  );
}

/** A single line that may be left empty, or out. */
export function optionalLine(label: string, most: number = limits.lineLength) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      withoutHidden(),
      z.trim(),
      z.refine<string>((text) => text === '' || VISIBLE.test(text), `${label} shows nothing.`),
      oneLine(label),
      atMost(label, most),
    ),
  );
}

/** Required text of several lines, trimmed. */
export function paragraph(label: string, most: number) {
  return string(label).check(wellFormed(label), z.trim(), visible(label), atMost(label, most));
}

/** Text of several lines that may be left empty. */
export function optionalParagraph(label: string, most: number) {
  return z.optional(string(label).check(wellFormed(label), z.trim(), atMost(label, most)));
}

/** A required text that is taken exactly as typed: a password. */
export function secret(label: string) {
  return string(label).check(wellFormed(label), filled(label), atMost(label, limits.secretLength));
}

/** A new password: 8 to 128 characters; common ones are refused by the handler, which holds the list. */
export function newPassword() {
  return secret('Password').check(
    z.refine<string>(
      (text) => characters(text) >= limits.passwordMin && characters(text) <= limits.passwordMax,
      `Password must have ${limits.passwordMin} to ${limits.passwordMax} characters.`,
    ),
  );
}

/** 3 to 30 of letters, digits, `_`, `.` and `-`. */
export function username() {
  return string('Username').check(
    z.trim(),
    filled('Username'),
    z.refine<string>(
      (text) => USERNAME.test(text) && text.length >= limits.usernameMin && text.length <= limits.usernameMax,
      `Username must have ${limits.usernameMin} to ${limits.usernameMax} letters, digits or _ . -`,
    ),
  );
}

/** True for what may be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailLength && text.isWellFormed() && !UNSEEN.test(text) && EMAIL.test(text);
}

const emailMessage = 'Please enter a valid email address.';

/** A required e-mail address. */
export function email(label: string) {
  return string(label).check(z.trim(), filled(label), z.refine<string>(isEmail, emailMessage));
}

/** An e-mail address, or nothing. */
export function optionalEmail() {
  return z.optional(
    string('Email').check(
      z.trim(),
      z.refine<string>((text) => text === '' || isEmail(text), emailMessage),
    ),
  );
}

/** True for the domain of mail addresses, in lower case. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** The domain of mail addresses, in lower case. */
export function domain(message: string) {
  return z.string(message).check(z.trim(), z.toLowerCase(), z.refine<string>(isDomain, message));
}

/** True for an http or https address without credentials, as links on the site may be. */
export function isWebAddress(text: string): boolean {
  if (text.length > limits.urlLength || UNSEEN.test(text)) return false;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username: user, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && user === '' && password === '' && hostname !== '';
}

const webAddressMessage = 'Please enter a valid web address.';

/** A required link, http or https only. */
export function webAddress(label: string, most: number = limits.urlLength) {
  return string(label).check(
    wellFormed(label),
    z.trim(),
    filled(label),
    oneLine(label),
    z.refine<string>((text) => characters(text) <= most, {
      error: `${label} must have at most ${most} characters.`,
      abort: true,
    }),
    z.refine<string>(isWebAddress, webAddressMessage),
  );
}

/** A link that may be left empty. */
export function optionalWebAddress(label: string) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      z.trim(),
      z.refine<string>((text) => text === '' || isWebAddress(text), webAddressMessage),
    ),
  );
}

/** True for a date of the calendar, `yyyy-mm-dd`, that exists. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a moment in ISO 8601 UTC, as our answers write it. */
export function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}

/** A calendar date `yyyy-mm-dd`; it never passes through a time zone. */
export function calendarDate(label: string) {
  return string(label).check(
    z.trim(),
    filled(label),
    z.refine<string>(isCalendarDate, `${label} must be a date like 2026-11-21.`),
  );
}

/** Male, female, or nothing. */
export function optionalGender() {
  return z.optional(z.enum(['', 'male', 'female'], 'Gender must be male or female.'));
}

/** True for an id as this product makes them: a ULID in upper case. */
export function isId(text: string): boolean {
  return ULID.test(text);
}

/** A required id of something; whether it exists is for the handler to say. */
export function id(label: string) {
  return string(label).check(z.refine<string>(isId, `${label} is not a valid id.`));
}

/** A required mention of something by id, of any form: an unknown one is absent (404), not malformed. */
export function reference(label: string) {
  return string(label).check(wellFormed(label), filled(label), atMost(label, limits.lineLength));
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
        z.transform((text: string) => Math.min(Number(text), limits.pageMost)),
      ),
      z.number(),
    ),
    limits.pageDefault,
  ),
  cursor: z.optional(
    z.string().check(z.refine<string>((text) => text.length <= 1024, 'cursor is not valid.')),
  ),
};

/** A list's query with nothing but the page. */
export const page = z.object(pageQuery);
