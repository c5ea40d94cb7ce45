import { pageLanguage } from './language.ts';

/** What is not empty, separated by the comma of the language: 'Lagos, 6:30 PM'. */
export function commas(parts: readonly (string | number | false | undefined)[]): string {
  return parts.filter(Boolean).join(pageLanguage() === 'ar' ? '، ' : ', ');
}
