import { showNotices } from '#functions/bell/showNotices.ts';
import { currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import { readEvents } from '#functions/events/index.ts';
import { type BlocksAndMutes, blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { isUnread, noticesOf } from '#functions/notices/ownNotices.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs, utcDayOf, dayNumber } from '#functions/platform/runtime/time.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { PeopleFilters } from '#functions/search/people/directoryQuery.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import type { Notice, NoticeKind } from '#shared/notices/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { weeksCovered } from './digestTimes.ts';

const maxItems = 5;
const minSections = 2;
/** The most newcomers of a group that are read and counted. */
const maxNewcomers = 50;
const maxEvents = 100;
/** How far ahead events are included. */
const eventsWithinDays = 28;

/** People who joined a group that the member belongs to. */
export interface Newcomers {
  /** The class, employer or city. */
  readonly of: string;
  readonly people: readonly Person[];
}

type StoredEvent = Awaited<ReturnType<typeof readEvents>>['items'][number];

/** The kinds of notices for which the mail has a text. */
const noticeKinds: ReadonlySet<NoticeKind> = new Set([
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'seat',
  'eventChanged',
  'eventCanceled',
]);

/** What is new for a member: at most five items. */
export interface Digest {
  /** The number of weeks that it covers. */
  readonly weeks: number;
  /** One for each kind. */
  readonly notices: readonly Notice[];
  readonly classmates: Newcomers | undefined;
  readonly colleagues: Newcomers | undefined;
  readonly neighbours: Newcomers | undefined;
  readonly event: StoredEvent | undefined;
}

/** How many weeks a member's digest on that day covers; undefined if they are not an active member or get none. */
export function digestWeeksFor(index: PeopleIndex, id: string, due: Date): number | undefined {
  if (!index.has(id)) return undefined;
  const seenDay = index.seenDay(id) ?? dayNumber(new Date(timeOfId(id)));
  return weeksCovered(seenDay, dayNumber(due));
}

/** The events of the next weeks, for `digestOf`. */
export async function upcomingEvents(now: Date): Promise<StoredEvent[]> {
  const dateIn = (days: number) => utcDayOf(new Date(now.getTime() + days * dayMs).toISOString());
  const { items } = await readEvents({ limit: maxEvents, from: dateIn(0) });
  return items.filter(
    (event) => event.eventDate <= dateIn(eventsWithinDays) && !hasEndedEverywhere(event, now),
  );
}

/**
 * A member's digest; undefined if they get none, or if less than two of its sections have something new.
 * @param due when it is due, which decides about visits. @param events those of `upcomingEvents`.
 */
export async function digestOf(
  id: string,
  { due, now }: { readonly due: Date; readonly now: Date },
  events: readonly StoredEvent[],
): Promise<Digest | undefined> {
  const index = await currentPeopleIndex();
  const weeks = digestWeeksFor(index, id, due);
  const [member] = index.find([id]);
  if (weeks === undefined || member === undefined) return undefined;
  // Since the previous digest was due, however late this one is, so that nothing falls between the two.
  const since = new Date(due.getTime() - weeks * 7 * dayMs).toISOString();
  const blocksAndMutes = await blocksAndMutesOf(id, { consistent: true });
  const unseen = await unseenNotices(id, blocksAndMutes, since, now);
  const event = eventNear(member, events);
  const people = newcomers(index, member, blocksAndMutes, since);
  const others = [people.classmates, people.colleagues, people.neighbours, event].filter(Boolean).length;
  const notices = unseen.slice(0, maxItems - others);
  const sections = [
    notices.length > 0,
    people.classmates !== undefined,
    people.colleagues !== undefined || people.neighbours !== undefined,
    event !== undefined,
  ].filter(Boolean).length;
  return sections < minSections ? undefined : { weeks, notices, ...people, event };
}

/** The latest unread notice of each kind. */
async function unseenNotices(
  id: string,
  blocksAndMutes: BlocksAndMutes,
  since: string,
  now: Date,
): Promise<Notice[]> {
  const unread = (await noticesOf(id, now, blocksAndMutes)).filter(
    (notice) => noticeKinds.has(notice.kind) && isUnread(notice) && notice.recordedAt >= since,
  );
  const ofKinds = new Map(unread.toReversed().map((notice) => [notice.kind, notice]));
  const latest = unread.filter((notice) => ofKinds.get(notice.kind) === notice);
  const shown = await showNotices({ id, blocked: blocksAndMutes.blocked }, latest);
  return shown.flatMap((notice) => notice ?? []);
}

/** The people who joined since then, each named once, as the directory shows them to everyone. */
function newcomers(index: PeopleIndex, member: Person, { blocked, muted }: BlocksAndMutes, since: string) {
  const excludedIds = new Set([member.id, ...blocked, ...muted]);
  const joined = (facet: string, filters: Omit<PeopleFilters, 'excludedIds'>): Newcomers | undefined => {
    const query = {
      ...filters,
      excludedIds,
      sort: 'joined',
      limit: maxNewcomers,
      withFacets: false,
    } as const;
    const people = index.query(query).people.filter(({ id }) => timeOfId(id) >= since);
    for (const { id } of people) excludedIds.add(id);
    return people.length === 0 ? undefined : { of: facet, people };
  };
  const { classYear, employer, place } = member;
  return {
    classmates: classYear ? joined(String(classYear), { from: classYear, to: classYear }) : undefined,
    colleagues: employer ? joined(employer, { employers: [employer] }) : undefined,
    neighbours: place ? joined(place.city, { places: [placeValue(place)] }) : undefined,
  };
}

/** The next event whose place or address names the member's city. */
function eventNear({ place }: Person, events: readonly StoredEvent[]): StoredEvent | undefined {
  if (place === undefined) return undefined;
  const city = ` ${wordsIn(place.city)} `;
  return events.find((event) => ` ${wordsIn(`${event.place ?? ''} ${event.address ?? ''}`)} `.includes(city));
}

const wordsIn = (text: string): string =>
  normalizeText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
