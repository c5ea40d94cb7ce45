import { searchLimits } from '#shared/searchLimits.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** So many words of the text stand before the one that was found. */
const wordsBefore = 4;

/** Finds texts that hold all words of a question, whatever their case and accents and in any order. */
export class WordSearch {
  readonly #words: readonly string[];

  constructor(question: string) {
    this.#words = normalizeText(question).split(' ').filter(Boolean);
  }

  /** True where all words stand somewhere in these texts; one of them may stand in each. */
  isIn(texts: readonly string[]): boolean {
    const folded = normalizeText(texts.join(' '));
    return this.#words.every((word) => folded.includes(word));
  }

  /** The part of a text around the first of the words; its beginning where none stands in it. */
  excerpt(text: string): string {
    const tokens = text.split(/\s/).filter(Boolean);
    const first = tokens.findIndex((token) =>
      this.#words.some((word) => normalizeText(token).includes(word)),
    );
    const start = Math.max(0, first - wordsBefore);
    const rest = tokens.slice(start).join(' ');
    const isCut = rest.length > searchLimits.excerptLength;
    const shown = isCut ? rest.slice(0, searchLimits.excerptLength).trimEnd() : rest;
    return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
  }
}
