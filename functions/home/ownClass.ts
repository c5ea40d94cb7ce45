import { peopleIndexCache } from '#functions/directory/currentPeopleIndex.ts';
import { visibleClassCount } from '#functions/directory/visibleClassCount.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { followedAmong } from '#functions/members/ties/follows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { readSizes } from '#functions/roster/index.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import type { Classmate, OwnClass } from '#shared/home/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { placeValue } from '#shared/platform/facts.ts';

const maxFaces = 4;
const maxSuggested = 3;
/** The number of classmates read for the faces and suggestions; some of them are followed or hidden already. */
const newestRead = 8;
/** How long a member counts as new. */
const newcomerMs = 14 * dayMs;

/** A member's class as they may see it; undefined without a class, or while the directory is being built. */
export async function ownClassOf(user: StoredUser, now: Date): Promise<OwnClass | undefined> {
  const { classYear: year } = user;
  if (year === undefined) return undefined;
  const [index, { blocked, muted }, sizes] = await Promise.all([
    peopleIndexCache.current(),
    blocksAndMutesOf(user.id),
    readSizes(now),
  ]);
  if (index === undefined) return undefined;
  const query = {
    from: year,
    to: year,
    excludedIds: blocked,
    sort: 'joined',
    limit: newestRead,
    withFacets: false,
  } as const;
  const { people, total } = index.query(query);
  const newest = people.filter(({ id }) => id !== user.id && !muted.has(id));
  const neighbors = neighborsOf(user, index, new Set([...blocked, ...muted, user.id]));
  return {
    ...visibleClassCount({ year, count: total }, sizes),
    faces: newest.slice(0, maxFaces),
    suggested: await suggestionsOf(user, newest, neighbors, now),
  };
}

/** People of the member's class in their city. */
function neighborsOf(
  { classYear, place }: StoredUser,
  index: PeopleIndex,
  excludedIds: ReadonlySet<string>,
): readonly Person[] {
  if (place === undefined) return [];
  const places = [placeValue(place)];
  const limit = maxSuggested + 1;
  return index.query({
    from: classYear,
    to: classYear,
    places,
    excludedIds,
    sort: 'joined',
    limit,
    withFacets: false,
  }).people;
}

/** The newest people first, then neighbors, each once, without those whom the member follows. */
async function suggestionsOf(
  { id }: StoredUser,
  newest: readonly Person[],
  neighbors: readonly Person[],
  now: Date,
): Promise<Classmate[]> {
  const isNew = (person: Person) => now.getTime() - Date.parse(timeOfId(person.id)) < newcomerMs;
  const joined = newest.filter(isNew).map((person) => ({ person, why: 'joined' as const }));
  const joinedIds = new Set(joined.map(({ person }) => person.id));
  const others = neighbors
    .filter((person) => !joinedIds.has(person.id))
    .map((person) => ({ person, why: 'near' as const }));
  const found = [...joined, ...others];
  const followed = await followedAmong(
    id,
    found.map(({ person }) => person.id),
  );
  return found
    .filter(({ person }) => !followed.has(person.id))
    .slice(0, maxSuggested)
    .map(({ person, why }) => ({
      ...person,
      why,
      joinedAt: timeOfId(person.id),
      ...(person.place === undefined ? {} : { city: person.place.city }),
    }));
}
