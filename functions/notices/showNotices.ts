import type { Author } from '#shared/entities.ts';
import { type Notice, noticeId, type NoticeKind } from '#shared/noticeEntities.ts';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { commentsOf, type StoredComment } from '../stores/comments.ts';
import { experiencesOf } from '../stores/feed.ts';
import { isFollowing } from '../stores/follows.ts';
import { isUnread, type OwnNotice } from '../stores/ownNotices.ts';
import { authorOf, peopleOf } from '../stores/people.ts';
import { seatTitlesOf } from '../stores/seatTitles.ts';

/** What a page of notices names. */
interface Known {
  readonly people: ReadonlyMap<string, Author>;
  /** Of experiences, and of events at which the viewer has a seat, by their ids. */
  readonly titles: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<string, StoredComment>;
}

/**
 * Notices as their member sees them, each in its place; undefined where what it is about is gone, or nobody can be named
 * any more.
 */
export async function showNotices(
  viewer: string,
  notices: readonly OwnNotice[],
): Promise<readonly (Notice | undefined)[]> {
  const named = notices.map((notice) => ({
    ...notice,
    people: notice.people.slice(0, noticeLimits.peopleMost),
  }));
  const known = await knownOf(viewer, named);
  return Promise.all(named.map((notice) => shown(viewer, notice, known)));
}

async function knownOf(viewer: string, notices: readonly OwnNotice[]): Promise<Known> {
  const thingsOf = (...kinds: readonly NoticeKind[]) => [
    ...new Set(notices.flatMap(({ kind, thing }) => (kinds.includes(kind) ? thing : []))),
  ];
  const [people, experiences, events] = await Promise.all([
    peopleOf(viewer, [...new Set(notices.flatMap((notice) => notice.people))]),
    experiencesOf(thingsOf('like', 'comment')),
    seatTitlesOf(viewer, thingsOf('seat')),
  ]);
  const shown = new Map(people.map((person) => [person.id, authorOf(person)]));
  // Behind the people: nothing is read of somebody who is not shown.
  const comments = await commentsOf(notices.flatMap((notice) => quoteKey(notice, shown) ?? []));
  return {
    people: shown,
    titles: new Map([...events, ...experiences.map(({ sk, title }) => [sk, title] as const)]),
    comments: new Map(comments.map((comment) => [comment.sk, comment])),
  };
}

/** Where the latest comment of those stands who are named and shown. */
function quoteKey({ thing, comments, people }: OwnNotice, shown: Known['people']) {
  const latest = comments.find(({ author }) => people.includes(author) && shown.has(author));
  return latest === undefined ? undefined : { pk: thing, sk: latest.id };
}

async function shown(viewer: string, notice: OwnNotice, known: Known): Promise<Notice | undefined> {
  const { kind, thing, at, count } = notice;
  const people = notice.people.flatMap((id) => known.people.get(id) ?? []);
  const [first] = people;
  const title = kind === 'follow' ? '' : known.titles.get(thing);
  if ((first === undefined && kind !== 'seat') || title === undefined) return undefined;
  const comment = known.comments.get(quoteKey(notice, known.people)?.sk ?? '');
  const quote = comment?.hidden === undefined ? comment?.text.slice(0, noticeLimits.quoteLength) : undefined;
  const id = noticeId(kind, thing);
  return {
    _id: id,
    id,
    kind,
    object: { _id: thing, title, quote },
    people,
    count: count - (notice.people.length - people.length),
    ...(kind === 'follow' && first && { isFollowing: await isFollowing(viewer, first.id) }),
    read: !isUnread(notice),
    at,
  };
}
