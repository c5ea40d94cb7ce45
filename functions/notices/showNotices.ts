import { commentsOf, type StoredComment, experiencesOf } from '#functions/experiences/index.ts';
import { eventTitlesOf, isAboutEvent } from '#functions/events/index.ts';
import type { Author } from '#shared/platform/entities.ts';
import { type Notice, noticeId, type NoticeKind } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';

import { isFollowing } from '#functions/members/ties/follows.ts';
import { isUnread, type OwnNotice } from './store/ownNotices.ts';
import { authorOf, peopleOf } from '#functions/members/people.ts';

/** What the notices of a page name. */
interface Known {
  /** The people who were looked up; undefined for those who may not be shown. */
  readonly people: ReadonlyMap<string, Author | undefined>;
  /** Titles of experiences by their ids, of events by the ids of their notices. */
  readonly titles: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<string, StoredComment>;
}

/**
 * Converts notices to what their member sees, each at its index; undefined if the subject is gone or nobody can be
 * named any more.
 */
export async function showNotices(
  viewer: string,
  notices: readonly OwnNotice[],
): Promise<readonly (Notice | undefined)[]> {
  const known = await knownOf(viewer, notices);
  return Promise.all(notices.map((notice) => shown(viewer, notice, known)));
}

const latestOf = ({ people }: OwnNotice): readonly string[] => people.slice(0, noticeLimits.peopleMost);

/**
 * The latest people of each notice; if none of those may be shown, all that it holds. People who were looked up and may
 * not be shown are undefined.
 */
async function peopleIn(viewer: string, notices: readonly OwnNotice[]): Promise<Known['people']> {
  const first = await lookUp(viewer, notices.flatMap(latestOf));
  const hidden = notices.filter((one) => latestOf(one).every((id) => first.get(id) === undefined));
  const rest = hidden.flatMap(({ people }) => people).filter((id) => !first.has(id));
  return new Map([...first, ...(await lookUp(viewer, rest))]);
}

async function lookUp(viewer: string, ids: readonly string[]): Promise<Known['people']> {
  const asked = [...new Set(ids)];
  const found = new Map((await peopleOf(viewer, asked)).map((one) => [one.id, authorOf(one)]));
  return new Map(asked.map((id) => [id, found.get(id)]));
}

async function knownOf(viewer: string, notices: readonly OwnNotice[]): Promise<Known> {
  const thingsOf = (...kinds: readonly NoticeKind[]) => [
    ...new Set(notices.flatMap(({ kind, thing }) => (kinds.includes(kind) ? thing : []))),
  ];
  const [people, experiences, events] = await Promise.all([
    peopleIn(viewer, notices),
    experiencesOf(thingsOf('like', 'comment')),
    eventTitlesOf(viewer, notices.filter(isAboutEvent)),
  ]);
  // After the people: nothing is read of members who are not shown.
  const comments = await commentsOf(notices.flatMap((notice) => quoteKey(notice, people) ?? []));
  return {
    people,
    titles: new Map([...events, ...experiences.map(({ sk, title }) => [sk, title] as const)]),
    comments: new Map(comments.map((comment) => [comment.sk, comment])),
  };
}

/** The key of the latest comment by a person who is named and shown. */
function quoteKey({ thing, comments }: OwnNotice, people: Known['people']) {
  const latest = comments.find(({ author }) => people.get(author) !== undefined);
  return latest === undefined ? undefined : { pk: thing, sk: latest.id };
}

async function shown(viewer: string, notice: OwnNotice, known: Known): Promise<Notice | undefined> {
  const { kind, thing, at, newAt, count } = notice;
  const looked = notice.people.filter((id) => known.people.has(id));
  const all = looked.flatMap((id) => known.people.get(id) ?? []);
  const people = all.slice(0, noticeLimits.peopleMost);
  const [first] = people;
  const id = noticeId(kind, thing);
  const title = kind === 'follow' ? '' : known.titles.get(isAboutEvent(notice) ? id : thing);
  if ((first === undefined && !isAboutEvent(notice)) || title === undefined) return undefined;
  const comment = known.comments.get(quoteKey(notice, known.people)?.sk ?? '');
  const quote = comment?.hidden === undefined ? comment?.text.slice(0, noticeLimits.quoteLength) : undefined;
  return {
    _id: id,
    id,
    kind,
    object: { _id: thing, title, quote },
    people,
    count: count - (looked.length - all.length),
    ...(kind === 'follow' && first && { isFollowing: await isFollowing(viewer, first.id) }),
    read: !isUnread(notice),
    at,
    newAt,
  };
}
