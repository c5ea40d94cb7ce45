import * as z from 'zod/mini';

/** What texts are held to, whatever they are; `fields.ts` makes fields of it. */

const CONTROL = /[^\P{Cc}\n\r\t]/u;
const LINE_BREAK = /[\n\r\t\u2028\u2029]/u;
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;
/** A letter, digit, sign or emoji: anything but blanks, marks without a letter, and letters that are made to show nothing. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
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

/** Length in characters as people count them: code points, so that an emoji is not two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A text, with sentences for one that is missing or none. */
export function string(label: string) {
  return z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
  });
}

/** Whole characters alone, without those that control devices. */
export function wellFormed(label: string) {
  return z.refine<string>((text) => text.isWellFormed() && !CONTROL.test(text), {
    error: `${label} contains characters that cannot be stored.`,
    abort: true,
  });
}

/** At most so many characters. */
export function atMost(label: string, most: number) {
  return z.refine<string>(
    (text) => characters(text) <= most,
    `${label} must have at most ${most} characters.`,
  );
}

/** Not empty. */
export function filled(label: string) {
  return z.refine<string>((text) => text.length > 0, { error: `${label} is required.`, abort: true });
}

/** Something that shows. */
export function visible(label: string) {
  return z.refine<string>((text) => VISIBLE.test(text), { error: `${label} is required.`, abort: true });
}

/** Takes out what shows nothing. */
export function withoutHidden() {
  const hidden = [HIDDEN, IDLE_TAG, IDLE_VARIATION, IDLE_JOINER];
  return z.overwrite<string>((text) => hidden.reduce((seen, what) => seen.replaceAll(what, ''), text));
}

/** One line, whose order nothing turns. */
export function oneLine(label: string) {
  return z.refine<string>(
    (text) => !LINE_BREAK.test(text) && !BIDI_OVERRIDE.test(text),
    `${label} must be a single line of plain text.`,
  );
}
