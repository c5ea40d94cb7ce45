import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** What a query searches for in texts: people with all the words, or with a username that starts with the query. */
export interface TextQuery {
  readonly words: readonly string[];
  readonly username: string | undefined;
  /** Whether long words may have a typo each. */
  readonly allowsTypos: boolean;
}

/** The text query of what was typed; undefined if nothing was. */
export function textQueryOf(q: string = ''): TextQuery | undefined {
  if (normalizeText(q) === '') return undefined;
  return { words: wordsOf(q), username: usernameLike(q), allowsTypos: false };
}

/** The words of a text for comparison in search: normalized letters and digits. An apostrophe does not split a word. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The class year that a query word may mean; undefined if it is no year. */
export function asClassYear(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

/** The whole query, if it may be the start of a username with characters other than letters and digits. */
export function usernameLike(text: string): string | undefined {
  const name = normalizeText(text);
  return /^[a-z0-9_.-]{3,}$/.test(name) && /[_.-]/.test(name) ? name : undefined;
}
