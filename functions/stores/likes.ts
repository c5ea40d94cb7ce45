import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import { apartFrom } from './blocks.ts';
import { findExperienceFor, type StoredExperience } from './experiences.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { newId } from './ids.ts';
import { inParallel } from './inParallel.ts';
import { isHiddenFrom } from './people.ts';
import { removePage } from './removePage.ts';
import { rowsAmong } from './rowsAmong.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Likes, one item per edge; `likeTotals.ts` follows its stream and counts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `<experience>` | `since`, a ULID of the moment; `part`: `<experience>#<0 to 7>`, by the member |
 *
 * Kept by member, so that a thousand who like one experience at once write a thousand partitions, and what one likes of
 * a page is one Query. Index byExperience lists the likes of an experience, in eight parts for the same reason.
 */
const likes = new Table('likes');

const Edge = z.object({ pk: z.string(), sk: z.string(), since: z.string() });
const edgeKey = (member: string, experienceId: string) => ({ pk: member, sk: experienceId });
const absent = { expression: 'attribute_not_exists(pk)' };
const present = { expression: 'attribute_exists(pk)' };

const parts = 8;
const partOf = (experienceId: string, part: number) => `${experienceId}#${part}`;
const partOfMember = (member: string) => createHash('sha256').update(member).digest().readUInt8(0) % parts;

/** An experience as it was read before something was done to the member's own like. */
export interface Seen {
  readonly stored: StoredExperience;
  /** Since when the member likes it; undefined where they do not. */
  readonly since: string | undefined;
  /** Those from whom the member is apart. */
  readonly blocked: ReadonlySet<string>;
}

/**
 * Likes an experience; liking again changes nothing. Nothing but the edge is written. An experience that is deleted at
 * this very moment leaves an edge, which `likeTotals.ts` and the job behind the deletion take away; a block that lands in
 * it finds a like from just before.
 * @returns the experience as it was before, with since when the member likes it now; undefined where there is none that
 * the member may see.
 */
export async function like(id: string, member: string): Promise<Seen | undefined> {
  const seen = await seenBy(id, member);
  if (seen === undefined || seen.since !== undefined) return seen;
  const since = newId();
  await likes.put(edgeOf(member, id, since), absent);
  return { ...seen, since };
}

/** The step that stores a like, refused where there is one. */
export function newLikeStep(member: string, experienceId: string): Step {
  return likes.putStep(edgeOf(member, experienceId, newId()), absent);
}

function edgeOf(member: string, id: string, since: string) {
  return { ...edgeKey(member, id), since, part: partOf(id, partOfMember(member)) };
}

/** Takes a like back; without one it changes nothing. @returns what was before; undefined as `like` does. */
export async function unlike(id: string, member: string): Promise<Seen | undefined> {
  const seen = await seenBy(id, member);
  if (seen?.since !== undefined) await likes.remove(edgeKey(member, id), present);
  return seen;
}

async function seenBy(id: string, member: string): Promise<Seen | undefined> {
  if (!isId(id)) return undefined;
  const [stored, edge, { blocked }] = await Promise.all([
    findExperienceFor(member, id),
    likes.get(Edge, edgeKey(member, id), true),
    apartFrom(member, true),
  ]);
  if (stored === undefined || blocked.has(stored.authorId)) return undefined;
  return (await isHiddenFrom(member, stored.authorId)) ? undefined : { stored, since: edge?.since, blocked };
}

/**
 * Which of these experiences a member likes, and since when, as it was last written: a heart just filled must not look
 * empty.
 */
export async function likedAmong(
  member: string,
  experienceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsAmong(likes, Edge, { pk: member, ids: experienceIds, consistent: true });
  return new Map(rows.map(({ sk, since }) => [sk, since]));
}

const likesOfStep = 1000;
const writesAtOnce = 20;
const Key = z.object({ pk: z.string(), sk: z.string() });

/**
 * Deletes a page of the likes of an experience that is gone, from the place where the last one ended.
 * @returns where to go on; undefined at the end. Safe to repeat.
 */
export async function removeLikes(
  experienceId: string,
  place = '0',
  limit = likesOfStep,
): Promise<string | undefined> {
  const [at, member] = place.split('#');
  const part = partOf(experienceId, Number(at));
  const after = member === undefined ? undefined : { ...edgeKey(member, experienceId), part };
  const { items, last } = await likes.query(Key, {
    index: 'byExperience',
    pk: part,
    limit,
    after,
  });
  await inParallel(items, writesAtOnce, (key) => likes.remove(key));
  const reached = items.at(-1)?.pk;
  if (last !== undefined && reached !== undefined) return `${at}#${reached}`;
  const next = Number(at) + 1;
  return next < parts ? String(next) : undefined;
}

/** Deletes one like, whose experience is gone. Safe to repeat. */
export async function removeLike(member: string, experienceId: string): Promise<void> {
  await likes.remove(edgeKey(member, experienceId));
}

/** The experiences that a member likes, the oldest first, a page at a time. */
export async function likedBy(member: string, { limit, after }: Page): Promise<Gathered<string>> {
  const rows = await gather(
    limit + 1,
    (most, from) => likes.query(Key, { pk: member, limit: most, after: from }),
    after === undefined ? undefined : edgeKey(member, after),
  );
  return cutPage(
    rows.map(({ sk }) => sk),
    limit,
    (id) => id,
  );
}

/** Takes back a page of the likes of a member who is gone. @returns whether there were any. Safe to repeat. */
export function removeLikesOf(member: string): Promise<boolean> {
  return removePage(likes, member);
}
