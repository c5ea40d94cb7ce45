import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { searchLimits } from '#shared/directory/searchLimits.ts';

/** How many words an excerpt shows before the match. */
const wordsBefore = 4;

/** Finds texts that contain all words of a query in any order, ignoring case and accents. */
export class TextMatcher {
  readonly #words: readonly string[];

  constructor(question: string) {
    this.#words = normalizeText(question).split(' ').filter(Boolean);
  }

  /** True if every word occurs in one of these texts. */
  isIn(texts: readonly string[]): boolean {
    const normalized = normalizeText(texts.join(' '));
    return this.#words.every((word) => normalized.includes(word));
  }

  /** The part of a text around the first match; its beginning if there is none. */
  excerpt(text: string): string {
    const tokens = text.split(/\s/).filter(Boolean);
    const first = tokens.findIndex((token) =>
      this.#words.some((word) => normalizeText(token).includes(word)),
    );
    const start = Math.max(0, first - wordsBefore);
    const following = tokens.slice(start).join(' ');
    const isCut = following.length > searchLimits.excerptLength;
    const shown = isCut ? following.slice(0, searchLimits.excerptLength).trimEnd() : following;
    return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
  }
}
