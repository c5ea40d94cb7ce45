import * as z from 'zod/mini';
import { isId } from '#shared/platform/fields.ts';

/** What entries of people and of posts have in common. */

export const Id = z.string().check(z.refine<string>(isId, 'not an id'));
/** Increases with each change of a member's rows. */
export const Version = z.int().check(z.nonnegative());
/** The largest year that fits in a column. */
const maxYear = 0x3fff;
export const IndexedYear = z.int().check(z.minimum(1), z.maximum(maxYear));

/** The fields that decide between two entries with one id. */
export interface EntryVersion {
  readonly version: number;
  readonly gone?: true | undefined;
  readonly seenDay?: number | undefined;
}

/**
 * True if an entry replaces the one that the index has. The higher version wins, so replays are harmless. For equal
 * versions a removal wins, then the later visit.
 */
export function supersedes(entry: EntryVersion, current: EntryVersion | undefined): boolean {
  if (current === undefined || entry.version !== current.version)
    return entry.version > (current?.version ?? -1);
  if (current.gone || entry.gone) return current.gone === undefined;
  return (entry.seenDay ?? -1) > (current.seenDay ?? -1);
}
