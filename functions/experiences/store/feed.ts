import * as z from 'zod/mini';
import { isHiddenCover, plainCover } from '#functions/images/coverUrl.ts';
import { bucket, experienceKey, removeExperience, StoredExperience, yearOf } from './experiences.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/** The lists of experiences, of all and of one member; the items stand at the head of `experiences.ts`. */
const experiences = new Table('experiences');

/** No experience is older than the product. */
const firstYear = 2026;

/** How far a walk through the feed goes: so many, behind this id, which need not be there any more. */
interface Walk {
  readonly wanted: number;
  readonly after: string | undefined;
  readonly now: Date;
  readonly consistent?: boolean;
}

/** The newest experiences of all, read by a schema, walking to the year before where a year ends. */
export async function walkFeed<S extends z.ZodMiniType<{ readonly sk: string }>>(
  schema: S,
  { wanted, after, now, consistent = false }: Walk,
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = [];
  const start = after === undefined ? now.getUTCFullYear() : Math.min(yearOf(after), now.getUTCFullYear());
  for (let year = start; year >= firstYear && found.length < wanted; year -= 1) {
    const pk = bucket(year);
    const place = after === undefined ? undefined : { pk, sk: after };
    const read: Parameters<typeof paginate<z.output<S>>>[1] = (most, from) =>
      experiences.query(schema, { pk, limit: most, newestFirst: true, consistent, after: from });
    found.push(...(await paginate(wanted - found.length, read, place)));
  }
  return found;
}

/** A page of the newest experiences of all. `consistent` has their counts as last written, at twice the price. */
export async function listFeed({
  limit,
  after,
  now,
  consistent = false,
}: PageRequest & { readonly now: Date; readonly consistent?: boolean }): Promise<
  PageResult<StoredExperience>
> {
  const found = await walkFeed(StoredExperience, { wanted: limit + 1, after, now, consistent });
  return cutPage(found, limit, ({ sk }) => sk);
}

/** These experiences, newest first; what is gone is missing. `consistent` as for `listFeed`. */
export async function experiencesOf(ids: readonly string[], consistent = false): Promise<StoredExperience[]> {
  const items = await experiences.getMany(StoredExperience, ids.map(experienceKey), consistent);
  return items.toSorted((one, other) => (one.sk < other.sk ? 1 : -1));
}

const AuthorRow = z.object({ pk: z.string(), sk: z.string(), coverUrl: z._default(z.string(), '') });

async function rowsOfAuthor(authorId: string, { limit, after }: PageRequest) {
  const place = after === undefined ? undefined : { ...experienceKey(after), authorId };
  const rows = await paginate(
    limit + 1,
    (most, from) =>
      experiences.query(AuthorRow, {
        index: 'byAuthor',
        pk: authorId,
        limit: most,
        newestFirst: true,
        after: from,
      }),
    place,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The newest experiences of one member, with their counts as last written. */
export async function listOfAuthor(
  authorId: string,
  page: PageRequest,
): Promise<PageResult<StoredExperience>> {
  const { items: rows, last } = await rowsOfAuthor(authorId, page);
  return {
    items: await experiencesOf(
      rows.map(({ sk }) => sk),
      true,
    ),
    last,
  };
}

/** The ids of a member's newest experiences. */
export async function idsOfAuthor(authorId: string, page: PageRequest): Promise<PageResult<string>> {
  const { items, last } = await rowsOfAuthor(authorId, page);
  return { items: items.map(({ sk }) => sk), last };
}

/**
 * What the grid of a profile shows, newest first; `imageUrl` is '' where an experience has no image. What is hidden only
 * its author sees.
 */
export async function postsOf(
  authorId: string,
  limit: number,
  viewer: string,
): Promise<{ readonly _id: string; readonly imageUrl: string }[]> {
  const { items } = await rowsOfAuthor(authorId, { limit });
  return items
    .filter(({ coverUrl }) => viewer === authorId || !isHiddenCover(coverUrl))
    .map(({ sk, coverUrl }) => ({ _id: sk, imageUrl: plainCover(coverUrl) }));
}

const postsOfPage = 20;

/** Deletes a page of the experiences of a member who is gone. @returns whether there were any. Safe to repeat. */
export async function removeExperiencesOf(authorId: string, now: Date): Promise<boolean> {
  const { items } = await rowsOfAuthor(authorId, { limit: postsOfPage });
  for (const { sk } of items) await removeExperience(sk, { userId: authorId, isAdmin: false }, now);
  return items.length > 0;
}
