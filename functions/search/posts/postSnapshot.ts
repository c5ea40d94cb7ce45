import * as z from 'zod/mini';
import { Bitmap } from '../columns/bitmap.ts';
import { FileSections, SnapshotBroken } from '../columns/fileSections.ts';
import { firstIndexWhere, idAt } from '../columns/packedId.ts';
import { supersedes } from '../people/indexedPerson.ts';
import type { IndexedPost, PostEntry } from './indexedPost.ts';
import { PostBuilder, postFormat } from './postBuilder.ts';
import type { PostSnapshot } from './postColumns.ts';

const texts = z.array(z.string());
const Texts = z.object({ companies: texts, places: texts, employers: texts, homes: texts });

/** Encodes a snapshot of these posts; each id must occur once. */
export function encodePosts(posts: Iterable<IndexedPost>): Uint8Array {
  const ordered = [...posts].toSorted(newestFirst);
  const builder = new PostBuilder(ordered.length);
  for (const post of ordered) builder.add(post);
  return builder.finish();
}

/** @throws SnapshotBroken if the bytes have another format or are truncated. */
export function decodePosts(bytes: Uint8Array): PostSnapshot {
  const sections = new FileSections(postFormat, bytes);
  const found = Texts.safeParse(JSON.parse(sections.bytes('texts').toString()));
  if (!found.success) throw new SnapshotBroken('the texts are invalid');
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
    texts: found.data,
  };
}

/** The snapshot that results from an older one and these changes, in any order and with any repeats. */
export function mergePosts(old: PostSnapshot, entries: Iterable<PostEntry>): Uint8Array {
  const last = new Map<string, PostEntry>();
  const left = new Bitmap(old.count);
  for (const entry of entries) {
    const row = rowOfPost(old, entry.id);
    const held = last.get(entry.id) ?? (row === undefined ? undefined : { version: old.versions[row] ?? 0 });
    if (!supersedes(entry, held)) continue;
    last.set(entry.id, entry);
    if (row !== undefined) left.add(row);
  }
  const coming = [...last.values()]
    .flatMap((entry) => ('gone' in entry ? [] : [entry]))
    .toSorted(newestFirst);
  const builder = new PostBuilder(old.count - left.size() + coming.length);
  let row = 0;
  const copyUntil = (end: number) => {
    for (; row < end; row += 1) if (!left.has(row)) builder.copy(old, row);
  };
  for (const post of coming) {
    copyUntil(firstOlderRow(old, post.id));
    builder.add(post);
  }
  copyUntil(old.count);
  return builder.finish();
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

function newestFirst(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? 1 : -1;
}
