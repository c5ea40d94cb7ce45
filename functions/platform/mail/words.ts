import { type Messages, setupI18n } from '@lingui/core';
import { type Language, commaOf, defaultLanguage } from '#shared/platform/languages.ts';

/** A text of the catalogue, after the mark that the extraction reads. */
export interface MailText {
  /** Begins with `mail.value.`: the build gives functions no other texts. */
  readonly id: string;
  /** In English, as ICU MessageFormat. */
  readonly message: string;
  /** For translators: where it stands. */
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
  /** '5 December 2026', of a moment (in UTC) or of a calendar date. */
  day: (moment: Date | string) => string;
  /** The locale for dates. */
  readonly dates: string;
  /** The locale for times of day, with the usual 12 or 24 hours. */
  readonly times: string;
}

/** English dates are those of the most countries, and English times are as the site's specification has them. */
const localesOfEnglish = { dates: 'en-GB', times: 'en-US' } as const;

/** @param texts the compiled texts of that language by their ids. */
export function wordsIn(language: Language, texts: Messages): Words {
  const i18n = setupI18n({ locale: language, messages: { [language]: texts } });
  const { dates, times } =
    language === defaultLanguage ? localesOfEnglish : { dates: language, times: language };
  return {
    language,
    text: ({ id }, values) => {
      if (texts[id] === undefined) throw new Error(`The mails have no text ${id}.`);
      return i18n._(id, values);
    },
    number: (value) => new Intl.NumberFormat(dates).format(value),
    list: (items) => new Intl.ListFormat(dates, { type: 'conjunction' }).format(items),
    enumeration: (items) => items.join(commaOf(language)),
    day: (moment) =>
      new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment)),
    dates,
    times,
  };
}
