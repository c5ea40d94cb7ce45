import { seededRandom, pickMostlyEarly } from './deterministic.ts';
import { syntheticId } from './syntheticMembers.ts';
import { employers, places } from './syntheticWords.ts';

/** A generated post: some members write many, most write few. */
interface SyntheticPost {
  readonly id: string;
  readonly version: number;
  readonly authorId: string;
  readonly classYear?: number;
  readonly company?: string;
  readonly place?: string;
}

/** The post with this index, from 0, by one of this many members. */
export function syntheticPost(index: number, members: number): SyntheticPost {
  const random = seededRandom(index * 1_597_334_677 + 13);
  const id = syntheticId(index, random);
  const author = Math.floor(random() ** 2 * members);
  const authorRandom = seededRandom(author * 7919 + 3);
  const place = pickMostlyEarly(places, authorRandom, 2);
  return {
    id,
    version: 1,
    authorId: syntheticId(author, authorRandom),
    ...(authorRandom() < 0.95 ? { classYear: 2026 - Math.floor(authorRandom() ** 1.4 * 60) } : {}),
    ...(random() < 0.8 ? { company: pickMostlyEarly(employers, random, 3) ?? '' } : {}),
    ...(place !== undefined && random() < 0.8 ? { place: place.city } : {}),
  };
}
