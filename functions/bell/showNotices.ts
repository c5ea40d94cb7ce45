import { eventTitlesOf } from '#functions/events/index.ts';
import {
  findComments,
  type StoredComment,
  findExperiences,
  isShownTo,
} from '#functions/experiences/index.ts';
import { authorOf, hiddenAmong, peopleOf } from '#functions/members/people.ts';
import { isFollowing } from '#functions/members/ties/follows.ts';
import { isAboutEvent, isUnread, isWithoutActor, type OwnNotice } from '#functions/notices/ownNotices.ts';
import { type Notice, noticeId, type NoticeKind } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import type { Author } from '#shared/platform/entities.ts';

/** The reader, and the members hidden from them. */
export interface Viewer {
  readonly id: string;
  readonly blocked: ReadonlySet<string>;
}

/** The people and titles that the notices of a page name. */
interface LookedUp {
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
  viewer: Viewer,
  notices: readonly OwnNotice[],
): Promise<readonly (Notice | undefined)[]> {
  const lookedUp = await lookUp(viewer, notices);
  return Promise.all(notices.map((notice) => toNotice(viewer.id, notice, lookedUp)));
}

const latestPeopleOf = ({ people }: OwnNotice): readonly string[] => people.slice(0, noticeLimits.maxPeople);

/**
 * The latest people of each notice; if none of those may be shown, all that it holds. People who were looked up and may
 * not be shown are undefined.
 */
async function peopleOfNotices(viewer: string, notices: readonly OwnNotice[]): Promise<LookedUp['people']> {
  const first = await lookUpPeople(viewer, notices.flatMap(latestPeopleOf));
  const hidden = notices.filter((notice) =>
    latestPeopleOf(notice).every((id) => first.get(id) === undefined),
  );
  const remainingIds = hidden.flatMap(({ people }) => people).filter((id) => !first.has(id));
  return new Map([...first, ...(await lookUpPeople(viewer, remainingIds))]);
}

async function lookUpPeople(viewer: string, ids: readonly string[]): Promise<LookedUp['people']> {
  const distinct = [...new Set(ids)];
  const peopleById = new Map(
    (await peopleOf(viewer, distinct)).map((person) => [person.id, authorOf(person)]),
  );
  return new Map(distinct.map((id) => [id, peopleById.get(id)]));
}

async function lookUp(viewer: Viewer, notices: readonly OwnNotice[]): Promise<LookedUp> {
  const experienceIds = notices.filter(({ kind }) => experienceNoticeKinds.has(kind)).map(experienceIdOf);
  const [people, experiences, events] = await Promise.all([
    peopleOfNotices(viewer.id, notices),
    visibleExperiencesAmong(viewer, [...new Set(experienceIds)]),
    eventTitlesOf(viewer.id, notices.filter(isAboutEvent)),
  ]);
  // After the people, so that nothing is read about members who are not shown. Two notices may be about one comment,
  // and DynamoDB refuses duplicate keys.
  const keys = notices.flatMap((notice) => quoteKey(notice, people) ?? []);
  const comments = await findComments([...new Map(keys.map((key) => [key.sk, key])).values()]);
  return {
    people,
    titles: new Map([...events, ...experiences.map(({ sk, title }) => [sk, title] as const)]),
    comments: new Map(comments.map((comment) => [comment.sk, comment])),
  };
}

/** The experiences among these that the viewer may see; replies are about other members' experiences. */
async function visibleExperiencesAmong(viewer: Viewer, ids: readonly string[]) {
  const experiences = await findExperiences(ids);
  const visible = experiences.filter(
    (experience) => isShownTo(viewer.id, experience) && !viewer.blocked.has(experience.authorId),
  );
  const others = visible.flatMap(({ authorId }) => (authorId === viewer.id ? [] : authorId));
  const hidden = await hiddenAmong(viewer.id, others);
  return visible.filter(({ authorId }) => !hidden.has(authorId));
}

const experienceNoticeKinds = new Set<NoticeKind>(['like', 'comment', 'reply', 'mention']);
/** The experience that a notice is about; a mention may be in a comment on it. */
const experienceIdOf = ({ subjectId, experienceId }: OwnNotice): string => experienceId ?? subjectId;

/** The key of the comment that mentions the member, or of the latest one by a person who is named and shown. */
function quoteKey({ subjectId, experienceId, comments }: OwnNotice, people: LookedUp['people']) {
  if (experienceId !== undefined) return { pk: experienceId, sk: subjectId };
  const latest = comments.find(({ author }) => people.get(author) !== undefined);
  return latest === undefined ? undefined : { pk: subjectId, sk: latest.id };
}

/** The title of a notice's subject; undefined if the viewer may not see it. */
function titleOf(notice: OwnNotice, { titles }: LookedUp): string | undefined {
  const { kind, subjectId } = notice;
  if (kind === 'follow') return '';
  if (kind === 'announcement') return notice.title;
  return titles.get(isAboutEvent(notice) ? noticeId(kind, subjectId) : experienceIdOf(notice));
}

/**
 * True for a notice that is removed together with its comment. After a reply is deleted, it may remain in the notice of
 * a member whose own comment is no longer among the latest.
 */
const needsComment = ({ kind, experienceId }: OwnNotice): boolean =>
  kind === 'reply' || experienceId !== undefined;

async function toNotice(viewer: string, notice: OwnNotice, lookedUp: LookedUp): Promise<Notice | undefined> {
  const { kind, subjectId, happenedAt, recordedAt, count } = notice;
  const lookedUpIds = notice.people.filter((id) => lookedUp.people.has(id));
  const visible = lookedUpIds.flatMap((id) => lookedUp.people.get(id) ?? []);
  const people = visible.slice(0, noticeLimits.maxPeople);
  const [first] = people;
  const id = noticeId(kind, subjectId);
  const title = titleOf(notice, lookedUp);
  if ((first === undefined && !isWithoutActor(notice)) || title === undefined) return undefined;
  const comment = lookedUp.comments.get(quoteKey(notice, lookedUp.people)?.sk ?? '');
  const isVisible = comment !== undefined && comment.hidden === undefined;
  if (needsComment(notice) && !isVisible) return undefined;
  const quote = isVisible ? comment.text.slice(0, noticeLimits.quoteLength) : undefined;
  return {
    _id: id,
    id,
    kind,
    object: { _id: experienceIdOf(notice), title, quote },
    people,
    count: count - (lookedUpIds.length - visible.length),
    ...(kind === 'follow' && first && { isFollowing: await isFollowing(viewer, first.id) }),
    read: !isUnread(notice),
    at: happenedAt,
    newAt: recordedAt,
  };
}
