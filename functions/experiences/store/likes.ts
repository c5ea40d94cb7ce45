import { isHiddenFrom } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { addEdge, Edge, removeEdge, reconcileEdges } from '#functions/platform/dynamo/edges.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { rowsAmong } from '#functions/platform/dynamo/rowsAmong.ts';
import { type Key, RowKey, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { partitionOf } from '#functions/platform/runtime/hash.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { isId } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import {
  changeExperienceStep,
  findExperience,
  findShownExperience,
  likersOf,
  type StoredExperience,
} from './experiences.ts';

/**
 * Table Likes, one item per like, written as `edges.ts` describes; `likesCount` of the experience is exact
 * once the stream has counted the likes that are still `uncounted`.
 * `background/updateLikeNotices.ts` follows its stream.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `<experience>` | `since` and `uncounted`, see `edges.ts`; `shard`: `<experience>#<0 to 7>`, by the member |
 *
 * The partition is the member, so that a thousand likes of one experience at once go to a thousand partitions, and a
 * viewer's likes of a page are one Query. Index byExperience lists the likes of an experience in eight shards for the
 * same reason; it also holds removed likes that are still counted.
 */
const likes = new Table('likes');

const edgeKey = (memberId: string, experienceId: string) => ({ pk: memberId, sk: experienceId });

const shards = 8;
const shardKey = (experienceId: string, shard: number) => `${experienceId}#${shard}`;

/** How a viewer relates to an experience: whether they like it, and which likers are hidden from them by a block. */
export interface LikesView {
  readonly viewer: string;
  readonly likedByMe: boolean;
  readonly blocked: ReadonlySet<string>;
}

/** The likes of an experience as a member sees them; the viewer's own id comes first. */
export function shownLikes(
  { likers, likesCount }: Pick<StoredExperience, 'likers' | 'likesCount'>,
  { viewer, likedByMe, blocked }: LikesView,
) {
  const others = [...likers].filter((id) => id !== viewer && !blocked.has(id));
  return { likes: likedByMe ? [viewer, ...others] : others, likesCount, likedByMe };
}
type ShownLikes = ReturnType<typeof shownLikes>;

/**
 * Likes an experience. Idempotent. A like made just before a concurrent block may survive.
 * @returns its likes after that; undefined if there is no experience that the member may see.
 */
export async function addLike(experienceId: string, memberId: string): Promise<ShownLikes | undefined> {
  const visible = await visibleExperienceWithBlocks(experienceId, memberId);
  if (visible === undefined) return undefined;
  const edge = {
    ...edgeKey(memberId, experienceId),
    since: newId(),
    shard: shardKey(experienceId, partitionOf(memberId, shards)),
  };
  const added = await addEdge(likes, edge, [
    countLikesStep(experienceId, [memberId], freeLikerSlots(visible.stored)),
  ]);
  if (added === 'missing') return undefined;
  return likesNow(experienceId, { viewer: memberId, likedByMe: true, blocked: visible.blocked });
}

/** Removes a like. Idempotent. @returns as `addLike` does. */
export async function removeLike(experienceId: string, memberId: string): Promise<ShownLikes | undefined> {
  const visible = await visibleExperienceWithBlocks(experienceId, memberId);
  if (visible === undefined) return undefined;
  await removeLikeEdge(memberId, experienceId);
  return likesNow(experienceId, { viewer: memberId, likedByMe: false, blocked: visible.blocked });
}

const removeLikeEdge = (memberId: string, experienceId: string) =>
  removeEdge(likes, edgeKey(memberId, experienceId), [uncountLikesStep(experienceId, [memberId])]);

/** An experience that a member may see, and the members blocked in either direction. */
async function visibleExperienceWithBlocks(experienceId: string, memberId: string) {
  if (!isId(experienceId)) return undefined;
  const [stored, { blocked }] = await Promise.all([
    findShownExperience(memberId, experienceId),
    blocksAndMutesOf(memberId, { consistent: true }),
  ]);
  if (stored === undefined || blocked.has(stored.authorId)) return undefined;
  return (await isHiddenFrom(memberId, stored.authorId)) ? undefined : { stored, blocked };
}

