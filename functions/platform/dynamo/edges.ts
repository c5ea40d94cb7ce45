import * as z from 'zod/mini';
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { rowIsNew } from './expressions.ts';
import { RETRY, retryUntilDone } from './retry.ts';
import type { Key, Table, Attributes } from './table.ts';
import { type Step, transact, transactUnlessBusy } from './transaction.ts';

/**
 * Edges (likes and follows) and the totals that count them. Two attributes of an edge's row give its state:
 *
 * | `since` | `uncounted` | the like or follow exists | its totals count it |
 * |---|---|---|---|
 * | set | | yes | yes |
 * | set | set | yes | not yet |
 * | | set | no | still |
 * | no row | | no | no |
 *
 * Invariant: a total is the number of its edges that have exactly one of the two attributes. Every write in this
 * file is one atomic request that preserves it. So neither the order of calls, nor a repeated or late stream record,
 * nor a process that stops between two requests can make a total wrong:
 *
 * - An edge and its totals change in one transaction.
 * - If that transaction keeps conflicting with others on the same total, the edge is written alone, as `uncounted`.
 * - The stream consumer passes those edges to `reconcileEdges`, which updates the totals in a transaction.
 */
export const Edge = z.object({
  pk: z.string(),
  sk: z.string(),
  /** When the edge began, a ULID. */
  since: z.optional(z.string()),
  uncounted: z.optional(z.boolean()),
});
export type Edge = z.output<typeof Edge>;

const counted = { expression: 'attribute_exists(since) AND attribute_not_exists(uncounted)' };
const notYetCounted = { expression: 'attribute_exists(since) AND attribute_exists(uncounted)' };
const stillCounted = { expression: 'attribute_not_exists(since) AND attribute_exists(uncounted)' };

/**
 * Adds an edge, once. `totals` are the steps that count it; each must be refused if its row does not exist.
 * @returns 'exists' if the edge already existed, 'missing' if a total no longer exists.
 */
export function addEdge(
  table: Table,
  edge: Key & Attributes & { readonly since: string },
  totals: readonly Step[],
): Promise<'added' | 'exists' | 'missing'> {
  return retryUntilDone(async () => {
    const storedEdge = await table.get(Edge, edge, { consistent: true });
    // Our own earlier attempt, whose response was lost.
    if (storedEdge?.since !== undefined) return storedEdge.since === edge.since ? 'added' : 'exists';
    if (storedEdge !== undefined) return (await table.put(edge, stillCounted)) ? 'added' : RETRY;
    const outcome = await transactUnlessBusy([table.putStep(edge, rowIsNew), ...totals]);
    if (outcome === 'busy')
      return (await table.put({ ...edge, uncounted: true }, rowIsNew)) ? 'added' : RETRY;
    if (outcome.done) return 'added';
    return outcome.refused.includes(0) ? RETRY : 'missing';
  });
}

/**
 * Removes an edge if it exists. `totals` are steps as in `addEdge` that subtract it; a total whose row is gone is
 * skipped.
 */
export function removeEdge(table: Table, key: Key, totals: readonly Step[]): Promise<void> {
  let existing = totals;
  return retryUntilDone(async () => {
    const storedEdge = await table.get(Edge, key, { consistent: true });
    if (storedEdge?.since === undefined) return undefined;
    if (storedEdge.uncounted) return (await table.remove(key, notYetCounted)) ? undefined : RETRY;
    const outcome = await transactUnlessBusy([table.removeStep(key, counted), ...existing]);
    if (outcome === 'busy') {
      const change = { set: { uncounted: true }, remove: ['since'], condition: counted };
      return (await table.change(key, change)) ? undefined : RETRY;
    }
    if (outcome.done) return undefined;
    existing = withoutRefused(existing, outcome.refused);
    return RETRY;
  });
}

/**
 * The step that removes an edge as it was read, or asserts that it has not changed. The caller adds the steps for
 * the totals.
 */
export function removeEdgeStep(table: Table, key: Key, storedEdge: Edge | undefined): Step {
  if (storedEdge === undefined) return table.checkStep(key, rowIsNew);
  if (storedEdge.since === undefined) return table.checkStep(key, stillCounted);
  return table.removeStep(key, storedEdge.uncounted ? notYetCounted : counted);
}

/** True if the totals count this edge. */
export function isCounted({ since, uncounted = false }: Edge): boolean {
  return (since !== undefined) !== uncounted;
}

/**
 * Builds the steps that add these edges to their totals (`delta` 1) or subtract them (-1): one for each row, refused if
 * the row is gone.
 */
type TotalSteps = (edges: readonly Key[], delta: 1 | -1) => Promise<readonly Step[]>;

/** The most that fit in one transaction if each edge changes two totals of its own. */
const maxEdgesAtOnce = 33;

/**
 * Counts those of these edges that were written alone, by their current state. Idempotent.
 * @returns the state of each edge, by a consistent read: without `since` if it does not exist.
 */
export async function reconcileEdges(
  table: Table,
  keys: readonly Key[],
  totalSteps: TotalSteps,
): Promise<readonly Edge[]> {
  const edges = new Map(keys.map(({ pk, sk }): [string, Edge] => [`${pk} ${sk}`, { pk, sk }]));
  const storedEdges = await table.getMany(Edge, [...edges.values()], { consistent: true });
  for (const edge of storedEdges) edges.set(`${edge.pk} ${edge.sk}`, edge);
  const uncounted = storedEdges.filter((edge) => edge.uncounted);
  for (const delta of [1, -1] as const) {
    const toReconcile = uncounted.filter(({ since }) => (since !== undefined) === (delta === 1));
    for (const batch of chunk(toReconcile, maxEdgesAtOnce)) {
      await reconcileTogether(table, batch, delta, totalSteps);
    }
  }
  return [...edges.values()];
}

async function reconcileTogether(
  table: Table,
  edges: readonly Edge[],
  delta: 1 | -1,
  totalSteps: TotalSteps,
): Promise<void> {
  const totals = await totalSteps(edges, delta);
  const outcome = await transact([...edges.map((edge) => reconcileStep(table, edge, delta)), ...totals]);
  if (outcome.done) return;
  const [edge] = edges;
  if (edges.length > 1) {
    const middle = Math.ceil(edges.length / 2);
    await reconcileTogether(table, edges.slice(0, middle), delta, totalSteps);
    await reconcileTogether(table, edges.slice(middle), delta, totalSteps);
    return;
  }
  // A changed edge has a later stream record of its own.
  if (edge === undefined || outcome.refused.includes(0)) return;
  if (delta === 1) await table.remove(edge, notYetCounted);
  else await reconcileRemoved(table, edge, withoutRefused(totals, outcome.refused));
}

/** Settles a removed edge if one of its totals was deleted. */
function reconcileRemoved(table: Table, edge: Edge, totals: readonly Step[]): Promise<void> {
  let existing = totals;
  return retryUntilDone(async () => {
    const outcome = await transact([reconcileStep(table, edge, -1), ...existing]);
    if (outcome.done || outcome.refused.includes(0)) return undefined;
    existing = withoutRefused(existing, outcome.refused);
    return RETRY;
  });
}

function reconcileStep(table: Table, { pk, sk }: Key, delta: 1 | -1): Step {
  const key = { pk, sk };
  return delta === 1
    ? table.changeStep(key, { remove: ['uncounted'], condition: notYetCounted })
    : table.removeStep(key, stillCounted);
}

/** The totals that were not refused. In the transaction they follow the edge's step. */
function withoutRefused(totals: readonly Step[], refused: readonly number[]): Step[] {
  return totals.filter((_, index) => !refused.includes(index + 1));
}
