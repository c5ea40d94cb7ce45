import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/**
 * A name for comparison: normalized, with its words in alphabetical order, because some people write the last name
 * first.
 */
export function nameKey(name: string): string {
  return normalizeText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
