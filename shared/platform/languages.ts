/** The languages of the site and of its mails: the tags of BCP 47 that name the catalogues in `shared/locales`. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const;

export type Language = (typeof languages)[number];

/** The language of the API, and of a school that has not chosen another one. */
export const defaultLanguage: Language = 'en';

/** The name of each language in that language, so that its readers find it in any list. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
};

const rightToLeft: ReadonlySet<Language> = new Set<Language>(['ar']);

/** The value of HTML's `dir` for texts in `language`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

/** The comma between the items of a list, with its space. */
export const commaOf = (language: Language): string => (language === 'ar' ? '، ' : ', ');

export const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/**
 * The first of these languages that the site speaks, such as `de` for `de-AT` (RFC 4647, lookup).
 * @param preferred BCP 47 tags, the preferred one first, as in `navigator.languages`.
 */
export function findLanguage(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-');
    if (isLanguage(primary)) return primary;
  }
  return undefined;
}
