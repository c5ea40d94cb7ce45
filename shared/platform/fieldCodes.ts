/**
 * What can be wrong with a field: `errors[].code` in a response with status 400. Clients translate the code and its
 * `params`; `message` says the same in English. A code never changes its meaning.
 */
export const fieldCodes = [
  /** Nothing was sent, or nothing visible. */
  'REQUIRED',
  /** Another type than expected, such as a number instead of a text. */
  'WRONG_TYPE',
  /** `params.max` characters at most. */
  'TOO_LONG',
  /** `params.max` entries at most. */
  'TOO_MANY',
  /** `params.min` at least. */
  'TOO_SMALL',
  /** `params.max` at most. */
  'TOO_LARGE',
  /** None of `params.values`, which are separated by commas. */
  'NOT_ALLOWED',
  /** Characters that can't be saved. */
  'BAD_CHARACTERS',
  /** More than one line, or characters that change its direction. */
  'NOT_ONE_LINE',
  'INVALID_ID',
  'INVALID_EMAIL',
  'INVALID_WEB_ADDRESS',
  'INVALID_DATE',
  'INVALID_TIME',
  'INVALID_TIME_ZONE',
  /** Characters other than letters, digits, `_`, `.` and `-`, or not `params.min` to `params.max` of them. */
  'INVALID_USERNAME',
  /** Not `params.min` to `params.max` characters. */
  'PASSWORD_LENGTH',
  'PASSWORDS_DIFFER',
  /** Not `params.digits` digits. */
  'INVALID_CODE',
  'INVALID_YEAR',
  /** Not a mail domain. */
  'INVALID_DOMAIN',
  'END_BEFORE_START',
  /** A time without a time zone. */
  'ZONE_NEEDED',
  /** An end without a start. */
  'START_NEEDED',
  /** The first year is after the second. */
  'RANGE_REVERSED',
  /** Quiet hours that end when they begin. */
  'HOURS_EQUAL',
  'PLACE_UNKNOWN',
  'INVALID_CURSOR',
  'INVALID_JSON',
  'INVALID_FORM',
  /** Anything else; only `message` says what. */
  'INVALID',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** The values of a code's text. */
export type FieldParams = Readonly<Record<string, string | number>>;
