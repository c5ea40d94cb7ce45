import * as z from 'zod/mini';
import type { Author } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { bucket, experienceKey, StoredExperience, yearOf } from './experiences.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { inParallel } from './inParallel.ts';
import { renameTo } from './renameTo.ts';
import { type Key, Table } from './table.ts';

/** The lists of experiences, of all and of one member; the items stand at the head of `experiences.ts`. */
const experiences = new Table('experiences');

/** No experience is older than the product. */
const firstYear = 2026;

/** The newest experiences of all, walking to the year before where a year ends. */
export async function listFeed({
  limit,
  after,
  now,
}: Page & { readonly now: Date }): Promise<Gathered<StoredExperience>> {
  const found: StoredExperience[] = [];
  const start = after === undefined ? now.getUTCFullYear() : Math.min(yearOf(after), now.getUTCFullYear());
  for (let year = start; year >= firstYear && found.length <= limit; year -= 1) {
    const pk = bucket(year);
    const place = after !== undefined && yearOf(after) === year ? { pk, sk: after } : undefined;
    const read: Parameters<typeof gather<StoredExperience>>[1] = (most, from) =>
      experiences.query(StoredExperience, { pk, limit: most, newestFirst: true, after: from });
    found.push(...(await gather(limit + 1 - found.length, read, place)));
  }
  return cutPage(found, limit, ({ sk }) => sk);
}

const AuthorRow = z.object({ pk: z.string(), sk: z.string(), coverUrl: z._default(z.string(), '') });

async function rowsOfAuthor(authorId: string, { limit, after }: Page) {
  const place = after === undefined ? undefined : { ...experienceKey(after), authorId };
  const rows = await gather(
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

/** The newest experiences of one member. */
export async function listOfAuthor(authorId: string, page: Page): Promise<Gathered<StoredExperience>> {
  const { items: rows, last } = await rowsOfAuthor(authorId, page);
  const keys = rows.map(({ pk, sk }) => ({ pk, sk }));
  const items = await experiences.getMany(StoredExperience, keys);
  return { items: items.toSorted((one, other) => (one.sk < other.sk ? 1 : -1)), last };
}

/** What the grid of a profile shows, newest first; `imageUrl` is '' where an experience has no image. */
export async function postsOf(
  authorId: string,
  limit: number,
): Promise<{ readonly _id: string; readonly imageUrl: string }[]> {
  const { items } = await rowsOfAuthor(authorId, { limit });
  return items.map(({ sk, coverUrl }) => ({ _id: sk, imageUrl: coverUrl }));
}

const renamesAtOnce = 10;

/** Brings an author's new summary into all their experiences, page by page; an older one overwrites no newer. */
export async function renameInExperiences(author: Author, version: number): Promise<void> {
  let after: string | undefined;
  do {
    const page = await rowsOfAuthor(author._id, { limit: limits.pageMost, after });
    await inParallel(page.items, renamesAtOnce, ({ pk, sk }: Key) =>
      experiences.change(StoredExperience, { pk, sk }, renameTo(author, version)),
    );
    after = page.last;
  } while (after !== undefined);
}
