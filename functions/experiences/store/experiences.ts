import * as z from 'zod/mini';
import type { Remover } from '#functions/members/audit/removers.ts';
import {
  type ClientId,
  forgetClientIds,
  findCreatedWith,
  claimClientIdSteps,
} from '#functions/platform/dynamo/clientIds.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import {
  type Change,
  type Condition,
  type Key,
  Table,
  allOf,
  rowExists,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { imageOfSide } from '#shared/images/images.ts';
import { Image } from '#shared/platform/entities.ts';
import { isId } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { clearExperience } from '../jobs/experienceJobs.ts';

/**
 * Table Experiences; `likes.ts` counts the likes.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `FEED#<year of the id>` | `<id>` | an experience: its fields, its author's id, its images, its counters, and the attributes below |
 * | `CLIENT#<member>` | `<client id>` | what was created with this client id; see `clientIds.ts` |
 *
 * - `version`: the number of edits; an edit is conditional on it.
 * - `likers`: up to `limits.maxLikeIds` of the members who like it, as the API lists them; written with each like.
 *
 * Index byAuthor: `authorId`, with `coverUrl`. The partition follows from the id, so reading one experience is one
 * GetItem.
 */
export const experiences = new Table('experiences');

const textOrEmpty = z._default(z.string(), '');

/** `imageIds` repeats the ids of `images` as a set, because conditions can only search sets. */
export const StoredExperience = z.object({
  sk: z.string(),
  authorId: z.string(),
  kind: z.enum(['job', 'story']),
  title: z.string(),
  company: textOrEmpty,
  location: textOrEmpty,
  role: textOrEmpty,
  startDate: textOrEmpty,
  endDate: textOrEmpty,
  description: textOrEmpty,
  author: textOrEmpty,
  content: textOrEmpty,
  images: z.array(Image),
  /** The ids of the members who like it: all of them up to `limits.maxLikeIds`, then only some. */
  likers: z._default(z.set(z.string()), () => new Set<string>()),
  likesCount: z.number(),
  commentsCount: z.number(),
  version: z.number(),
  updatedAt: z.string(),
  /** The members whom the text mentions, as `encodeMentions` writes them. */
  mentions: z.optional(z.string()),
  /** The moderation case that hid it. */
  hidden: z.optional(z.string()),
});
export type StoredExperience = z.output<typeof StoredExperience>;

/** The fields of a job or of a story. */
export type ExperienceFields =
  | Readonly<
      Record<'title' | 'company' | 'location' | 'role' | 'startDate' | 'endDate' | 'description', string>
    >
  | Readonly<Record<'title' | 'author' | 'content', string>>;

export interface NewExperience {
  readonly id: string;
  readonly kind: StoredExperience['kind'];
  readonly authorId: string;
  readonly fields: ExperienceFields;
  readonly images: readonly Image[];
  readonly mentions?: string | undefined;
  /** A repeated client id creates nothing new. */
  readonly clientId?: ClientId | undefined;
  readonly now: Date;
}

/** A change to an experience in the version that was read; `steps` claim and release images in the same transaction. */
export interface ExperienceEdit {
  readonly fields: Readonly<Partial<Record<keyof StoredExperience, string>>>;
  readonly images: readonly Image[];
  /** Empty for none; they stay if left out. */
  readonly mentions?: string | undefined;
  readonly steps: readonly Step[];
  readonly now: Date;
}

/**
 * The index of experiences by author projects only `coverUrl`, and a projection cannot be extended later. So the
 * cover also says whether its experience is hidden.
 */
const hiddenMark = 'hidden ';

/** The cover of an experience that only its author sees. */
function hiddenCover(url: string | undefined): string {
  return hiddenMark + (url ?? '');
}

export function isHiddenCover(cover: string): boolean {
  return cover.startsWith(hiddenMark);
}

/** The URL in a cover, hidden or not; '' without an image. */
export function plainCover(cover: string): string {
  return isHiddenCover(cover) ? cover.slice(hiddenMark.length) : cover;
}

export const feedYearOf = (id: string) => new Date(timeOfId(id)).getUTCFullYear();
export const feedPartition = (year: number) => `${streamedPrefixes.feed}${year}`;

export const experienceKey = (id: string): Key => ({ pk: feedPartition(feedYearOf(id)), sk: id });

/** An experience, read consistently, or undefined. */
export async function findExperience(id: string): Promise<StoredExperience | undefined> {
  return isId(id) ? experiences.get(StoredExperience, experienceKey(id), { consistent: true }) : undefined;
}

/** An experience, read consistently; undefined if it does not exist or the moderators have hidden it from this viewer; blocks are not checked. */
export async function findShownExperience(viewer: string, id: string): Promise<StoredExperience | undefined> {
  const experience = await findExperience(id);
  return experience !== undefined && isShownTo(viewer, experience) ? experience : undefined;
}

const Likers = z.pick(StoredExperience, { sk: true, likers: true });

/** The listed likers of these experiences, read consistently; deleted ones are missing. */
export async function likersOf(ids: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
  const rows = await experiences.getMany(Likers, ids.map(experienceKey), { consistent: true });
  return new Map(rows.map(({ sk, likers }) => [sk, likers]));
}

