import { plural, t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import type { FieldCode, FieldParams } from '#shared/platform/fieldCodes.ts';
import { fieldReasonOf } from '#shared/platform/fieldReason.ts';
import { defaultLanguage } from '#shared/platform/languages.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';

const toNumber = (value: FieldParams[string] | undefined): number => Number(value ?? 0);

/** What is wrong with a field, by its code. */
export const fieldTexts: Readonly<Record<string, (params: FieldParams) => string>> = {
  REQUIRED: () => t`This field is required.`,
  WRONG_TYPE: () => t`This value isn't valid.`,
  TOO_LONG: ({ max }) =>
    plural(toNumber(max), { one: 'Use up to # character.', other: 'Use up to # characters.' }),
  TOO_MANY: ({ max }) =>
    plural(toNumber(max), { one: 'You can add up to #.', other: 'You can add up to #.' }),
  TOO_SMALL: ({ min = '' }) => t`Must be ${min} or more.`,
  TOO_LARGE: ({ max = '' }) => t`Must be ${max} or less.`,
  NOT_ALLOWED: () => t`Choose one of the options.`,
  BAD_CHARACTERS: () => t`This contains characters that can't be saved.`,
  NOT_ONE_LINE: () => t`Use a single line of plain text.`,
  INVALID_ID: () => t`This isn't a valid ID.`,
  INVALID_EMAIL: () => t`Enter a valid e-mail address.`,
  INVALID_WEB_ADDRESS: () => t`Enter a valid web address.`,
  INVALID_DATE: () => t`Enter the date as YYYY-MM-DD, for example 2026-11-21.`,
  INVALID_TIME: () => t`Enter the time as HH:MM, for example 18:30.`,
  INVALID_TIME_ZONE: () => t`Choose a time zone like Europe/Amsterdam.`,
  INVALID_USERNAME: ({ min = '', max = '' }) => t`Use ${min} to ${max} letters, digits or _ . -`,
  PASSWORD_LENGTH: ({ min = '', max = '' }) => t`Use ${min} to ${max} characters.`,
  PASSWORDS_DIFFER: () => t`Passwords do not match!`,
  INVALID_CODE: ({ digits = '' }) => t`Enter the ${digits}-digit code.`,
  INVALID_YEAR: () => t`Enter a valid year.`,
  INVALID_DOMAIN: () => t`Enter a domain like school.edu.`,
  END_BEFORE_START: () => t`The end date can't be before the start date.`,
  ZONE_NEEDED: () => t`Choose a time zone.`,
  START_NEEDED: () => t`Enter a start time.`,
  RANGE_REVERSED: () => t`“From class” can't be later than “To class”.`,
  HOURS_EQUAL: () => t`Start and end can't be the same.`,
  PLACE_UNKNOWN: () => t`Choose a city from the list.`,
  INVALID_CURSOR: () => t`This list has changed. Go back to the first page.`,
  INVALID_JSON: () => t`Please check what you entered.`,
  INVALID_FORM: () => t`Part of the form didn't arrive. Please submit it again.`,
} satisfies Partial<Record<FieldCode, (params: FieldParams) => string>>;

interface Reason {
  readonly code: string;
  readonly params?: FieldParams | undefined;
}

/** What is wrong with a field, in the language of the page. @param english shown if the code is not known. */
export function fieldText({ code, params = {} }: Reason, english: string): string {
  return fieldTexts[code]?.(params) ?? english;
}

/** The error of a field as the contract's schema reports it, in English like the API. */
export function validationText(issue: z.core.$ZodIssue): string {
  return pageLanguage() === defaultLanguage ? issue.message : fieldText(fieldReasonOf(issue), issue.message);
}

const firstPart = ([name]: readonly PropertyKey[]): string => String(name);

/**
 * The first error of each field that a schema found, by the field's name; empty without an error.
 * @param nameOf the field of a path: its first part, unless a form has nested fields.
 */
export function fieldErrorsOfSchema(
  error: z.core.$ZodError | undefined,
  nameOf: (path: readonly PropertyKey[]) => string = firstPart,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of error?.issues ?? []) texts[nameOf(issue.path)] ??= validationText(issue);
  return texts;
}
