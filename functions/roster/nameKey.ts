import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** A name to be compared: folded, its words in the order of the alphabet, since some write the last name first. */
export function nameKey(name: string): string {
  return normalizeText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
