import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import { experienceKey } from './experiences.ts';
import { idsOfAuthor, walkFeed } from './feed.ts';

/** Table Experiences: posts as the post index reads them (see `experiences.ts`). */
const experiences = new Table('experiences');

const textOrEmpty = z._default(z.string(), '');
const Row = z.object({
  sk: z.string(),
  authorId: z.string(),
  company: textOrEmpty,
  location: textOrEmpty,
  version: z.number(),
  hidden: z.optional(z.string()),
});

/** The fields of a post that the index needs, and its author. */
export type PostRow = z.output<typeof Row>;

/** These posts, read consistently; deleted ones are missing. */
export async function postRows(ids: readonly string[]): Promise<PostRow[]> {
  return experiences.getMany(Row, ids.map(experienceKey), { consistent: true });
}

/** The newest posts after this id, read consistently. */
export function postRowsBehind(limit: number, after: string | undefined, now: Date): Promise<PostRow[]> {
  return walkFeed(Row, { limit, after, now, consistent: true });
}

/** The ids of all of a member's posts. */
export async function postIdsOf(authorId: string): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await idsOfAuthor(authorId, { limit: idsOfPage, after });
    ids.push(...page.items);
    after = page.last;
  } while (after !== undefined);
  return ids;
}

const idsOfPage = 1000;
