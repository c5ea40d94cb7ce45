/**
 * Companies and places are matched by name, ignoring case and accents. `Rotterdam, Netherlands` also has the name
 * `Rotterdam`, and a bare `Rotterdam` matches whichever country is requested.
 */

/** The name of a company. */
export const namesOfCompany = (text: string): [string] => [text];

/** A bare city, whatever country is requested. */
const anyCountry = (city: string) => `${city},`;
const cityOf = (text: string) => text.split(',', 1).join('').trim();

/** The names that a place is found by. */
export function namesOfPlace(text: string): [string, ...string[]] {
  const city = cityOf(text);
  return city === text.trim() ? [text, anyCountry(city)] : [text, city];
}

/** The names to look for when a place is requested. */
export function searchNamesOfPlace(text: string): string[] {
  const city = cityOf(text);
  return city === text.trim() ? [text] : [text, anyCountry(city)];
}
