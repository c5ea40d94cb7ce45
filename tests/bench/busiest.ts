import { onlineShards } from '#functions/presence/store/presenceRows.ts';
import { assumed } from './assumed.ts';
import type { Demand } from './demand.ts';
import type { Shared, Units } from './units.ts';

/** What DynamoDB allows one partition per second. */
const most: Units = { reads: 3000, writes: 1000 };
const daySeconds = 24 * 3600;
/** The rows of online members are spread evenly over these partitions. */
const part = / ONLINE#\d+$/;
/**
 * Years of posts: visitors of profiles read old posts, whose partitions DynamoDB splits by sort key when they are hot.
 * The newest, which everyone reads, come from memory.
 */
const isSplit = (name: string) => / FEED#\d{4}$/.test(name);

/** Reads and writes of each shared partition. */
function ofEach(shared: Shared): ReadonlyMap<string, Units> {
  const sums = new Map<string, Units>();
  for (const [key, { reads, writes }] of Object.entries(shared)) {
    if (isSplit(key)) continue;
    const share = part.test(key) ? 1 / onlineShards : 1;
    const name = key.replace(part, ' ONLINE#*');
    const sum = sums.get(name) ?? { reads: 0, writes: 0 };
    sums.set(name, { reads: sum.reads + reads * share, writes: sum.writes + writes * share });
  }
  return sums;
}

/**
 * The shared partition that is closest to its limit with this many members, and its utilization in the busiest hours.
 * Caches and batches are ignored: each member's units count in full.
 */
export function busiest(
  { shared }: Pick<Demand, 'shared'>,
  members: number,
): { readonly name: string; readonly share: number } {
  const aSecond = ((members * assumed.comesDaily) / daySeconds) * assumed.busiestHours;
  const all = [...ofEach(shared)].map(([name, { reads, writes }]) => ({
    name,
    share: aSecond * Math.max(reads / most.reads, writes / most.writes),
  }));
  const [first] = all.toSorted((one, other) => other.share - one.share);
  if (first === undefined) throw new Error('nothing was counted');
  return first;
}