/** Only the author sees content that the moderators have hidden. */
export function isShownTo(viewer: string, { hidden, authorId }: StoredExperience): boolean {
  return hidden === undefined || authorId === viewer;
}

export function mediaAttributes(images: readonly Image[], hidden?: string) {
  const cover = images[0];
  const ids = images.map(({ _id }) => _id);
  const coverUrl = cover === undefined ? undefined : imageOfSide(cover.imgUrl, limits.imageSmallSide);
  return {
    images,
    coverUrl: hidden === undefined ? coverUrl : hiddenCover(coverUrl),
    imageIds: ids.length === 0 ? undefined : new Set(ids),
  };
}

/**
 * Stores an experience and claims its images with `steps` in the same transaction.
 * @returns undefined if a step's condition fails or the client id is taken.
 */
export async function addExperience(
  draft: NewExperience,
  steps: readonly Step[],
): Promise<StoredExperience | undefined> {
  const { clientId, now } = draft;
  const item = newItem(draft);
  const { done } = await transact([
    experiences.putStep(item),
    ...claimClientIdSteps(experiences, clientId, item, now),
    ...steps,
  ]);
  return done ? z.parse(StoredExperience, item) : undefined;
}

/** The step that stores a new experience, with no condition. */
export function newExperienceStep(draft: NewExperience): Step {
  return experiences.putStep(newItem(draft));
}

function newItem({ id, kind, authorId, fields, images, mentions, now }: NewExperience) {
  return {
    ...experienceKey(id),
    authorId,
    kind,
    ...fields,
    ...mediaAttributes(images),
    mentions,
    likesCount: 0,
    commentsCount: 0,
    version: 1,
    updatedAt: now.toISOString(),
  };
}

/** The experience created with a client id; undefined if there is none or it was deleted. */
export async function findExperienceMadeWith(
  clientId: ClientId | undefined,
): Promise<StoredExperience | undefined> {
  const key = await findCreatedWith(experiences, clientId);
  return key === undefined ? undefined : findExperience(key.sk);
}

/** Holds while the experience has the author and version that were read. */
export const experienceUnchanged = ({ authorId, version }: StoredExperience): Condition =>
  allOf(attributeIs('authorId', authorId), attributeIs('version', version));

/**
 * Applies an edit to exactly the version that was read.
 * @returns false if it has changed or a step's condition fails.
 */
export async function editExperience(
  experience: StoredExperience,
  { fields, images, mentions, steps, now }: ExperienceEdit,
): Promise<boolean> {
  const kept = mentions ?? experience.mentions;
  const media = { ...mediaAttributes(images, experience.hidden), mentions: kept === '' ? undefined : kept };
  const change = experiences.changeStep(experienceKey(experience.sk), {
    set: { ...fields, ...media, updatedAt: now.toISOString() },
    add: { version: 1 },
    remove: ['coverUrl' as const, 'imageIds' as const, 'mentions' as const].filter(
      (name) => media[name] === undefined,
    ),
    condition: experienceUnchanged(experience),
  });
  return (await transact([change, ...steps])).done;
}

/**
 * Hides a post, or shows it again. The steps hold only for the version that was read; none if it is gone.
 * @param caseId the case that hides it; undefined to show it.
 */
export async function hideExperienceSteps(id: string, caseId: string | undefined): Promise<readonly Step[]> {
  const experience = await findExperience(id);
  if (experience === undefined) return [];
  const { coverUrl } = mediaAttributes(experience.images, caseId);
  return [
    experiences.changeStep(experienceKey(id), {
      set: { hidden: caseId, coverUrl },
      add: { version: 1 },
      remove: [...(caseId === undefined ? ['hidden'] : []), ...(coverUrl === undefined ? ['coverUrl'] : [])],
      condition: experienceUnchanged(experience),
    }),
  ];
}

/** Deletes an experience and queues the cleanup job in the same transaction. */
export function removeExperience(
  id: string,
  remover: Remover,
  now: Date,
): Promise<'removed' | 'noExperience' | 'notYours'> {
  return retryUntilDone(async () => {
    const experience = await findExperience(id);
    if (experience === undefined) return 'noExperience';
    if (remover.userId !== experience.authorId && !remover.isAdmin) return 'notYours';
    const imageIds = experience.images.map(({ _id }) => _id);
    const { authorId } = experience;
    const { done } = await transact([
      experiences.removeStep(experienceKey(id), experienceUnchanged(experience)),
      startJobStep(clearExperience, { experienceId: id, imageIds, authorId }, now),
      ...(remover.isAdmin && remover.userId !== experience.authorId ? await remover.audit() : []),
    ]);
    return done ? 'removed' : RETRY;
  });
}

/** A step that changes an existing experience, for example its counters. */
export function changeExperienceStep(id: string, { condition, ...change }: Change): Step {
  return experiences.changeStep(experienceKey(id), {
    ...change,
    condition: condition === undefined ? rowExists : allOf(rowExists, condition),
  });
}

/** Deletes the client ids under which a member has posted. @returns whether there were any. Idempotent. */
export function eraseClientIdsOfExperiences(memberId: string): Promise<boolean> {
  return forgetClientIds(experiences, memberId);
}
