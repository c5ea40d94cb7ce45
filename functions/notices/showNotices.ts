import type { Author } from '#shared/entities.ts';
import { type Notice, noticeId } from '#shared/noticeEntities.ts';
import { noticeLimits } from '#shared/noticeLimits.ts';
import type { Apart } from '../stores/blocks.ts';
import { commentsOf, type StoredComment } from '../stores/comments.ts';
import type { StoredExperience } from '../stores/experiences.ts';
import { experiencesOf } from '../stores/feed.ts';
import { isFollowing } from '../stores/follows.ts';
import type { OwnNotice } from '../stores/ownNotices.ts';
import { authorOf, peopleOf } from '../stores/people.ts';

/** These notices without those from whom their member is apart; one of nobody else is left out. */
export function withoutApart(notices: readonly OwnNotice[], { blocked, muted }: Apart): OwnNotice[] {
  return notices.flatMap((notice) => {
    const people = notice.people.filter((id) => !blocked.has(id) && !muted.has(id));
    const count = notice.count - (notice.people.length - people.length);
    return people.length === 0 ? [] : { ...notice, people, count };
  });
}

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
  const quoted = notices.flatMap((notice) => quoteKey(notice) ?? []);
  const [people, experiences, comments] = await Promise.all([
    peopleOf(viewer, [...new Set(notices.flatMap((notice) => notice.people))]),
    experiencesOf([...new Set(things)]),
    commentsOf(quoted),
  ]);
  return {
    people: new Map(people.map((person) => [person.id, authorOf(person)])),
    experiences: new Map(experiences.map((experience) => [experience.sk, experience])),
    comments: new Map(comments.map((comment) => [comment.sk, comment])),
  };
}

/** Where the latest comment of those who are named stands. */
function quoteKey({ thing, comments, people }: OwnNotice) {
  const latest = comments.find(({ author }) => people.includes(author));
  return latest === undefined ? undefined : { pk: thing, sk: latest.id };
}

async function shown(viewer: string, notice: OwnNotice, known: Known): Promise<Notice | undefined> {
  const { kind, thing, at, isRead, count } = notice;
  const people = notice.people.flatMap((id) => known.people.get(id) ?? []);
  const [first] = people;
  const title = kind === 'follow' ? '' : known.experiences.get(thing)?.title;
  if (first === undefined || title === undefined) return undefined;
  const comment = known.comments.get(quoteKey(notice)?.sk ?? '');
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
    read: isRead,
    at,
  };
}
