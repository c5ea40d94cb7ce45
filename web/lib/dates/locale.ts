import { pageLanguage } from '#web/lib/texts/language.ts';

/**
 * How dates, times and numbers are written: in the language of the page, in the order and with the clock of the
 * reader's region. On an English page '21 November 2026' and '18:30' in Germany, 'November 21, 2026' and '6:30 PM' in
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
 * With the digits 0 to 9: they are what `Intl` gives for Arabic without a region, and what plurals and texts of the
 * page have, fields take and members write. Some regions (Egypt, Saudi Arabia) would have others, and a page two kinds.
 */
function withPlainDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}
