import * as z from 'zod/mini';
import { readParsed, writePrivately } from '../process/privateFile.ts';

/** How far the follower of a stream has come. Sequence numbers are valid only within one stream of one database. */
const Position = z.object({
  /** The database's own ARN of the stream; another database has another ARN. */
  stream: z.string(),
  /** All changes up to here are done in every poller. */
  base: z.string(),
  /** How far each poller is beyond `base`. */
  lanes: z.array(z.string()),
});
type Position = z.output<typeof Position>;

/** How far each follower of a stream has come, kept across restarts. */
export interface Checkpoints {
  readonly get: (id: string) => Position | undefined;
  readonly set: (id: string, position: Position) => void;
}

const Stored = z.record(z.string(), Position);

/** Losing a checkpoint in a crash only repeats a batch, so the file is replaced but not synced. */
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
