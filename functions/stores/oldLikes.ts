import * as z from 'zod/mini';
import { changeExperienceStep, type StoredExperience } from './experiences.ts';
import { listFeed } from './feed.ts';
import type { Gathered } from './gather.ts';
import { newLikeStep } from './likes.ts';
import { Table } from './table.ts';
import { transact } from './transaction.ts';

/**
 * Table Experiences, likes as versions before table Likes kept them; `npm run admin -- likes move` brings them over.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LIKES#<experience>` | `<member>` | that this member likes it, counted with it |
 */
const experiences = new Table('experiences');

const Key = z.object({ pk: z.string(), sk: z.string() });
const rowsOfPage = 100;

/** Brings all of them over, experience by experience. @returns how many there were. Safe to repeat. */
export async function moveOldLikes(now: Date): Promise<number> {
  let moved = 0;
  let after: string | undefined;
  do {
    const page: Gathered<StoredExperience> = await listFeed({ limit: rowsOfPage, after, now });
    for (const { sk } of page.items) {
      for (let count = await moveLikesOf(sk); count > 0; count = await moveLikesOf(sk)) moved += count;
    }
    after = page.last;
  } while (after !== undefined);
  return moved;
}

/**
 * Brings a page of the old likes of an experience over, each counted out as it goes: the stream counts it in again. One
 * that its member has given anew meanwhile is only counted out.
 * @returns how many there were. Safe to repeat, and to be cut off anywhere.
 */
async function moveLikesOf(id: string): Promise<number> {
  const { items } = await experiences.query(Key, { pk: `LIKES#${id}`, limit: rowsOfPage, consistent: true });
  for (const { pk, sk: member } of items) {
    const out = [
      experiences.removeStep({ pk, sk: member }, { expression: 'attribute_exists(pk)' }),
      changeExperienceStep(id, { add: { likesCount: -1 }, remove: ['likers'] }),
    ];
    const { done } = await transact([...out, newLikeStep(member, id)]);
    if (!done) await transact(out);
  }
  return items.length;
}
