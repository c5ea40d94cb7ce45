/**
 * Companies and places are called by what was written, without regard to case and accents: `Rotterdam, Netherlands` is
 * called `Rotterdam`, too, and a bare `Rotterdam` is the one in any country that is asked for.
 */

/** The name of a company. */
export const namesOfCompany = (text: string): [string] => [text];

/** A bare city, whichever country is asked for. */
const anyCountry = (city: string) => `${city},`;
const cityOf = (text: string) => text.split(',', 1).join('').trim();

/** By what a place is called. */
export function namesOfPlace(text: string): [string, ...string[]] {
  const city = cityOf(text);
  return city === text.trim() ? [text, anyCountry(city)] : [text, city];
}

/** By what a place is looked for. */
export function namesAsked(text: string): string[] {
  const city = cityOf(text);
  return city === text.trim() ? [text] : [text, anyCountry(city)];
}
