import * as z from 'zod/mini';
import { Author, Image, smallImageUrl } from '#shared/entities.ts';
import { isId } from '#shared/fields.ts';
import { timeOfId } from './ids.ts';
import { type Change, type Condition, type Key, Table } from './table.ts';
import { type Step, transact } from './transaction.ts';

/**
 * Table Experiences; `likes.ts` holds the edges.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `FEED#<year of the id>` | `<id>` | an experience: its fields, the author's summary, its images, its counters, its first likers |
 * | `LIKES#<id>` | `<member>` | that this member likes it |
 *
 * Index byAuthor: `authorId`, with `coverUrl`. The bucket follows from the id, so one experience is one GetItem.
 */
const experiences = new Table('experiences');

const none = z._default(z.string(), '');

/** `imageIds` repeats the ids of `images` as a set, which alone a condition can search. `version` counts the edits. */
export const StoredExperience = z.object({
  sk: z.string(),
  authorId: z.string(),
  kind: z.enum(['job', 'story']),
  user: Author,
  title: z.string(),
  company: none,
  location: none,
  role: none,
  startDate: none,
  endDate: none,
  description: none,
  author: none,
  content: none,
  images: z.array(Image),
  likers: z._default(z.set(z.string()), () => new Set<string>()),
  likesCount: z.number(),
  commentsCount: z.number(),
  version: z.number(),
  updatedAt: z.string(),
});
export type StoredExperience = z.output<typeof StoredExperience>;

/** The fields of a job, or those of a story. */
export type Fields =
  | Readonly<
      Record<'title' | 'company' | 'location' | 'role' | 'startDate' | 'endDate' | 'description', string>
    >
  | Readonly<Record<'title' | 'author' | 'content', string>>;

export interface NewExperience {
  readonly id: string;
  readonly kind: StoredExperience['kind'];
  readonly user: Author;
  readonly fields: Fields;
  readonly images: readonly Image[];
  readonly now: Date;
}

/** A change of an experience as it was seen; `steps` claim and release images along with it. */
export interface Edit {
  readonly fields: Readonly<Partial<Record<keyof StoredExperience, string>>>;
  readonly images: readonly Image[];
  readonly steps: readonly Step[];
  readonly now: Date;
}

export const yearOf = (id: string) => new Date(timeOfId(id)).getUTCFullYear();
export const bucket = (year: number) => `FEED#${year}`;

export const experienceKey = (id: string): Key => ({ pk: bucket(yearOf(id)), sk: id });

/** An experience as it was last written, or undefined. */
export async function findExperience(id: string): Promise<StoredExperience | undefined> {
  return isId(id) ? experiences.get(StoredExperience, experienceKey(id), true) : undefined;
}

function mediaOf(images: readonly Image[]) {
  const cover = images[0];
  const ids = images.map(({ _id }) => _id);
  return {
    images,
    coverUrl: cover === undefined ? undefined : smallImageUrl(cover.imgUrl),
    imageIds: ids.length === 0 ? undefined : new Set(ids),
  };
}

/** Stores an experience, and claims its images by `steps` in the same transaction. @returns it, or undefined where those refuse. */
export async function addExperience(
  { id, kind, user, fields, images, now }: NewExperience,
  steps: readonly Step[],
): Promise<StoredExperience | undefined> {
  const item = {
    ...experienceKey(id),
    authorId: user._id,
    kind,
    user,
    ...fields,
    ...mediaOf(images),
    likesCount: 0,
    commentsCount: 0,
    version: 1,
    updatedAt: now.toISOString(),
  };
  const { done } = await transact([experiences.putStep(item), ...steps]);
  return done ? z.parse(StoredExperience, item) : undefined;
}

/** Applies an edit to exactly the version that was seen. @returns false where it has changed, or images refuse. */
export async function editExperience(
  seen: StoredExperience,
  { fields, images, steps, now }: Edit,
): Promise<boolean> {
  const media = mediaOf(images);
  const change = experiences.changeStep(experienceKey(seen.sk), {
    set: { ...fields, ...media, updatedAt: now.toISOString() },
    add: { version: 1 },
    remove: images.length === 0 ? ['coverUrl', 'imageIds'] : [],
    condition: {
      expression: 'authorId = :author AND version = :version',
      values: { ':author': seen.authorId, ':version': seen.version },
    },
  });
  return (await transact([change, ...steps])).done;
}

/** Deletes an experience in one write; `by` must be its author, undefined stands for an admin. What hangs on it goes by the stream. */
export async function removeExperience(id: string, by: string | undefined): Promise<boolean> {
  if (!isId(id)) return false;
  const condition: Condition =
    by === undefined
      ? { expression: 'attribute_exists(pk)' }
      : { expression: 'authorId = :me', values: { ':me': by } };
  return experiences.remove(experienceKey(id), condition);
}

/** A step that changes an experience as long as it exists: its counters, its likers. */
export function changeExperienceStep(id: string, change: Change, also?: Condition): Step {
  return experiences.changeStep(experienceKey(id), {
    ...change,
    condition: {
      ...also,
      expression: also === undefined ? 'attribute_exists(pk)' : `attribute_exists(pk) AND ${also.expression}`,
    },
  });
}
