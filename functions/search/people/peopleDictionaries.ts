import type { Place } from '#shared/platform/facts.ts';
import { Dictionary } from '../columns/dictionary.ts';
import type { Dictionaries } from './peopleSnapshot.ts';
import { placeValue } from '../columns/searchWords.ts';

/** The dictionaries of an index; changes after the snapshot add to them. */
export class PeopleDictionaries {
  readonly places: Dictionary<Place>;
  readonly employers: Dictionary<string>;
  readonly fields: Dictionary<string>;

  constructor({ places, employers, fields }: Dictionaries) {
    this.places = new Dictionary(places, (place) => [placeValue(place), place.city]);
    this.employers = new Dictionary(employers, (text) => [text]);
    this.fields = new Dictionary(fields, (text) => [text]);
  }
}
