import * as z from 'zod/mini';
import { limits } from './limits.ts';
import {
  atMost,
  characters,
  filled,
  oneLine,
  string,
  visible,
  VISIBLE,
  wellFormed,
  withoutHidden,
} from './textRules.ts';

/** The field types for all schemas. Each one has its own messages, because zod/mini has none. */

/** Characters that format text and are invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:]{2,}$/u;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** Required single line, trimmed, without invisible characters. */
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

/** A single line that may be empty or absent. */
export function optionalLine(label: string, most: number = limits.lineLength) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      withoutHidden(),
      z.trim(),
      z.refine<string>(
        (text) => text === '' || VISIBLE.test(text),
        `${label} needs at least one visible character.`,
      ),
      oneLine(label),
      atMost(label, most),
    ),
  );
}

/** Required text of several lines, trimmed. */
export function paragraph(label: string, most: number) {
  return string(label).check(wellFormed(label), z.trim(), visible(label), atMost(label, most));
}

/** Text of several lines that may be empty. */
export function optionalParagraph(label: string, most: number) {
  return z.optional(string(label).check(wellFormed(label), z.trim(), atMost(label, most)));
}

/** A required text that is used exactly as typed: a password. */
export function secret(label: string) {
  return string(label).check(wellFormed(label), filled(label), atMost(label, limits.secretLength));
}

/** A new password: 8 to 128 characters; the handler, which has the list, refuses common ones. */
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

/** True for a plausible e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailLength && text.isWellFormed() && !UNSEEN.test(text) && EMAIL.test(text);
}

const emailMessage = 'Please enter a valid e-mail address.';

/** A required e-mail address. */
export function email(label: string) {
  return string(label).check(z.trim(), filled(label), z.refine<string>(isEmail, emailMessage));
}

/** An optional e-mail address. */
export function optionalEmail() {
  return z.optional(
    string('E-mail').check(
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

/** True for an http or https address without credentials, which the site accepts as a link. */
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
      error: `${label} can have up to ${most} characters.`,
      abort: true,
    }),
    z.refine<string>(isWebAddress, webAddressMessage),
  );
}

/** A link that may be empty. */
export function optionalWebAddress(label: string) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      z.trim(),
      z.refine<string>((text) => text === '' || isWebAddress(text), webAddressMessage),
    ),
  );
}

/** True for an existing calendar date, `yyyy-mm-dd`. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a moment in ISO 8601 UTC as our answers write it. Years have four digits, so that moments sort as texts. */
export function isMoment(text: string): boolean {
  const moment = new Date(text);
  return text.length === 24 && !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
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

/** True for one of the product's ids: a ULID in upper case. */
export function isId(text: string): boolean {
  return ULID.test(text);
}

/** A required id; the handler checks whether it exists. */
export function id(label: string) {
  return string(label).check(z.refine<string>(isId, `${label} isn't a valid ID.`));
}

/** A required reference by id in any form: an unknown one is absent (404), not malformed. */
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
    z.string().check(z.refine<string>((text) => text.length <= 1024, "cursor isn't valid.")),
  ),
};

/** The query of a list that only has pages. */
export const page = z.object(pageQuery);

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const zoneLength = 64;

/** True for a time of the day, `hh:mm` of 24 hours. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text);
}

/** True for a time zone name that the platform knows, such as Europe/Amsterdam. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || name.length > zoneLength) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
