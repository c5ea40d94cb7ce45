import { type Messages, setupI18n } from '@lingui/core';
import { type Language, commaOf, defaultLanguage } from '#shared/platform/languages.ts';

/** A text of the catalogue, after the mark that the extraction reads. */
export interface MailText {
  /** Begins with `mail.value.`: the build gives functions no other texts. */
  readonly id: string;
  /** In English, as ICU MessageFormat. */
  readonly message: string;
  /** Context for translators. */
  readonly comment?: string;
}

/** Writes the values of a mail in the language of its reader. */
export interface Words {
  readonly language: Language;
  text: (text: MailText, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number) => string;
  /** 'Maya, Jonas and Lin' */
  list: (items: readonly string[]) => string;
  /** The same without a word before the last item. */
  enumeration: (items: readonly string[]) => string;
  /** 'December 5, 2026', of a moment (in UTC) or of a calendar date. */
  day: (moment: Date | string) => string;
  /** The locale for dates, times of day, numbers and names of countries. */
  readonly locale: string;
}

/** English dates and times are in the US form, which the site's specification uses for times. */
const localeOfEnglish = 'en-US';
/** English lists have no comma before 'and', like the texts around them. */
const listsOfEnglish = 'en-GB';

/** @param texts the compiled texts of that language by their ids. */
export function wordsIn(language: Language, texts: Messages): Words {
  const i18n = setupI18n({ locale: language, messages: { [language]: texts } });
  const [locale, lists] =
    language === defaultLanguage ? [localeOfEnglish, listsOfEnglish] : [language, language];
  return {
    language,
    text: ({ id }, values) => {
      if (texts[id] === undefined) throw new Error(`The mails have no text ${id}.`);
      return i18n._(id, values);
    },
    number: (value) => new Intl.NumberFormat(locale).format(value),
    list: (items) => new Intl.ListFormat(lists, { type: 'conjunction' }).format(items),
    enumeration: (items) => items.join(commaOf(language)),
    day: (moment) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment)),
    locale,
  };
}
