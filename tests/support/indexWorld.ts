import { expect } from 'vitest';
import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { BrokenSnapshotError } from '#functions/search/columns/fileSections.ts';
import type { IndexSource } from '#functions/search/snapshots/buildSnapshot.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import {
  type IndexHead,
  putSnapshot,
  readIndexHead,
  type IndexStorage,
} from '#functions/search/snapshots/indexSnapshots.ts';
import type { TestBuckets } from './buckets.ts';
import { refusal, withFault } from './refusals.ts';

/** An index of texts on the engine and in the bucket. */

let storage: TestBuckets;
export const useBuckets = (buckets: TestBuckets): void => void (storage = buckets);

export const directory = new Table('directory');
const bucket = () => bucketNamed('directory');
export const start = new Date('2026-05-02T12:00:00.000Z');

export const Texts = z.array(z.string());
export const bytesOf = (texts: readonly string[]) => new TextEncoder().encode(JSON.stringify(texts));

/** An index of texts, in order. */
export const textStorage: IndexStorage<string, readonly string[]> = {
  log: new IndexLog('people', z.string()),
  read: (bytes) => {
    const read = Texts.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!read.success) throw new BrokenSnapshotError('another format');
    return read.data;
  },
};

/** What the tables hold, read one text per step. */
export function sourceOf(
  texts: readonly string[],
  asked: unknown[][] = [],
): IndexSource<string, readonly string[]> {
  return {
    ...textStorage,
    merge: (old, entries) => bytesOf([...(old ?? []), ...entries]),
    readSlice: async (most, after, at) => {
      asked.push([most, after, at]);
      const index = after === undefined ? 0 : texts.indexOf(after) + 1;
      return {
        entries: texts.slice(index, index + 1),
        after: index + 1 < texts.length ? texts[index] : undefined,
      };
    },
  };
}

export class Texted {
  readonly entries: string[];
  overlaySize = 0;

  constructor(texts: readonly string[]) {
    this.entries = [...texts];
  }

  apply(more: Iterable<string>): void {
    this.entries.push(...more);
  }
}

export const Row = z.object({ pk: z.string(), sk: z.string() });
const logRows = async () =>
  (await directory.query(Row, { pk: 'LOG#0', limit: 1000, consistent: true })).items;
export const headKey = { pk: 'HEAD', sk: '-' };

/** Deletes the log, as if nothing had ever been written to it. */
export async function clearLog(): Promise<void> {
  for (const row of await logRows()) await directory.remove(row);
}

/** Empties the table and the bucket. */
export async function clear(): Promise<void> {
  await clearLog();
  await directory.remove(headKey);
  for (const key of await storage.keys(bucket())) await storage.remove(bucket(), key);
}

/** Appends pages to the log. */
export async function log(...pages: readonly (readonly string[])[]): Promise<void> {
  for (const page of pages) {
    expect(await textStorage.log.putPage((await textStorage.log.end()) + 1, page, start)).toBe(true);
  }
}

/** Lets the pages of the log expire. */
export async function tear(): Promise<void> {
  for (const { pk, sk } of await logRows()) if (sk !== 'END') await directory.remove({ pk, sk });
}

export async function snapshot(texts: readonly string[], lastPage = 0, madeAt = start) {
  const made = await putSnapshot('people', bytesOf(texts), madeAt);
  return { ...made, lastPage, madeAt: madeAt.toISOString() };
}

export async function writeHead(head: Partial<IndexHead> & Pick<IndexHead, 'current'>): Promise<IndexHead> {
  const whole = {
    version: ((await readIndexHead('people'))?.version ?? 0) + 1,
    generation: 1,
    keysToDelete: [],
    ...head,
  };
  await directory.put({ ...headKey, ...whole });
  return whole;
}

export const spoil = (key: string) => storage.put(bucket(), key, '"spoiled"');
export const textsOf = async (key: string) =>
  textStorage.read((await storage.get(bucket(), key))?.body ?? Buffer.from('0'));
export const current = async () => {
  const head = await readIndexHead('people');
  return { lastPage: head?.current.lastPage, texts: await textsOf(head?.current.key ?? '') };
};

/** The reads of the table during this work, each with whether it is consistent. */
export async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const isStrong = 'ConsistentRead' in args.input && args.input.ConsistentRead === true;
        if (/^(Get|Query)/.test(commandName)) reads.push(`${commandName.slice(0, 3)}${isStrong ? '!' : ''}`);
        return next(args);
      },
    { step: 'initialize', name: 'reads', override: true },
  );
  try {
    await work();
  } finally {
    database().middlewareStack.remove('reads');
  }
  return reads;
}
export const follows = ['Que'];

/** Does something before the n-th read of the head. */
export function beforeLook<T>(
  index: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let looks = 0;
  const before = async (command: string): Promise<undefined> => {
    if (!command.startsWith('Get')) return;
    looks += 1;
    if (looks === index) await meanwhile();
  };
  return withFault({ before }, work);
}

export const silent = {
  before: (command: string) => (command.startsWith('Query') ? refusal('no answer') : undefined),
};
