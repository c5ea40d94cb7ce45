import { locale } from '#web/lib/dates/locale.ts';
import { pageLanguage } from './language.ts';

/** What is not empty, separated by the comma of the language: 'Lagos, 6:30 PM'. */
export function commas(parts: readonly (string | number | false | undefined)[]): string {
  return parts.filter(Boolean).join(pageLanguage() === 'ar' ? '، ' : ', ');
}

/** Orders texts as a dictionary of the page's language does: for lists that the page holds whole. */
export const compareTexts = new Intl.Collator(locale).compare;
