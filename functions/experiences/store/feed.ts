import * as z from 'zod/mini';
import {
  allPages,
  cutPage,
  paginate,
  type PageResult,
  type PageRequest,
} from '#functions/platform/dynamo/paginate.ts';
import type { ReadOptions } from '#functions/platform/dynamo/table.ts';
import {
  experiences,
  feedPartition,
  experienceKey,
  isHiddenCover,
  isShownTo,
  plainCover,
  removeExperience,
  StoredExperience,
  feedYearOf,
} from './experiences.ts';

/** Lists of experiences: the feed, one member's posts, and the posts as their index reads them. `experiences.ts` describes the rows. */

/** The year of launch: no experience is older. */
const firstYear = 2026;

/** A range of the feed: up to `limit` items after this id, which may no longer exist. */
interface Walk {
  readonly limit: number;
  readonly after: string | undefined;
  readonly now: Date;
  readonly consistent?: boolean;
}

/** Reads the newest experiences with a schema, continuing with the previous year when a year ends. */
async function walkFeed<S extends z.ZodMiniType<{ readonly sk: string }>>(
  schema: S,
  { limit, after, now, consistent = false }: Walk,
): Promise<z.output<S>[]> {
  const rows: z.output<S>[] = [];
  const start =
    after === undefined ? now.getUTCFullYear() : Math.min(feedYearOf(after), now.getUTCFullYear());
  for (let year = start; year >= firstYear && rows.length < limit; year -= 1) {
    const pk = feedPartition(year);
    const cursor = after === undefined ? undefined : { pk, sk: after };
    const read: Parameters<typeof paginate<z.output<S>>>[1] = (pageSize, from) =>
      experiences.query(schema, { pk, limit: pageSize, newestFirst: true, consistent, after: from });
    rows.push(...(await paginate(limit - rows.length, read, cursor)));
  }
  return rows;
}

/** A page of the newest experiences. `consistent` reads the latest counts, at twice the price. */
export async function listFeed({
  limit,
  after,
  now,
  consistent = false,
}: PageRequest & { readonly now: Date; readonly consistent?: boolean }): Promise<
  PageResult<StoredExperience>
> {
  const posts = await walkFeed(StoredExperience, { limit: limit + 1, after, now, consistent });
  return cutPage(posts, limit, ({ sk }) => sk);
}

/** These experiences, newest first; deleted ones are missing. `consistent` as in `listFeed`. */
export async function findExperiences(
  ids: readonly string[],
  options?: ReadOptions,
): Promise<StoredExperience[]> {
  const items = await experiences.getMany(StoredExperience, ids.map(experienceKey), options);
  return items.toSorted((a, b) => (a.sk < b.sk ? 1 : -1));
}

const AuthorRow = z.object({ pk: z.string(), sk: z.string(), coverUrl: z._default(z.string(), '') });

async function rowsOfAuthor(authorId: string, { limit, after }: PageRequest) {
  const cursor = after === undefined ? undefined : { ...experienceKey(after), authorId };
  const rows = await paginate(
    limit + 1,
    (pageSize, from) =>
      experiences.query(AuthorRow, {
        index: 'byAuthor',
        pk: authorId,
        limit: pageSize,
        newestFirst: true,
        after: from,
      }),
    cursor,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The newest experiences of one member, with the latest counts. */
export async function listExperiencesOf(
  authorId: string,
  page: PageRequest,
): Promise<PageResult<StoredExperience>> {
  const { items: rows, last } = await rowsOfAuthor(authorId, page);
  return {
    items: await findExperiences(
      rows.map(({ sk }) => sk),
      { consistent: true },
    ),
    last,
  };
}

/** The jobs among a member's newest experiences, as this viewer sees them. Counts may be old, at half the price. */
export async function jobPostsOf(
  authorId: string,
  limit: number,
  viewer: string,
): Promise<StoredExperience[]> {
  const { items: rows } = await rowsOfAuthor(authorId, { limit });
  const items = await findExperiences(rows.map(({ sk }) => sk));
  return items.filter((post) => post.kind === 'job' && isShownTo(viewer, post));
}

/**
 * The items of a profile's grid, newest first; `imageUrl` is '' for an experience without an image. Only the author
 * sees hidden ones.
 */
export async function profilePostsOf(
  authorId: string,
  limit: number,
  viewer: string,
): Promise<{ readonly _id: string; readonly imageUrl: string }[]> {
  const { items } = await rowsOfAuthor(authorId, { limit });
  return items
    .filter(({ coverUrl }) => viewer === authorId || !isHiddenCover(coverUrl))
    .map(({ sk, coverUrl }) => ({ _id: sk, imageUrl: plainCover(coverUrl) }));
}

const textOrEmpty = z._default(z.string(), '');
const IndexedRow = z.object({
  sk: z.string(),
  authorId: z.string(),
  company: textOrEmpty,
  location: textOrEmpty,
  version: z.number(),
  hidden: z.optional(z.string()),
});

/** The fields of a post that the index needs, and its author. */
export type PostRow = z.output<typeof IndexedRow>;

/** These posts, read consistently; deleted ones are missing. */
export function postRows(ids: readonly string[]): Promise<PostRow[]> {
  return experiences.getMany(IndexedRow, ids.map(experienceKey), { consistent: true });
}

/** The newest posts after this id, read consistently. */
export function postRowsAfter(limit: number, after: string | undefined, now: Date): Promise<PostRow[]> {
  return walkFeed(IndexedRow, { limit, after, now, consistent: true });
}

const idsPerPage = 1000;

/** The ids of all of a member's posts. */
export async function postIdsOf(authorId: string): Promise<string[]> {
  const rows = await allPages((after: string | undefined) =>
    rowsOfAuthor(authorId, { limit: idsPerPage, after }),
  );
  return rows.map(({ sk }) => sk);
}

const postsPerPage = 20;

/** Deletes a page of a deleted member's experiences. @returns whether there were any. Idempotent. */
export async function eraseExperiencesOf(authorId: string, now: Date): Promise<boolean> {
  const { items } = await rowsOfAuthor(authorId, { limit: postsPerPage });
  for (const { sk } of items) await removeExperience(sk, { userId: authorId, isAdmin: false }, now);
  return items.length > 0;
}
