import { showComments } from '../comments/showComments.ts';
import { show } from '../experiences/show.ts';
import { fromNobody } from '../stores/blocks.ts';
import { listCommentsOf } from '../stores/comments.ts';
import { type InboxRow, listConversations } from '../stores/conversations.ts';
import { listOfAuthor } from '../stores/feed.ts';
import { readImage } from '../stores/files.ts';
import { listEdges } from '../stores/follows.ts';
import { pages } from '../stores/gather.ts';
import { likedBy } from '../stores/likes.ts';
import { messageFor, newerMessages } from '../stores/messages.ts';
import type { StoredUser } from '../stores/users.ts';
import { ownUser } from '../user/ownUser.ts';
import { oneself, visibleFacts } from '../user/visibleFacts.ts';
import { records } from './exportedRecords.ts';

/** One file of a copy: whole, or as it comes. */
interface ExportedFile {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | Uint8Array | AsyncIterable<Uint8Array>;
}

const pageOfRows = 100;
const bytesOf = new TextEncoder();

const readme = `This is a copy of your data in the Alumni Network.

profile.json       your profile, what you tell of yourself, and whom you let see it
experiences.json   what you shared, newest first
comments.json      what you commented, oldest first
likes.json         the ids of the experiences that you like
following.json     whom you follow, and since when
followers.json     who follows you, and since when
blocked.json       whom you have blocked
muted.json         whose posts you have hidden
events.json        what you answered to events, and how many guests you bring
invitations.json   the invitations you made, and how often each was used
school.json        what you told the school when you signed up, and a suspension you are under
reports.json       what you have reported to the school
decisions.json     what was decided about you and what you wrote, and what you said to it
notices.json       which kinds of notices you chose to get, and what they told you of
ways.json          how you log in: names and days
devices.json       where you are logged in
messages/          one file for each person you wrote with, oldest first
images/            the pictures of your experiences and of your profile
`;

/** Everything that the product holds of a member and shows to them, file by file and page by page. */
export async function* filesOf(user: StoredUser): AsyncGenerator<ExportedFile> {
  const lastModified = new Date();
  const file = (name: string, input: ExportedFile['input']) => ({ name, lastModified, input });
  const { id } = user;
  yield file('README.txt', readme);
  const { audience, earlierNames } = user;
  const lists = { followers: [], following: [], posts: [] };
  const facts = { ...visibleFacts(user, oneself), audience, earlierNames };
  const profile = { ...ownUser(user, lists), ...facts };
  yield file('profile.json', JSON.stringify(profile, undefined, 2));
  yield file('experiences.json', asJson(experiencesOf(id)));
  yield file('comments.json', asJson(commentsOf(id)));
  yield file('likes.json', asJson(likesOf(id)));
  yield file('following.json', asJson(edgesOf('byFollower', id)));
  yield file('followers.json', asJson(edgesOf('byFollowee', id)));
  for (const [name, read] of Object.entries(records)) {
    yield file(name, JSON.stringify(await read(user, lastModified), undefined, 2));
  }
  for await (const row of conversationsOf(id)) {
    yield file(`messages/${row.sk}.json`, asJson(messagesOf(id, row)));
  }
  for await (const imageId of imagesOf(user)) {
    const bytes = await readImage(imageId);
    if (bytes !== undefined) yield file(`images/${imageId}.webp`, bytes);
  }
}

/** A JSON array of what comes, a line each. */
async function* asJson(items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const item of items) {
    yield bytesOf.encode(before + JSON.stringify(item));
    before = ',\n';
  }
  yield bytesOf.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* experiencesOf(id: string) {
  const read = async (after: string | undefined) => {
    const { items, last } = await listOfAuthor(id, { limit: pageOfRows, after });
    return { items: await show(id, items, fromNobody), last };
  };
  yield* pages(read);
}

async function* commentsOf(id: string) {
  const read = async (after: Parameters<typeof listCommentsOf>[1]['after']) => {
    const { items, last } = await listCommentsOf(id, { limit: pageOfRows, after });
    return { items: (await showComments(id, id, items)) ?? [], last };
  };
  yield* pages(read);
}

function likesOf(id: string) {
  return pages((after: string | undefined) => likedBy(id, { limit: pageOfRows, after }));
}

function edgesOf(index: 'byFollower' | 'byFollowee', id: string) {
  return pages((after: Parameters<typeof listEdges>[2]['after']) =>
    listEdges(index, id, { limit: pageOfRows, after }),
  );
}

async function* conversationsOf(id: string): AsyncGenerator<InboxRow> {
  let after: Parameters<typeof listConversations>[1]['after'];
  do {
    const { items, last } = await listConversations(id, { limit: pageOfRows, after });
    yield* items;
    after = last;
  } while (after !== undefined);
}

async function* messagesOf(id: string, row: InboxRow) {
  let after = 0;
  for (;;) {
    const stored = await newerMessages(id, row.sk, { limit: pageOfRows, after });
    for (const message of stored) yield messageFor(message, id, row);
    const last = stored.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** The ids of a member's pictures, those of the profile first. */
async function* imagesOf({ id, photoId }: StoredUser): AsyncGenerator<string> {
  if (photoId !== '') yield photoId;
  for await (const { images } of experiencesOf(id)) for (const { _id } of images) yield _id;
}
