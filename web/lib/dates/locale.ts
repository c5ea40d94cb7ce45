import { pageLanguage } from '#web/lib/texts/language.ts';

/**
 * How dates, times and numbers are written: in the language of the page, with the order and clock of the reader's
 * region. On an English page that is '21 November 2026' and '18:30' in Germany, 'November 21, 2026' and '6:30 PM' in
 * the United States.
 */
export const locale = regional(pageLanguage(), navigator.language);

function regional(page: string, reader: string): string {
  try {
    const { language, region } = new Intl.Locale(reader).maximize();
    if (language === page) return withPlainDigits(reader);
    const { hourCycle } = new Intl.DateTimeFormat(reader, { hour: 'numeric' }).resolvedOptions();
    return withPlainDigits(region === undefined ? page : `${page}-${region}-u-hc-${hourCycle}`);
  } catch {
    return page;
  }
}

/**
 * Always with the digits 0 to 9, which is what `Intl` gives for Arabic without a region, and what the texts of the page
 * and the fields have. Regions such as Egypt would bring other digits, and a page would mix two kinds.
 */
function withPlainDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}
