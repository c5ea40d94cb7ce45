import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { areApart, meetSteps } from './blocks.ts';
import {
  changeExperienceStep,
  findExperience,
  findExperienceFor,
  type StoredExperience,
} from './experiences.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { inParallel } from './inParallel.ts';
import { isHiddenFrom } from './people.ts';
import { removePage } from './removePage.ts';
import { again, untilDone } from './retry.ts';
import { Table } from './table.ts';
import { transact } from './transaction.ts';

/** The edges `LIKES#<experience>` / `<member>` of table Experiences; see `experiences.ts`. */
const likes = new Table('experiences');

const edgePrefix = 'LIKES#';
const edgeKey = (experienceId: string, member: string) => ({
  pk: `${edgePrefix}${experienceId}`,
  sk: member,
});
const edgePlace = 0;
const blockPlace = 2;

/**
 * Likes an experience: edge, counter and, while it is short, the list of likers in one transaction. Liking again changes
 * nothing. The cost does not grow with the number of likes.
 * @returns the experience as it is now, or undefined where there is none that the member may see.
 */
export function like(id: string, member: string): Promise<StoredExperience | undefined> {
  return untilDone(async () => {
    const seen = await findExperienceFor(member, id);
    if (seen === undefined || (await isHiddenFrom(member, seen.authorId))) return undefined;
    const outcome = await transact([
      likes.putStep(edgeKey(id, member), { expression: 'attribute_not_exists(pk)' }),
      seen.likers.size < limits.likeIdsMost
        ? changeExperienceStep(id, { add: { likesCount: 1, likers: new Set([member]) } }, listHasRoom)
        : changeExperienceStep(id, { add: { likesCount: 1 } }),
      ...meetSteps(member, seen.authorId),
    ]);
    if (outcome.done) return findExperience(id);
    if (outcome.refused.includes(blockPlace)) return undefined;
    return outcome.refused.includes(edgePlace) ? findExperience(id) : again;
  });
}

const listHasRoom = {
  expression: '(attribute_not_exists(likers) OR size(likers) < :most)',
  values: { ':most': limits.likeIdsMost },
};

/** Takes a like back; without one it changes nothing. @returns as `like` does. */
export async function unlike(id: string, member: string): Promise<StoredExperience | undefined> {
  const seen = await findExperienceFor(member, id);
  if (seen === undefined || (await areApart(member, seen.authorId))) return undefined;
  await takeBack(id, member);
  const left = await findExperience(id);
  return left === undefined || (await isHiddenFrom(member, left.authorId)) ? undefined : left;
}

function takeBack(id: string, member: string) {
  return transact([
    likes.removeStep(edgeKey(id, member), { expression: 'attribute_exists(pk)' }),
    changeExperienceStep(id, { add: { likesCount: -1 }, take: { likers: new Set([member]) } }),
  ]);
}

/**
 * Which of these experiences a member likes. Only those with more likers than their list holds are looked up, in one
 * BatchGet, as they were last written: a heart just filled must not look empty.
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
    true,
  );
  return new Set([...listed.map(({ sk }) => sk), ...edges.map(({ pk }) => pk.slice(edgePrefix.length))]);
}

/** Deletes a page of the likes of an experience that is gone. @returns whether there were any. Safe to repeat. */
export function removeLikes(experienceId: string): Promise<boolean> {
  return removePage(likes, `${edgePrefix}${experienceId}`);
}

const likesOfPage = 100;
const writesAtOnce = 10;
const Edge = z.object({ pk: z.string() });

/** The experiences that a member likes, in no order, a page at a time. */
export async function likedBy(member: string, { limit, after }: Page): Promise<Gathered<string>> {
  const rows = await gather(
    limit + 1,
    (most, from) =>
      likes.query(Edge, { index: 'byLiker', pk: member, prefix: edgePrefix, limit: most, after: from }),
    after === undefined ? undefined : edgeKey(after, member),
  );
  return cutPage(
    rows.map(({ pk }) => pk.slice(edgePrefix.length)),
    limit,
    (id) => id,
  );
}

/** Takes back a page of the likes of a member who is gone. @returns whether there were any. Safe to repeat. */
export async function removeLikesOf(member: string): Promise<boolean> {
  const { items } = await likedBy(member, { limit: likesOfPage });
  await inParallel(items, writesAtOnce, async (id) => {
    const outcome = await takeBack(id, member);
    // The experience is gone as well: then nobody counts any more.
    if (!outcome.done && !outcome.refused.includes(edgePlace)) await likes.remove(edgeKey(id, member));
  });
  return items.length > 0;
}
