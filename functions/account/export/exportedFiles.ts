import * as z from 'zod/mini';
import { showComments } from '#functions/experiences/comments/showComments.ts';
import { readCommentsOf, listExperiencesOf, likedBy } from '#functions/experiences/index.ts';
import { showExperiences } from '#functions/experiences/showExperiences.ts';
import { readImage } from '#functions/images/files.ts';
import { noBlocksOrMutes } from '#functions/members/ties/blocks.ts';
import { listEdges } from '#functions/members/ties/follows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { ownAudience, visibleFacts } from '#functions/members/visibility/visibleFacts.ts';
import { languageFor } from '#functions/membership/index.ts';
import { firstInboxRow, type InboxRow, messageFor, newerPage } from '#functions/messages/index.ts';
import type { PageResult } from '#functions/platform/dynamo/paginate.ts';
import { RowKey } from '#functions/platform/dynamo/table.ts';
import { loadTemplates } from '#functions/platform/mail/loadTemplates.ts';
import { ownUser } from '#functions/profiles/ownUser.ts';
import { exportedRecords } from './exportedRecords.ts';
import { readmeIn } from './readme.ts';
import type { ZipFile } from './zip.ts';

const rowsPerPage = 100;
/** A longer list continues in another file, so that no list has to fit into memory. */
const fileBytes = 4 * 1024 * 1024;

/** Where a copy continues: the list, the cursor in it, and the number of its next file. */
export const ExportCheckpoint = z.object({
  list: z.string(),
  after: z.optional(z.unknown()),
  fileNumber: z.number(),
});
export type ExportCheckpoint = z.output<typeof ExportCheckpoint>;

/** Some complete files of a copy, and where it continues; undefined after the last. */
interface CopiedFiles {
  readonly files: readonly ZipFile[];
  readonly next: ExportCheckpoint | undefined;
}

type ReadPage = (user: StoredUser, after: unknown) => Promise<PageResult<unknown, unknown>>;

const Id = z.optional(z.string());
const KeyCursor = z.optional(RowKey);
const EdgeCursor = z.optional(z.object({ id: z.string(), since: z.string() }));

const listReaders: Readonly<Record<string, ReadPage>> = {
  experiences: async ({ id }, after) => {
    const { items, last } = await listExperiencesOf(id, { limit: rowsPerPage, after: z.parse(Id, after) });
    return { items: await showExperiences(id, items, noBlocksOrMutes), last };
  },
  comments: async ({ id }, after) => {
    const { items, last } = await readCommentsOf(id, {
      limit: rowsPerPage,
      after: z.parse(KeyCursor, after),
    });
    return { items: (await showComments({ id, blocked: noBlocksOrMutes.blocked }, id, items)) ?? [], last };
  },
  likes: ({ id }, after) => likedBy(id, { limit: rowsPerPage, after: z.parse(Id, after) }),
  following: ({ id }, after) => edgesOf('byFollower', id, after),
  followers: ({ id }, after) => edgesOf('byFollowee', id, after),
};

const fileOrder = [...Object.keys(listReaders), 'messages', 'images'];

/** The start of the next list; undefined after the last. */
function listAfter(list: string): ExportCheckpoint | undefined {
  const next = fileOrder[fileOrder.indexOf(list) + 1];
  return next === undefined ? undefined : { list: next, fileNumber: 1 };
}

/**
 * The next files of everything that the product stores about a member and shows to them, a few megabytes at a time.
 * Lists continue by row key, so concurrent writes are safe.
 */
export async function nextExportFiles(
  user: StoredUser,
  checkpoint: ExportCheckpoint | undefined,
  now: Date,
): Promise<CopiedFiles> {
  if (checkpoint === undefined)
    return { files: await ownFiles(user, now), next: { list: fileOrder[0] ?? '', fileNumber: 1 } };
  const { list, after, fileNumber } = checkpoint;
  if (list === 'messages') return nextMessages(user, checkpoint);
  if (list === 'images') return nextImages(user, after);
  const readPage = listReaders[list];
  if (readPage === undefined) throw new Error(`Unknown list in the export checkpoint: ${list}.`);
  const { bytes, last } = await jsonOf((from) => readPage(user, from), after);
  const next = last === undefined ? listAfter(list) : { list, after: last, fileNumber: fileNumber + 1 };
  return { files: [{ name: nameOf(list, fileNumber), bytes }], next };
}

