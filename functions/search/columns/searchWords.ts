import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** The words of a text as search compares them: folded letters and digits; an apostrophe parts no word. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The class that a word of a query names; undefined where it is no year. */
export function classLike(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

/** The whole of a query, if it may be the beginning of a username that holds more than letters and digits. */
export function usernameLike(text: string): string | undefined {
  const name = normalizeText(text);
  return /^[a-z0-9_.-]{3,}$/.test(name) && /[_.-]/.test(name) ? name : undefined;
}

/** The city and country of a place in one value, as facets show it and filters name it. */
export function placeValue(place: { readonly city: string; readonly country: string }): string {
  return `${place.city}, ${place.country}`;
}
