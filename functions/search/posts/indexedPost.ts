import * as z from 'zod/mini';
import { Id, Version, Year } from '../people/indexedPerson.ts';

/** What the index knows of a post: by what a list of posts is narrowed. Of the author only what is for every member. */
export const IndexedPost = z.object({
  id: Id,
  version: Version,
  authorId: Id,
  /** The author's class. */
  classYear: z.optional(Year),
  /** Where the job was that it tells of, as written there. */
  company: z.optional(z.string()),
  place: z.optional(z.string()),
  /** Where the author works, and lives: `City, Country`. */
  employer: z.optional(z.string()),
  home: z.optional(z.string()),
});
export type IndexedPost = z.output<typeof IndexedPost>;

/** Says that nobody may find this post any more. */
const GonePost = z.object({ id: Id, version: Version, gone: z.literal(true) });

/** A change of what the index knows: the whole post as it is now, or that it is gone. */
export const PostEntry = z.union([GonePost, IndexedPost]);
export type PostEntry = z.output<typeof PostEntry>;
