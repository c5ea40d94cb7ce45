import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import { limits } from '#shared/limits.ts';
import { changeExperienceStep, findExperience, type StoredExperience } from './experiences.ts';
import { inParallel } from './inParallel.ts';
import { Table } from './table.ts';
import { transact } from './transaction.ts';

/** The edges `LIKES#<experience>` / `<member>` of table Experiences; see `experiences.ts`. */
const likes = new Table('experiences');

const edgeKey = (experienceId: string, member: string) => ({ pk: `LIKES#${experienceId}`, sk: member });
const edgePlace = 0;

/**
 * Likes an experience: edge, counter and, while it is short, the list of likers in one transaction. Liking again changes
 * nothing. The cost does not grow with the number of likes.
 * @returns the experience as it is now, or undefined where it does not exist.
 */
export async function like(id: string, member: string): Promise<StoredExperience | undefined> {
  for (;;) {
    const seen = await findExperience(id);
    if (seen === undefined) return undefined;
    const outcome = await transact([
      likes.putStep(edgeKey(id, member), { expression: 'attribute_not_exists(pk)' }),
      seen.likers.size < limits.likeIdsMost
        ? changeExperienceStep(id, { add: { likesCount: 1, likers: new Set([member]) } }, listHasRoom)
        : changeExperienceStep(id, { add: { likesCount: 1 } }),
    ]);
    if (outcome.done || outcome.refused.includes(edgePlace)) return findExperience(id);
  }
}

const listHasRoom = {
  expression: '(attribute_not_exists(likers) OR size(likers) < :most)',
  values: { ':most': limits.likeIdsMost },
};

/** Takes a like back; without one it changes nothing. @returns as `like` does. */
export async function unlike(id: string, member: string): Promise<StoredExperience | undefined> {
  if (!isId(id)) return undefined;
  await transact([
    likes.removeStep(edgeKey(id, member), { expression: 'attribute_exists(pk)' }),
    changeExperienceStep(id, { add: { likesCount: -1 }, take: { likers: new Set([member]) } }),
  ]);
  return findExperience(id);
}

/**
 * Which of these experiences a member likes. Only those with more likers than their list holds are looked up, in one
 * BatchGet.
 */
export async function likedAmong(
  member: string,
  experiences: readonly StoredExperience[],
): Promise<ReadonlySet<string>> {
  const listed = experiences.filter(({ likers }) => likers.has(member));
  const unsure = experiences.filter(
    ({ likers, likesCount }) => !likers.has(member) && likesCount > likers.size,
  );
  const edges = await likes.getMany(
    z.object({ pk: z.string() }),
    unsure.map(({ sk }) => edgeKey(sk, member)),
  );
  return new Set([...listed.map(({ sk }) => sk), ...edges.map(({ pk }) => pk.slice('LIKES#'.length))]);
}

const rowsOfPage = 100;
const writesAtOnce = 10;

/** Deletes every like of an experience that is gone, page by page; begun again, it goes on where it was. */
export async function removeLikes(experienceId: string): Promise<void> {
  for (;;) {
    const { items } = await likes.query(z.object({ pk: z.string(), sk: z.string() }), {
      pk: `LIKES#${experienceId}`,
      limit: rowsOfPage,
      consistent: true,
    });
    if (items.length === 0) return;
    await inParallel(items, writesAtOnce, (key) => likes.remove(key));
  }
}
