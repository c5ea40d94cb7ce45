import * as z from 'zod/mini';
import { ruleError } from './ruleError.ts';

/** Rules for all texts; `fields.ts` builds fields from them. */

const CONTROL = /[^\P{Cc}\n\r\t]/u;
const LINE_BREAK = /[\n\r\t\u2028\u2029]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
/** A letter, digit, sign or emoji: anything but spaces, marks without a letter, and invisible letters. */
export const VISIBLE_CHARACTER = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
/** Soft hyphens, direction marks, zero-width spaces: invisible, so two different names could look the same. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/**
 * Joiners shape Persian, Indic scripts and emoji; after a Latin, Greek or Cyrillic letter, or at an end, they are only
 * invisible.
 */
const IDLE_JOINER =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D]+|[\u200C\u200D]+$/gu;
/** Tag characters spell the flags of regions after a black flag, and mean nothing elsewhere. */
const IDLE_TAG = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]+/gu;
/** Variation selectors choose the form of emoji and Asian letters; after other characters they are only invisible. */
const IDLE_VARIATION =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Z}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/** Length in code points, so that an emoji does not count as two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A text, with messages for a missing value and for another type. */
export function string(label: string) {
  return z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
  });
}

/** Only complete characters, without control characters. */
export function wellFormed(label: string) {
  return z.refine<string>((text) => text.isWellFormed() && !CONTROL.test(text), {
    ...ruleError('BAD_CHARACTERS', `${label} contains characters that can't be saved.`),
    abort: true,
  });
}

/** At most this many characters. */
export function atMost(label: string, max: number) {
  return z.refine<string>(
    (text) => characters(text) <= max,
    ruleError('TOO_LONG', `${label} can have up to ${max} characters.`, { max }),
  );
}

/** Not empty. */
export function notEmpty(label: string) {
  return z.refine<string>((text) => text.length > 0, {
    ...ruleError('REQUIRED', `${label} is required.`),
    abort: true,
  });
}

/** At least one visible character. */
export function withVisibleCharacter(label: string) {
  return z.refine<string>((text) => VISIBLE_CHARACTER.test(text), {
    ...ruleError('REQUIRED', `${label} is required.`),
    abort: true,
  });
}

/** Removes invisible characters. */
export function withoutInvisible() {
  const hidden = [HIDDEN, IDLE_TAG, IDLE_VARIATION, IDLE_JOINER];
  return z.overwrite<string>((text) => hidden.reduce((rest, what) => rest.replaceAll(what, ''), text));
}

/** One line, without characters that change its direction. */
export function oneLine(label: string) {
  return z.refine<string>(
    (text) => !LINE_BREAK.test(text) && !BIDI_OVERRIDE.test(text),
    ruleError('NOT_ONE_LINE', `${label} must be a single line of plain text.`),
  );
}