/** The files of bounded size. */
async function ownFiles(user: StoredUser, now: Date): Promise<ZipFile[]> {
  const { words } = await loadTemplates(await languageFor(user.language, now));
  const { audience, earlierNames } = user;
  const emptyLists = { followers: [], following: [], posts: [] };
  const profile = {
    ...ownUser(user, emptyLists),
    ...visibleFacts(user, ownAudience),
    audience,
    earlierNames,
  };
  const files = [
    file('README.txt', readmeIn(words)),
    file('profile.json', JSON.stringify(profile, undefined, 2)),
  ];
  for (const [name, read] of Object.entries(exportedRecords)) {
    files.push(file(name, JSON.stringify(await read(user, now), undefined, 2)));
  }
  return files;
}

const file = (name: string, text: string): ZipFile => ({ name, bytes: Buffer.from(text) });
const nameOf = (list: string, fileNumber: number) =>
  fileNumber === 1 ? `${list}.json` : `${list}-${fileNumber}.json`;

/** A JSON array of the items, one per line, up to the size of a file. @returns where the list continues. */
async function jsonOf<Cursor>(
  read: (after: Cursor | undefined) => Promise<PageResult<unknown, Cursor>>,
  after: Cursor | undefined,
): Promise<{ readonly bytes: Buffer; readonly last: Cursor | undefined }> {
  const lines: string[] = [];
  let size = 0;
  let last = after;
  do {
    const page = await read(last);
    for (const item of page.items) {
      const line = JSON.stringify(item);
      lines.push(line);
      size += Buffer.byteLength(line);
    }
    last = page.last;
  } while (last !== undefined && size < fileBytes);
  const text = lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
  return { bytes: Buffer.from(text), last };
}

function edgesOf(index: 'byFollower' | 'byFollowee', id: string, after: unknown) {
  return listEdges(index, id, { limit: rowsPerPage, after: z.parse(EdgeCursor, after) });
}

/** Where messages continue: with this peer, in id order, after this message. */
const MessageCursor = z._default(z.object({ from: z.string(), seq: z.number() }), { from: '0', seq: 0 });

/** One conversation, or a part of a long one. */
async function nextMessages(
  user: StoredUser,
  { list, after, fileNumber }: ExportCheckpoint,
): Promise<CopiedFiles> {
  const { from, seq } = z.parse(MessageCursor, after);
  const row = await firstInboxRow(user.id, from);
  if (row === undefined) return { files: [], next: listAfter(list) };
  const { bytes, last } = await jsonOf((cursor) => messagesOf(user.id, row, cursor), seq);
  const files =
    row.lastMessage === undefined ? [] : [{ name: `messages/${nameOf(row.sk, fileNumber)}`, bytes }];
  const next =
    last === undefined
      ? // All ids have the same length, so no other id sorts between this one and this one with a suffix.
        { list, after: { from: `${row.sk}0`, seq: 0 }, fileNumber: 1 }
      : { list, after: { from: row.sk, seq: last }, fileNumber: fileNumber + 1 };
  return { files, next };
}

async function messagesOf(id: string, row: InboxRow, after = 0) {
  const { items, last } = await newerPage(id, row.sk, { limit: rowsPerPage, after });
  return {
    items: items.map((message) => messageFor(message, id, row)),
    last: last === undefined ? undefined : items.at(-1)?.seq,
  };
}

/** The images of one experience; before the first, the profile photo. */
async function nextImages({ id, photoId }: StoredUser, after: unknown): Promise<CopiedFiles> {
  const { items, last } = await listExperiencesOf(id, { limit: 1, after: z.parse(Id, after) });
  const shown = items.flatMap(({ images }) => images.map(({ _id }) => _id));
  const ids = after === undefined && photoId !== '' ? [photoId, ...shown] : shown;
  const files: ZipFile[] = [];
  for (const imageId of ids) {
    const bytes = await readImage(imageId);
    if (bytes !== undefined) files.push({ name: `images/${imageId}.webp`, bytes });
  }
  return { files, next: last === undefined ? undefined : { list: 'images', after: last, fileNumber: 1 } };
}
