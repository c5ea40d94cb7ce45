import {
  type Language,
  commaOf,
  defaultLanguage,
  directionOf,
  findLanguage,
  isLanguage,
} from '#shared/platform/languages.ts';
import { readCookie, removeCookie, writeCookie } from '#web/lib/session/cookies.ts';

/** The cookie by which the edge chooses the page (infra/viewer/site.ts). */
const languageCookie = 'language';
const cookieDays = 365;

/** The language that this page was built in; English where there is no page, as in tests. */
export function pageLanguage(): Language {
  const lang = 'document' in globalThis ? document.documentElement.lang : '';
  return isLanguage(lang) ? lang : defaultLanguage;
}

/** 1 if reading on leads to the right, -1 if it leads to the left: for scroll positions and arrow keys. */
export const inlineDirectionSign = (): 1 | -1 => (directionOf(pageLanguage()) === 'rtl' ? -1 : 1);

/**
 * The non-empty parts, joined by the comma of the language: 'Lagos, 6:30 PM'. In a right-to-left language, the list
 * runs in the direction of the page and each part in its own, as the build does for texts (`build/inlineTexts.ts`).
 */
export function joinWithCommas(parts: readonly (string | number | false | undefined)[]): string {
  const language = pageLanguage();
  const presentParts = parts.filter(Boolean);
  const comma = commaOf(language);
  if (directionOf(language) === 'ltr' || presentParts.length < 2) return presentParts.join(comma);
  return `\u200F${presentParts.map((part) => `\u2068${part}\u2069`).join(comma)}`;
}

/** Switches the site to a language in this browser; reloads the page if it is in another one. */
export function switchLanguage(language: Language): void {
  if (storeLanguage(language)) location.reload();
}

/**
 * Without a choice in this browser, shows the site in the first of the browser's languages that it speaks.
 * @returns 'reloads' if the page is about to reload, 'unknown' if the site speaks none of them.
 */
export function applyBrowserLanguage(): 'stays' | 'reloads' | 'unknown' {
  if (readCookie(languageCookie) !== null) return 'stays';
  const preferred = findLanguage(navigator.languages);
  if (preferred === undefined) return 'unknown';
  if (preferred === pageLanguage() || !storeLanguage(preferred)) return 'stays';
  location.reload();
  return 'reloads';
}

/** Clears the choice of this browser, whose languages then decide again. */
export function clearLanguageChoice(): void {
  removeCookie(languageCookie);
  applyBrowserLanguage();
}

/** Applies the language that a member has chosen, here or on another device; '' chooses none. */
export function applyMemberLanguage(language: Language | ''): void {
  if (language === '' || readCookie(languageCookie) === language || !storeLanguage(language)) return;
  // The login first opens its target page.
  setTimeout(() => location.reload());
}

/**
 * Stores the language for a year. Lax, because links in mails lead here, too. @returns whether the page must be
 * reloaded. Always false if cookies are blocked, because reloading would never end.
 */
function storeLanguage(language: Language): boolean {
  writeCookie(languageCookie, language, cookieDays, 'Lax');
  return language !== pageLanguage() && readCookie(languageCookie) === language;
}
