/**
 * How dates and times are written: English words, in the order and with the clock of the reader's region. '21
 * November 2026' and '18:30' in Germany, 'November 21, 2026' and '6:30 PM' in the United States.
 */
export const locale = regional(navigator.language);

function regional(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
    return region === undefined ? 'en' : `en-${region}-u-hc-${hourCycle}`;
  } catch {
    return 'en';
  }
}
