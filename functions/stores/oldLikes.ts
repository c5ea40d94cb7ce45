import * as z from 'zod/mini';
import { changeExperienceStep } from './experiences.ts';
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

/**
 * Brings a page of the old likes of an experience over, each counted out as it goes: the stream counts it in again. One
 * that its member has given anew meanwhile is only counted out.
 * @returns how many there were. Safe to repeat, and to be cut off anywhere.
 */
export async function moveLikesOf(id: string): Promise<number> {
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
