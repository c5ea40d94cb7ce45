import type { Place } from '#shared/platform/facts.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { DirectoryQuery } from './directoryQuery.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';

/** Ranks for orders: a higher rank comes first; 0 means that a person lacks the fact. */

const sameCity = 2;
const sameCountry = 1;

/** The rank of a person in a query's order. */
export function rankOf(person: IndexedPerson, { sort, near }: DirectoryQuery): number {
  const { id, seenDay, classYear, place } = person;
  switch (sort) {
    case 'recent':
      return seenDay === undefined ? 0 : seenDay + 1;
    case 'class':
      return classYear ?? 0;
    case 'joined':
      return Date.parse(timeOfId(id));
    case 'near':
      return near === undefined || place === undefined ? 0 : nearness(place, near);
    case 'name':
      return 0;
  }
}

/** The rank of each place of the dictionary in the order 'near'. */
export function nearnessOf(near: Place, { places }: PeopleDictionaries): Uint8Array {
  const ranks = new Uint8Array(places.size);
  for (let code = 1; code < places.size; code += 1) {
    const place = places.item(code);
    if (place !== undefined) ranks[code] = nearness(place, near);
  }
  return ranks;
}

function nearness(place: Place, near: Place): number {
  if (normalizeText(place.country) !== normalizeText(near.country)) return 0;
  return normalizeText(place.city) === normalizeText(near.city) ? sameCity : sameCountry;
}
