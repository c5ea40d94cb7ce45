import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Blocks; `blocking.ts` writes it.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `BLOCK#<lo>#<hi>`, two member ids in order | `-` | that one has blocked the other: `lo`, `hi` where that one has, the number of the row that tells the other's lists; `names` of both when the first block was made |
 * | `BLOCKS#<member>` | `OWN` | `ids` of those whom the member has blocked |
 * | the same | `BY#<number>` | `ids` of some of those who have blocked the member; filled one row behind the other |
 * | the same | `MUTED` | `ids` of those whose posts the member has hidden |
 * | `MUTERS#<member>` | `<other>` | that the other has hidden the member's posts |
 *
 * Whether two may meet is asked of the first row, within the transaction of what they do. Lists read all rows below
 * `BLOCKS#<viewer>`, in one Query.
 */
const blocks = new Table('blocks');

const Names = z.record(z.string(), z.object({ fullName: z.string(), username: z.string() }));
const Pair = z.object({ lo: z.optional(z.number()), hi: z.optional(z.number()), names: Names });
export type Pair = z.output<typeof Pair>;
const IdsRow = z.object({ sk: z.string(), ids: z._default(z.set(z.string()), () => new Set<string>()) });
export type IdsRow = z.output<typeof IdsRow>;

const rowsMost = 100;

/** Whom a viewer's lists leave out: `blocked` either way, `muted` by the viewer alone. */
export interface Apart {
  readonly blocked: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
}

/** What is left out where everything is the viewer's own. */
export const fromNobody: Apart = { blocked: new Set(), muted: new Set() };

export const pairKey = (one: string, other: string): Key => ({
  pk: one < other ? `BLOCK#${one}#${other}` : `BLOCK#${other}#${one}`,
  sk: '-',
});
/** Under which of the two attributes of a pair this member's own block stands. */
export const sideOf = (member: string, other: string): 'lo' | 'hi' => (member < other ? 'lo' : 'hi');
export const rowsKey = (member: string) => `BLOCKS#${member}`;

/** The step that holds what two members do together to there being no block between them; none for oneself. */
export function meetSteps(one: string, other: string): readonly Step[] {
  if (one === other) return [];
  return [blocks.checkStep(pairKey(one, other), { expression: 'attribute_not_exists(pk)' })];
}

/** The block between two members as it was last written; undefined where there is none. */
export async function pairOf(one: string, other: string): Promise<Pair | undefined> {
  return one === other ? undefined : blocks.get(Pair, pairKey(one, other), true);
}

/** Tells of any two of these pairs whether a block stands between them, as it was last written; in one BatchGet. */
export async function pairsAmong(
  pairs: readonly (readonly [string, string])[],
): Promise<(one: string, other: string) => boolean> {
  const keys = new Map(pairs.map(([one, other]) => [pairKey(one, other).pk, pairKey(one, other)]));
  const found = await blocks.getMany(z.object({ pk: z.string() }), [...keys.values()], true);
  const apart = new Set(found.map(({ pk }) => pk));
  return (one, other) => apart.has(pairKey(one, other).pk);
}

/** The names of these members at the time of the block between them and the viewer; without a block there is none. */
export async function namesAtBlock(
  viewer: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly fullName: string; readonly username: string }>> {
  const pairs = await blocks.getMany(
    Pair,
    ids.map((id) => pairKey(viewer, id)),
  );
  return new Map(pairs.flatMap(({ names }) => Object.entries(names)).filter(([id]) => id !== viewer));
}

/** True where one of the two has blocked the other. */
export async function areApart(one: string, other: string): Promise<boolean> {
  return (await pairOf(one, other)) !== undefined;
}

/** Whom this viewer's lists leave out. `consistent` where a single thing is asked for by its id. */
export async function apartFrom(viewer: string, consistent = false): Promise<Apart> {
  const rows = await paginate(Infinity, (_most, after) =>
    blocks.query(IdsRow, { pk: rowsKey(viewer), limit: rowsMost, consistent, after }),
  );
  const muted = rows.find(({ sk }) => sk === 'MUTED')?.ids ?? new Set<string>();
  const others = rows.filter(({ sk }) => sk !== 'MUTED');
  return { blocked: new Set(others.flatMap(({ ids }) => [...ids])), muted };
}

/** The ids of one row of a member, the newest members first. */
export async function idsOf(member: string, row: 'OWN' | 'MUTED'): Promise<string[]> {
  const found = await blocks.get(IdsRow, { pk: rowsKey(member), sk: row }, true);
  return [...(found?.ids ?? [])].toSorted().toReversed();
}

/** Of each of these members, whom it has blocked; members without blocks are missing. */
export async function ownBlocksOf(members: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const Own = z.extend(IdsRow, { pk: z.string() });
  const keys = members.map((member) => ({ pk: rowsKey(member), sk: 'OWN' }));
  const rows = await blocks.getMany(Own, keys);
  return new Map(rows.map(({ pk, ids }) => [pk.slice(rowsKey('').length), ids]));
}
