import type { Author } from '#shared/entities.ts';
import { type Notice, noticeId } from '#shared/noticeEntities.ts';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { commentsOf, type StoredComment } from '../stores/comments.ts';
import type { StoredExperience } from '../stores/experiences.ts';
import { experiencesOf } from '../stores/feed.ts';
import { isFollowing } from '../stores/follows.ts';
import { isUnread, type OwnNotice } from '../stores/ownNotices.ts';
import { authorOf, peopleOf } from '../stores/people.ts';

/** What a page of notices names. */
interface Known {
  readonly people: ReadonlyMap<string, Author>;
  readonly experiences: ReadonlyMap<string, StoredExperience>;
  readonly comments: ReadonlyMap<string, StoredComment>;
}

/**
 * Notices as their member sees them, each in its place; undefined where the experience is gone, or nobody can be named
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
  const things = notices.flatMap(({ kind, thing }) => (kind === 'follow' ? [] : thing));
  const [people, experiences] = await Promise.all([
    peopleOf(viewer, [...new Set(notices.flatMap((notice) => notice.people))]),
    experiencesOf([...new Set(things)]),
  ]);
  const shown = new Map(people.map((person) => [person.id, authorOf(person)]));
  // Behind the people: nothing is read of somebody who is not shown.
  const comments = await commentsOf(notices.flatMap((notice) => quoteKey(notice, shown) ?? []));
  return {
    people: shown,
    experiences: new Map(experiences.map((experience) => [experience.sk, experience])),
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
  const title = kind === 'follow' ? '' : known.experiences.get(thing)?.title;
  if (first === undefined || title === undefined) return undefined;
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
    ...(kind === 'follow' && { isFollowing: await isFollowing(viewer, first.id) }),
    read: !isUnread(notice),
    at,
  };
}
