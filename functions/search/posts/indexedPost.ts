import * as z from 'zod/mini';
import { Id, Version, IndexedYear } from '../indexEntry.ts';

/** What the index stores about a post: the values that lists filter by. Everything about the author is public. */
export const IndexedPost = z.object({
  id: Id,
  version: Version,
  authorId: Id,
  /** The author's class. */
  classYear: z.optional(IndexedYear),
  /** The company of the job it describes, as written. */
  company: z.optional(z.string()),
  place: z.optional(z.string()),
  /** Where the author works and lives: `City, Country`. */
  employer: z.optional(z.string()),
  home: z.optional(z.string()),
});
export type IndexedPost = z.output<typeof IndexedPost>;

/** Removes a post from the index. */
const GonePost = z.object({ id: Id, version: Version, gone: z.literal(true) });

/** A change: the whole post as it is now, or its removal. */
export const PostEntry = z.union([GonePost, IndexedPost]);
export type PostEntry = z.output<typeof PostEntry>;
