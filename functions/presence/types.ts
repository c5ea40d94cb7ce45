/** An open socket in the online list. */
export interface Socket {
  readonly id: string;
  /** How often its client has said hello. After each hello it gets the full state. */
  readonly hellos: number;
  /** True if its client takes versioned changes; other clients get whole lists of ids. */
  readonly takesChanges: boolean;
}

/** The number of table partitions that hold the list of online members. */
export const onlineShards = 16;

/** One member in the online list. No sockets: the member has left, and the row is about to be removed. */
export interface PresenceRow {
  readonly userId: string;
  readonly sockets: readonly Socket[];
  /**
   * Grows with every write of the row, even after the row was removed: at least the time of the write in epoch
   * milliseconds.
   */
  readonly version: number;
  /** The stream record (`causeOfRecord`) or the queue item (`causeOfItem`) that caused this write. */
  readonly cause: string;
}

/** The part of a row that a page holds: enough to keep a list of who is online in memory. */
export type OnlineEntry = Pick<PresenceRow, 'userId' | 'sockets' | 'version'>;

/** A numbered page of changes. Numbers have no gaps, so a reader can tell that nothing is missing. */
export interface PresencePage {
  readonly number: number;
  readonly changes: readonly PresenceUpdate[];
}

/** One change to send to clients. */
export interface PresenceUpdate {
  readonly entry: OnlineEntry;
  /** What the change means to others; undefined if only the member's devices changed. */
  readonly kind?: 'came' | 'left' | undefined;
  /** The ids of the sockets in the entry that get the full state. */
  readonly newSockets: readonly string[];
}

/** A member whose sockets have changed, named by the first and the last stream record about it. */
export interface ChangedMember {
  readonly userId: string;
  readonly first: string;
  readonly last: string;
}

/**
 * Names a stream record as a cause. The names of one member sort like the records: the sequence number is padded to a
 * fixed length.
 */
export const causeOfRecord = (sequenceNumber: string) => `record#${sequenceNumber.padStart(40, '0')}`;
/** The cause of a change that a queue item makes. It sorts before the number of every stream record. */
export const causeOfItem = (id: string) => `item#${id}`;

/** A member without sockets. They count as offline after a delay, unless the row has been written again by then. */
export interface Departure {
  readonly userId: string;
  readonly version: number;
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
  readonly putPage: (page: PresencePage) => Promise<boolean>;
}
