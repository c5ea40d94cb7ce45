import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** The words of a text for comparison in search: normalized letters and digits. An apostrophe does not split a word. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The class year that a query word may mean; undefined if it is no year. */
export function classLike(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

/** The whole query, if it may be the start of a username with characters other than letters and digits. */
export function usernameLike(text: string): string | undefined {
  const name = normalizeText(text);
  return /^[a-z0-9_.-]{3,}$/.test(name) && /[_.-]/.test(name) ? name : undefined;
}
