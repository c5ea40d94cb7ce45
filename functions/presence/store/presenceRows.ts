import * as z from 'zod/mini';
import { appendLogPage, lastPageNumber, logPageKey } from '#functions/platform/dynamo/pageLog.ts';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { Table, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { partitionOf } from '#functions/platform/runtime/hash.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { socketsOf } from '#functions/sockets/socketRows.ts';
import type { PresenceMode } from '#shared/realtime/realtime.ts';

/** An open socket in the online list. */
export interface Socket {
  /** The one of API Gateway. */
  readonly connectionId: string;
  /** How often its client has said hello. After each hello it gets the full state. */
  readonly hellos: number;
  /** True if its client takes versioned changes; other clients get whole lists of ids. */
  readonly takesChanges: boolean;
}

/** A member's presence. No sockets: the member has left. */
export interface Presence {
  readonly userId: string;
  readonly sockets: readonly Socket[];
  /**
   * Grows with every write of the row, even after the row was removed: at least the time of the write in epoch
   * milliseconds.
   */
  readonly version: number;
}

/** The row of a presence in the online list; without sockets, it is about to be removed. */
export interface PresenceRow extends Presence {
  /** The stream record (`causeOfRecord`) or the queue item (`causeOfItem`) that caused this write. */
  readonly cause: string;
}

/** A new version of a presence, to be sent to clients. */
export interface PresenceChange {
  readonly presence: Presence;
  /** What the change means to others; undefined if only the member's devices changed. */
  readonly kind?: 'came' | 'left' | undefined;
  /** The ids of those of its sockets that get the full state. */
  readonly newSockets: readonly string[];
}

/** A numbered page of changes. Numbers have no gaps, so a reader can tell that nothing is missing. */
export interface PresencePage {
  readonly number: number;
  readonly changes: readonly PresenceChange[];
}

/**
 * What the state machine needs from the table. Every read is consistent, except that readers who send nothing may read
 * pages late (`eventuallyConsistentRows`).
 */
export interface PresenceStore {
  /** The sockets of a member, newest last. */
  readonly socketsOf: (userId: string) => Promise<readonly Socket[]>;
  readonly readRow: (userId: string) => Promise<PresenceRow | undefined>;
  /** Writes a row if it still has the version `expected` (undefined: if it does not exist). @returns whether it did. */
  readonly writeRow: (row: PresenceRow, expected: number | undefined) => Promise<boolean>;
  /** Removes a row if it still has this version. */
  readonly removeRow: (userId: string, version: number) => Promise<void>;
  readonly readOnline: () => Promise<readonly PresenceRow[]>;
  /** The number of the newest page, even if that page has expired; 0 if none was ever written. */
  readonly lastNumber: () => Promise<number>;
  /** The newest pages that still exist, at most this many, oldest first. */
  readonly newestPages: (limit: number) => Promise<readonly PresencePage[]>;
  /** The pages after this number, up to the first gap. */
  readonly pagesAfter: (number: number) => Promise<readonly PresencePage[]>;
  /** Writes the page that follows the last one. @returns false if another page has taken that number. */
  readonly putPage: (page: PresencePage, now: Date) => Promise<boolean>;
}

/**
 * Table Connections, the list of online members; `functions/presence/README.md` explains the rows and who writes them.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ONLINE#<0 to 15>` | `<member>` | a member who is online: the sockets, `version`, and `cause` of the last write |
 * | `PAGE` | `<number>` | a page of changes; the numbers have no gaps; expires after a day |
 * | `PRESENCE` | `LAST` | the `number` of the newest page ever written, set by the transaction that wrote it: TTL removes pages in any order |
 * | `PRESENCE` | `MODE` | whether everyone gets everyone's presence, and `writeId` of the write that set it |
 */
const connections = new Table('connections');

const StoredPresence = z.object({
  userId: z.string(),
  sockets: z.array(z.object({ connectionId: z.string(), hellos: z.number(), takesChanges: z.boolean() })),
  version: z.number(),
});
const StoredRow = z.extend(StoredPresence, { cause: z.string() });
const StoredChange = z.object({
  presence: StoredPresence,
  kind: z.optional(z.enum(['came', 'left'])),
  newSockets: z.array(z.string()),
});
const StoredPage = z.object({ number: z.number(), changes: z.array(StoredChange) });
const StoredMode = z.object({ mode: z.enum(['everyone', 'some']) });

/** The number of table partitions that hold the list of online members. */
export const onlineShards = 16;

const shards = Array.from({ length: onlineShards }, (_, shard) => shard);
const pagesKeptSeconds = daySeconds;
const pagesAtOnce = 100;

const shardKey = (shard: number) => `ONLINE#${shard}`;
const onlineKey = (userId: string) => ({ pk: shardKey(partitionOf(userId, onlineShards)), sk: userId });
/** One key for all pages: the stream delivers the rows of a partition key in order, to one reader. */
const pagesKey = 'PAGE';
const lastKey = { pk: 'PRESENCE', sk: 'LAST' };
const modeKey = { pk: 'PRESENCE', sk: 'MODE' };

/** The presence rows in DynamoDB; every read is consistent. */
export const presenceRows: PresenceStore = {
  socketsOf: async (userId) => {
    const sockets = await socketsOf(userId);
    return sockets.map(({ connectionId, hellos, takesChanges }) => ({ connectionId, hellos, takesChanges }));
  },
  readRow: (userId) => connections.get(StoredRow, onlineKey(userId), { consistent: true }),
  writeRow: (row, expected) =>
    connections.put(
      { ...onlineKey(row.userId), ...row },
      expected === undefined ? rowIsNew : attributeIs('version', expected),
    ),
  removeRow: async (userId, version) => {
    await connections.remove(onlineKey(userId), attributeIs('version', version));
  },
  readOnline: async () => (await Promise.all(shards.map(readShard))).flat(),
  lastNumber: () => lastPageNumber(connections, lastKey),
  newestPages: async (limit) => {
    const range = { pk: pagesKey, limit, newestFirst: true, consistent: true };
    return (await connections.query(StoredPage, range)).items.toReversed();
  },
  pagesAfter: (number) => readPages(number, true),
  putPage: ({ number, changes }, now) =>
    appendLogPage(connections, lastKey, {
      pk: pagesKey,
      number,
      // Without the `cause` of a row.
      changes: changes.map(({ presence: { userId, sockets, version }, ...change }) => ({
        presence: { userId, sockets, version },
        ...change,
      })),
      expiresAt: epochSeconds(now) + pagesKeptSeconds,
    }),
};

/** The same for readers who send nothing: the latest pages may be missing until the next read, at half the price. */
export const eventuallyConsistentRows: PresenceStore = {
  ...presenceRows,
  pagesAfter: (number) => readPages(number, false),
};

async function readPages(number: number, consistent: boolean): Promise<readonly PresencePage[]> {
  const range = {
    pk: pagesKey,
    between: [logPageKey(number + 1), logPageKey(Number.MAX_SAFE_INTEGER)] as const,
    limit: pagesAtOnce,
    consistent,
  };
  const pages = await allPages((after) => connections.query(StoredPage, { ...range, after }));
  return pages.filter((page, index) => page.number === number + index + 1);
}

async function readShard(shard: number): Promise<readonly PresenceRow[]> {
  const range = { pk: shardKey(shard), limit: 1000, consistent: true };
  return allPages((after) => connections.query(StoredRow, { ...range, after }));
}

/** The online members among these, with their versions, read consistently. */
export async function onlineAmong(ids: Iterable<string>): Promise<PresenceRow[]> {
  const rows = await connections.getMany(StoredRow, [...new Set(ids)].map(onlineKey), { consistent: true });
  return rows.filter(({ sockets }) => sockets.length > 0);
}

export async function readMode(): Promise<PresenceMode> {
  return (await connections.get(StoredMode, modeKey, { consistent: true }))?.mode ?? 'everyone';
}

/** Stores a new mode. @returns false if another worker has just stored it and will announce it. */
export function changeMode(mode: PresenceMode): Promise<boolean> {
  const writeId = newId();
  return connections.put(
    { ...modeKey, mode, writeId },
    {
      // The last case: an earlier attempt of this write succeeded, and its response was lost.
      expression: 'attribute_not_exists(pk) OR #mode <> :mode OR writeId = :writeId',
      names: { '#mode': 'mode' },
      values: { ':mode': mode, ':writeId': writeId },
    },
  );
}
