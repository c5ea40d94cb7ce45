import * as z from 'zod/mini';
import { isCalendarDate, isWebAddress, verbatim, INVISIBLE_CHARACTER } from './fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { ruleError } from './ruleError.ts';
import {
  atMost,
  characters,
  notEmpty,
  oneLine,
  string,
  withVisibleCharacter,
  VISIBLE_CHARACTER,
  wellFormed,
  withoutInvisible,
} from './textRules.ts';

/* The fields of forms: names, addresses, dates. Each one has its own messages, because zod/mini has none. */

const EMAIL = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:]{2,}$/u;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const USERNAME = /^[A-Za-z0-9_.-]+$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const invalidEmail = ruleError('INVALID_EMAIL', 'Enter a valid e-mail address.');
const invalidWebAddress = ruleError('INVALID_WEB_ADDRESS', 'Enter a valid web address.');
/** The longest name of a time zone that is looked up; real ones are shorter. */
const zoneLength = 64;

/** Required single line, trimmed, without invisible characters. */
export function line(label: string, max: number = limits.lineLength) {
  return string(label).check(
    wellFormed(label),
    withoutInvisible(),
    z.trim(),
    withVisibleCharacter(label),
    oneLine(label),
    atMost(label, max),
  );
}

/** A single line that may be empty or absent. */
export function optionalLine(label: string, max: number = limits.lineLength) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      withoutInvisible(),
      z.trim(),
      z.refine<string>(
        (text) => text === '' || VISIBLE_CHARACTER.test(text),
        ruleError('REQUIRED', `${label} needs at least one visible character.`),
      ),
      oneLine(label),
      atMost(label, max),
    ),
  );
}

/** Text of several lines that may be empty. */
export function optionalParagraph(label: string, max: number) {
  return z.optional(string(label).check(wellFormed(label), z.trim(), atMost(label, max)));
}

/** A new password of 8 to 128 characters. The handler refuses common passwords, because only it has the list. */
export function newPassword() {
  return verbatim('Password').check(
    z.refine<string>(
      (text) => characters(text) >= limits.passwordMin && characters(text) <= limits.passwordMax,
      ruleError(
        'PASSWORD_LENGTH',
        `Password must have ${limits.passwordMin} to ${limits.passwordMax} characters.`,
        { min: limits.passwordMin, max: limits.passwordMax },
      ),
    ),
  );
}

/** 3 to 30 letters, digits, `_`, `.` and `-`. */
export function username() {
  return string('Username').check(
    z.trim(),
    notEmpty('Username'),
    z.refine<string>(
      (text) => USERNAME.test(text) && text.length >= limits.usernameMin && text.length <= limits.usernameMax,
      ruleError(
        'INVALID_USERNAME',
        `Username must have ${limits.usernameMin} to ${limits.usernameMax} letters, digits or _ . -`,
        { min: limits.usernameMin, max: limits.usernameMax },
      ),
    ),
  );
}

/** True for a plausible e-mail address. */
export function isEmail(text: string): boolean {
  return (
    text.length <= limits.emailLength &&
    text.isWellFormed() &&
    !INVISIBLE_CHARACTER.test(text) &&
    EMAIL.test(text)
  );
}

/** A required e-mail address. */
export function email(label: string) {
  return string(label).check(z.trim(), notEmpty(label), z.refine<string>(isEmail, invalidEmail));
}

/** An optional e-mail address. */
export function optionalEmail() {
  return z.optional(
    string('E-mail').check(
      z.trim(),
      z.refine<string>((text) => text === '' || isEmail(text), invalidEmail),
    ),
  );
}

/** True for a mail domain, in lower case. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** A mail domain, in lower case. */
export function domain(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.toLowerCase(), z.refine<string>(isDomain, ruleError('INVALID_DOMAIN', message)));
}

/** A required link, http or https only. */
export function webAddress(label: string, max: number = limits.urlLength) {
  return string(label).check(
    wellFormed(label),
    z.trim(),
    notEmpty(label),
    oneLine(label),
    z.refine<string>((text) => characters(text) <= max, {
      ...ruleError('TOO_LONG', `${label} can have up to ${max} characters.`, { max }),
      abort: true,
    }),
    z.refine<string>(isWebAddress, invalidWebAddress),
  );
}

/** A link that may be empty. */
export function optionalWebAddress(label: string) {
  return z.optional(
    string(label).check(
      wellFormed(label),
      z.trim(),
      z.refine<string>((text) => text === '' || isWebAddress(text), invalidWebAddress),
    ),
  );
}

/** A calendar date `yyyy-mm-dd`; it never passes through a time zone. */
export function calendarDate(label: string) {
  return string(label).check(
    z.trim(),
    notEmpty(label),
    z.refine<string>(isCalendarDate, ruleError('INVALID_DATE', `${label} must be a date like 2026-11-21.`)),
  );
}

/** Male, female, or nothing. */
export function optionalGender() {
  return z.optional(z.enum(['', 'male', 'female'], 'Gender must be male or female.'));
}

/** A language of the site, or nothing. */
export function optionalLanguage() {
  return z.optional(z.enum(['', ...languages], `Language must be one of ${languages.join(', ')}.`));
}

/** True for a time of day, `hh:mm` on a 24-hour clock. */
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
