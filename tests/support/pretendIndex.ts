import * as z from 'zod/mini';
import type { HeldIndex, IndexSource, StoredIndex } from '#functions/search/snapshots/storedIndex.ts';
import { SnapshotBroken } from '#functions/search/columns/fileSections.ts';
import type { Head } from '#functions/search/snapshots/indexHead.ts';
import { IndexLog, type LogPage, LogTorn } from '#functions/search/snapshots/indexLog.ts';
import { pretendObjects } from './pretendObjects.ts';

const Texts = z.array(z.string());
export const bytesOf = (entries: readonly string[]) => new TextEncoder().encode(JSON.stringify(entries));
/** What is an object of a format that nobody reads any more. */
export const oldFormat = new TextEncoder().encode('"old"');

/** The log of an index in the memory of one test. */
class PretendLog extends IndexLog<string> {
  readonly pages = new Map<number, LogPage<string>[]>();
  /** Shards whose pages are gone, and what goes wrong with any of them. */
  readonly torn = new Set<number>();
  fault: Error | undefined;
  readonly #note: (call: string) => void;

  constructor(note: (call: string) => void) {
    super('people', z.string());
    this.#note = note;
  }

  override async end(shard: number): Promise<number> {
    this.#note(`end of ${shard}`);
    return this.#of(shard).at(-1)?.number ?? 0;
  }

  override async pagesBehind(shard: number, number: number, consistent = false): Promise<LogPage<string>[]> {
    this.#note(`${consistent ? 'written' : 'pages'} of ${shard} behind ${number}`);
    if (this.fault !== undefined) throw this.fault;
    if (this.torn.has(shard)) throw new LogTorn('gone');
    return this.#of(shard).filter((page) => page.number > number);
  }

  override async putPage(
    shard: number,
    number: number,
    entries: readonly string[],
    now: Date,
  ): Promise<boolean> {
    this.#note(`page ${number} of ${shard} at ${now.getTime()}`);
    if (this.#of(shard).some((page) => page.number === number)) return false;
    this.pages.set(shard, [...this.#of(shard), { number, entries: [...entries] }]);
    return true;
  }

  #of(shard: number): LogPage<string>[] {
    return this.pages.get(shard) ?? [];
  }
}

class PretendHeld implements HeldIndex<string> {
  readonly entries: string[];
  overlaySize = 0;

  constructor(snapshot: readonly string[]) {
    this.entries = [...snapshot];
  }

  apply(more: Iterable<string>): void {
    this.entries.push(...more);
  }
}

/**
 * An index of texts in the memory of one test: its head, its objects and its log, and every call of them by name and in
 * its order. `modules` take the places of the stores' own.
 */
export function pretendIndex() {
  const calls: string[] = [];
  const note = (call: string) => void calls.push(call);
  const log = new PretendLog(note);
  const bucket = pretendObjects();
  const stored: StoredIndex<string, readonly string[]> = {
    name: 'people',
    log,
    shards: 1,
    read: (bytes) => {
      const read = Texts.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      if (!read.success) throw new SnapshotBroken('of another format');
      return read.data;
    },
  };
  const source: IndexSource<string, readonly string[]> = {
    stored,
    merge: (old, entries) => bytesOf([...(old ?? ['nobody']), ...entries]),
    step: async () => ({ entries: [], after: undefined }),
  };
  const { putSnapshot, readSnapshotObject, removeSnapshotObject } = bucket.module;
  /** The head, and what is done right before each look at it. */
  const state: { head: Head | undefined; beforeRead: () => void } = {
    head: undefined,
    beforeRead: () => undefined,
  };
  return {
    log,
    stored,
    source,
    state,
    objects: bucket.objects,
    spoil: bucket.spoil,
    /** The calls since this was asked the last time. */
    taken: (): string[] => calls.splice(0),
    indexOf: (snapshot: readonly string[]) => new PretendHeld(snapshot),
    /** The texts of an object. */
    textsOf: (key: string) => stored.read(bucket.objects.get(key) ?? oldFormat),
    /** Stores a snapshot of these texts. */
    snapshot: async (entries: readonly string[], positions: readonly number[], madeAt = new Date(0)) => ({
      ...(await putSnapshot('people', bytesOf(entries))),
      positions: [...positions],
      madeAt: madeAt.toISOString(),
    }),
    modules: {
      heads: {
        readHead: async (_name: string, consistent = true) => {
          state.beforeRead();
          note(consistent ? 'head' : 'any head');
          return state.head;
        },
        writeHead: async (_name: string, head: Head, seen: Head | undefined) => {
          note(`write head ${head.version}`);
          if (state.head?.version !== seen?.version) return false;
          state.head = head;
          return true;
        },
        noteBroken: async (_name: string, key: string) => note(`broken ${key}`),
      },
      objects: {
        putSnapshot: async (folder: string, bytes: Uint8Array) => {
          note(`put into ${folder}`);
          return putSnapshot(folder, bytes);
        },
        removeSnapshotObject: async (key: string) => {
          note(`remove ${key}`);
          await removeSnapshotObject(key);
        },
      },
      snapshots: {
        readSnapshotObject: async (one: { readonly key: string; readonly sha256: string }) => {
          note(`read ${one.key}`);
          return readSnapshotObject(one);
        },
      },
    },
  };
}
