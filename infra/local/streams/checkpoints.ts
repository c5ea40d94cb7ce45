import * as z from 'zod/mini';
import { readParsed, writePrivately } from '../process/privateFile.ts';

/** How far the follower of a stream has come. Sequence numbers count within one stream of one database alone. */
const Position = z.object({
  /** ARN that the database itself gave to the stream: another database, another ARN. */
  stream: z.string(),
  /** All changes up to here are done in every lane. */
  base: z.string(),
  /** Up to where each lane is done, where that is further. */
  lanes: z.array(z.string()),
});
export type Position = z.output<typeof Position>;

/** How far each follower of a stream has come, kept across restarts. */
export interface Checkpoints {
  readonly get: (id: string) => Position | undefined;
  readonly set: (id: string, position: Position) => void;
}

const Stored = z.record(z.string(), Position);

/** A checkpoint that was lost to a crash only repeats a batch, so the file is replaced but not synced. */
export function openCheckpoints(file: string): Checkpoints {
  const reached = new Map(Object.entries(readParsed(file, (json) => Stored.parse(json)) ?? {}));
  return {
    get: (id) => reached.get(id),
    set: (id, position) => {
      reached.set(id, position);
      writePrivately(file, JSON.stringify(Object.fromEntries(reached)));
    },
  };
}
