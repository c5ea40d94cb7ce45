import * as z from 'zod/mini';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { type Key, Table, type ReadOptions, rowIsNew, RowKey } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Blocks; `blocking.ts` writes it.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `BLOCK#<lo>#<hi>`, two member ids in order | `-` | one has blocked the other: `lo` or `hi` is set for the one who blocked, to the number of the row `BY#` of the other; `names` of both when the first block was made |
 * | `BLOCKS#<member>` | `OWN` | `ids` of the members that this member has blocked |
 * | the same | `BY#<number>` | `ids` of some members who have blocked this member; filled one row after the other |
 * | the same | `MUTED` | `ids` of members whose posts this member has hidden |
 * | `MUTERS#<member>` | `<other>` | the other has hidden this member's posts |
 *
 * An interaction of two members checks the first row within its own transaction. Lists read all rows under
 * `BLOCKS#<viewer>` with one Query.
 */
export const blocks = new Table('blocks');

const Names = z.record(z.string(), z.object({ fullName: z.string(), username: z.string() }));
const BlockPair = z.object({ lo: z.optional(z.number()), hi: z.optional(z.number()), names: Names });
type BlockPair = z.output<typeof BlockPair>;
const IdsRow = z.object({ sk: z.string(), ids: z._default(z.set(z.string()), () => new Set<string>()) });
type IdsRow = z.output<typeof IdsRow>;

const maxRows = 100;

/** The people that a viewer's lists leave out: `blocked` in either direction, `muted` by the viewer only. */
export interface BlocksAndMutes {
  readonly blocked: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
}

/** No blocks or mutes, for lists that contain only the viewer's own content. */
export const noBlocksOrMutes: BlocksAndMutes = { blocked: new Set(), muted: new Set() };

export const blockPairKey = (userId: string, peerId: string): Key => ({
  pk: userId < peerId ? `BLOCK#${userId}#${peerId}` : `BLOCK#${peerId}#${userId}`,
  sk: '-',
});
/** The attribute of the pair's row that holds this member's block. */
export const blockSideOf = (userId: string, peerId: string): 'lo' | 'hi' => (userId < peerId ? 'lo' : 'hi');
export const mutersKey = (memberId: string) => `MUTERS#${memberId}`;
export const muterKey = (muterId: string, mutedId: string) => ({ pk: mutersKey(mutedId), sk: muterId });
export const blocksPartition = (memberId: string) => `BLOCKS#${memberId}`;

/** The step that requires that there is no block between two members; none for a member alone. */
export function unblockedSteps(userId: string, peerId: string): readonly Step[] {
  if (userId === peerId) return [];
  return [blocks.checkStep(blockPairKey(userId, peerId), rowIsNew)];
}

/** The block between two members, by a consistent read; undefined if there is none. */
export async function findBlockPair(userId: string, peerId: string): Promise<BlockPair | undefined> {
  return userId === peerId
    ? undefined
    : blocks.get(BlockPair, blockPairKey(userId, peerId), { consistent: true });
}

/**
 * Returns a function that says for any of these pairs whether there is a block, by a consistent read with one
 * BatchGet.
 */
export async function blockedPairsAmong(
  pairs: readonly (readonly [string, string])[],
): Promise<(userId: string, peerId: string) => boolean> {
  const keys = new Map(
    pairs.map(([userId, peerId]) => [blockPairKey(userId, peerId).pk, blockPairKey(userId, peerId)]),
  );
  const rows = await blocks.getMany(z.object({ pk: z.string() }), [...keys.values()], { consistent: true });
  const blocked = new Set(rows.map(({ pk }) => pk));
  return (userId, peerId) => blocked.has(blockPairKey(userId, peerId).pk);
}

/**
 * Those of these members who are separated from another one by a block or a mute, in either direction. Read consistently.
 */
export async function blockedOrMutedAmong(
  memberId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const keys = others.flatMap((other) => {
    if (other === memberId) return [];
    const three = [blockPairKey(memberId, other), muterKey(memberId, other), muterKey(other, memberId)];
    return three.map((key) => ({ other, key }));
  });
  const rows = await blocks.getMany(
    RowKey,
    keys.map(({ key }) => key),
    { consistent: true },
  );
  const names = new Set(rows.map(nameOf));
  return new Set(keys.flatMap(({ other, key }) => (names.has(nameOf(key)) ? other : [])));
}

/** True if a member and one of these others have blocked or hidden each other, in either direction. */
export async function isBlockedOrMutedByAny(memberId: string, others: readonly string[]): Promise<boolean> {
  return (await blockedOrMutedAmong(memberId, others)).size > 0;
}

/** The names of these members from the time of the block between them and the viewer; none without a block. */
export async function namesWhenBlocked(
  viewer: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly fullName: string; readonly username: string }>> {
  const pairs = await blocks.getMany(
    BlockPair,
    ids.map((id) => blockPairKey(viewer, id)),
  );
  return new Map(pairs.flatMap(({ names }) => Object.entries(names)).filter(([id]) => id !== viewer));
}

/** True if either member has blocked the other. */
export async function areBlocked(userId: string, peerId: string): Promise<boolean> {
  return (await findBlockPair(userId, peerId)) !== undefined;
}

/** The people that this viewer's lists leave out. Use `consistent` when a single item is read by its id. */
export async function blocksAndMutesOf(
  viewer: string,
  { consistent = false }: ReadOptions = {},
): Promise<BlocksAndMutes> {
  const rows = await allPages((after) =>
    blocks.query(IdsRow, { pk: blocksPartition(viewer), limit: maxRows, consistent, after }),
  );
  const muted = rows.find(({ sk }) => sk === 'MUTED')?.ids ?? new Set<string>();
  const others = rows.filter(({ sk }) => sk !== 'MUTED');
  return { blocked: new Set(others.flatMap(({ ids }) => [...ids])), muted };
}

/** The ids in one of a member's rows, the newest members first. */
export async function blockedOrMutedIds(memberId: string, row: 'OWN' | 'MUTED'): Promise<string[]> {
  const idsRow = await blocks.get(IdsRow, { pk: blocksPartition(memberId), sk: row }, { consistent: true });
  return [...(idsRow?.ids ?? [])].toSorted().toReversed();
}
