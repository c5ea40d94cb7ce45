/** An open socket as the roster knows it. */
export interface Socket {
  readonly id: string;
  /** How often its client has said hello. Each time it is told everything anew. */
  readonly hellos: number;
  /** True where its client takes versioned changes; others are told whole lists of ids. */
  readonly takesChanges: boolean;
  /** True where it takes them briefly. */
  readonly isBrief?: boolean | undefined;
}

/** In so many partitions of a table stands who is online. */
export const rosterParts = 16;

/** One member in the roster. No sockets: the member has left, and the row is about to go. */
export interface PresenceRow {
  readonly userId: string;
  readonly sockets: readonly Socket[];
  /** Grows with every write of the row, also across its removal: at least the time of the write in epoch milliseconds. */
  readonly v: number;
  /** The stream record (`recordMark`) or the queue item (`itemMark`) that this was written for. */
  readonly by: string;
}

/** What others are told of a row: who reads a page needs no more to keep a roster in memory. */
export type PageEntry = Pick<PresenceRow, 'userId' | 'sockets' | 'v'>;

/** A numbered page of changes. The numbers have no gap, so that a reader can tell that nothing is missing. */
export interface PresencePage {
  readonly number: number;
  readonly changes: readonly PresenceChange[];
}

/** One change, as it is to be told. */
export interface PresenceChange {
  readonly entry: PageEntry;
  /** What it means to others; undefined where only the member's devices changed. */
  readonly kind: 'came' | 'left' | undefined;
  /** The sockets that are to be told everything. */
  readonly newcomers: readonly Socket[];
}

/** A member whose sockets have changed, with the marks of the first and the last stream record that said so. */
export interface Stirred {
  readonly userId: string;
  readonly first: string;
  readonly last: string;
}

/** Names a stream record so that a later record of the same member has the greater name: its number, made equally long. */
export const recordMark = (sequenceNumber: string) => `record#${sequenceNumber.padStart(40, '0')}`;
/** Names a queue item; less than any record. */
export const itemMark = (id: string) => `item#${id}`;

/** A member without a socket, to be seen off later, unless the row has been written again by then. */
export interface Departure {
  readonly userId: string;
  readonly v: number;
}

/** All that the state machine asks of the table. Every read is consistent. */
export interface PresenceStore {
  /** The sockets of a member, the newest last. */
  readonly socketsOf: (userId: string) => Promise<readonly Socket[]>;
  readonly readRow: (userId: string) => Promise<PresenceRow | undefined>;
  /** Writes a row where it still has the version `expected` (undefined: where there is none). @returns whether it did. */
  readonly writeRow: (row: PresenceRow, expected: number | undefined) => Promise<boolean>;
  /** Removes a row that still has this version. */
  readonly removeRow: (userId: string, v: number) => Promise<void>;
  readonly readRoster: () => Promise<readonly PresenceRow[]>;
  /** The number of the newest page, whether or not it is still there; 0 where none was ever written. */
  readonly lastNumber: () => Promise<number>;
  /** The newest pages that are still there, at most so many, oldest first. */
  readonly newestPages: (most: number) => Promise<readonly PresencePage[]>;
  /** The pages behind this number, up to the first gap. */
  readonly pagesAfter: (number: number) => Promise<readonly PresencePage[]>;
  /** Writes the page that follows the last one. @returns false where it does not follow it (any more). */
  readonly appendPage: (page: PresencePage) => Promise<boolean>;
}
