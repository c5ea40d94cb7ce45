import * as z from 'zod/mini';
import { FileSections, BrokenSnapshotError } from '../columns/fileSections.ts';
import { firstIndexWhere, idAt } from '../columns/packedId.ts';
import { changesOf, mergeRows, type OlderRows } from '../mergeRows.ts';
import type { PostEntry } from './indexedPost.ts';
import { PostBuilder, postFormat } from './postBuilder.ts';
import type { PostSnapshot } from './postColumns.ts';

const TextList = z.array(z.string());
const Texts = z.object({ companies: TextList, places: TextList, employers: TextList, homes: TextList });

const noNumbers = new Uint32Array(0);

/** An empty snapshot. */
export const noPosts: PostSnapshot = {
  count: 0,
  ids: new Uint8Array(0),
  versions: new Float64Array(0),
  authorIds: new Uint8Array(0),
  authors: noNumbers,
  classes: new Uint16Array(0),
  companies: noNumbers,
  places: noNumbers,
  employers: noNumbers,
  homes: noNumbers,
  texts: { companies: [], places: [], employers: [], homes: [] },
};

/** @throws BrokenSnapshotError if the bytes have another format or are truncated. */
export function decodePosts(bytes: Uint8Array): PostSnapshot {
  const sections = new FileSections(postFormat, bytes);
  const parsedTexts = Texts.safeParse(JSON.parse(sections.bytes('texts').toString()));
  if (!parsedTexts.success) throw new BrokenSnapshotError('the texts are invalid');
  const versions = sections.doubles('versions');
  return {
    count: versions.length,
    ids: sections.bytes('ids'),
    versions,
    authorIds: sections.bytes('authorIds'),
    authors: sections.numbers('authors'),
    classes: sections.shorts('classes'),
    companies: sections.numbers('companies'),
    places: sections.numbers('places'),
    employers: sections.numbers('employers'),
    homes: sections.numbers('homes'),
    texts: parsedTexts.data,
  };
}

/** The snapshot that results from an older one and these changes, in any order and with any repeats. */
export function mergePosts(older: PostSnapshot, entries: Iterable<PostEntry>): Uint8Array {
  const { outdated, added, count } = changesOf(rowsOf(older), entries);
  const builder = new PostBuilder(older, count);
  mergeRows(
    older.count,
    { outdated, added },
    { compare: newestFirst, firstRowAfter: ({ id }) => firstOlderRow(older, id) },
    builder,
  );
  return builder.finish();
}

function rowsOf(older: PostSnapshot): OlderRows {
  return {
    count: older.count,
    rowOf: (id) => rowOfPost(older, id),
    versionAt: (row) => ({ version: older.versions[row] ?? 0 }),
  };
}

/** The row of a post; undefined if the snapshot does not have it. */
export function rowOfPost(posts: PostSnapshot, id: string): number | undefined {
  const row = firstOlderRow(posts, id);
  return row > 0 && idAt(posts.ids, row - 1) === id ? row - 1 : undefined;
}

/** The first row with a post older than this one. */
export function firstOlderRow({ count, ids }: PostSnapshot, id: string): number {
  return firstIndexWhere(count, (row) => idAt(ids, row) < id);
}

function newestFirst(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? 1 : -1;
}