/** Reads the experience again: others may have liked it at the same moment, and the shown count must not go back. */
async function likesNow(experienceId: string, view: LikesView): Promise<ShownLikes | undefined> {
  const stored = await findExperience(experienceId);
  return stored && shownLikes(stored, view);
}

const freeLikerSlots = ({ likers }: Pick<StoredExperience, 'likers'>) =>
  Math.max(0, limits.maxLikeIds - likers.size);

/** Counts new likes; the experience lists their members as long as it has room. */
function countLikesStep(experienceId: string, members: readonly string[], room: number): Step {
  const listed = members.slice(0, room);
  const likers = listed.length === 0 ? undefined : new Set(listed);
  return changeExperienceStep(experienceId, { add: { likesCount: members.length, likers } });
}

function uncountLikesStep(experienceId: string, members: readonly string[]): Step {
  return changeExperienceStep(experienceId, {
    add: { likesCount: -members.length },
    removeFromSet: { likers: new Set(members) },
  });
}

/** Counts the likes among these that were written without a count. Idempotent. @returns as `reconcileEdges` does. */
export function reconcileLikes(edges: readonly Key[]): Promise<readonly Edge[]> {
  return reconcileEdges(likes, edges, async (batch, delta) => {
    const byExperience = [...Map.groupBy(batch, ({ sk }) => sk)];
    const members = (group: readonly Key[]) => group.map(({ pk }) => pk);
    if (delta === -1)
      return byExperience.map(([experienceId, group]) => uncountLikesStep(experienceId, members(group)));
    const likersById = await likersOf(byExperience.map(([experienceId]) => experienceId));
    return byExperience.map(([experienceId, group]) => {
      const likers = likersById.get(experienceId);
      return countLikesStep(
        experienceId,
        members(group),
        likers === undefined ? 0 : freeLikerSlots({ likers }),
      );
    });
  });
}

/** Those of these experiences that a member likes. Read consistently: a heart that was just filled must not look empty. */
export async function likedAmong(
  memberId: string,
  experienceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsAmong(likes, Edge, { pk: memberId, ids: experienceIds, consistent: true });
  return new Set(idsOf(rows));
}

const idsOf = (rows: readonly Edge[]) => rows.flatMap(({ sk, since }) => (since === undefined ? [] : sk));

const maxPerSlice = 1000;
const maxPerPage = 100;
const writesAtOnce = 20;

/**
 * Deletes a page of the likes on a deleted experience, from the cursor on.
 * @returns the next cursor; undefined at the end. Idempotent.
 */
export async function removeLikesOfExperience(
  experienceId: string,
  cursor = '0',
  limit = maxPerSlice,
): Promise<string | undefined> {
  const [at, memberId] = cursor.split('#');
  const shard = shardKey(experienceId, Number(at));
  const after = memberId === undefined ? undefined : { ...edgeKey(memberId, experienceId), shard };
  const { items, last } = await likes.query(RowKey, {
    index: 'byExperience',
    pk: shard,
    limit,
    after,
  });
  await inParallel(items, writesAtOnce, (key) => likes.remove(key));
  const reached = items.at(-1)?.pk;
  if (last !== undefined && reached !== undefined) return `${at}#${reached}`;
  const next = Number(at) + 1;
  return next < shards ? String(next) : undefined;
}

/** The experiences that a member likes, oldest first, in pages. */
export async function likedBy(memberId: string, { limit, after }: PageRequest): Promise<PageResult<string>> {
  const rows = await paginate(
    limit + 1,
    (pageSize, from) => likes.query(Edge, { pk: memberId, limit: pageSize, after: from }),
    after === undefined ? undefined : edgeKey(memberId, after),
  );
  const { items, last } = cutPage(rows, limit, ({ sk }) => sk);
  return { items: idsOf(items), last };
}

/** Removes a page of a deleted member's likes. @returns whether there were any. Idempotent. */
export async function eraseLikesOf(memberId: string): Promise<boolean> {
  const { items } = await likes.query(Edge, { pk: memberId, limit: maxPerPage, consistent: true });
  await reconcileLikes(items);
  await inParallel(items, writesAtOnce, ({ sk }) => removeLikeEdge(memberId, sk));
  return items.length > 0;
}
