import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { findUser } from '#functions/members/users.ts';
import { pages } from '#functions/platform/dynamo/paginate.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { utcDayOf } from '#functions/platform/runtime/time.ts';
import { serve } from '#functions/serve.ts';
import { readCalendar } from '#shared/events/calendarRoutes.ts';
import { calendarFeed, type FeedEvent } from '#shared/events/eventCalendar.ts';
import { dayAfter } from '#shared/events/eventTime.ts';
import { eventLimits } from '#shared/events/limits.ts';
import { ownerOfCalendarLink } from '../store/calendarLinks.ts';
import type { StoredEvent } from '../store/eventRows.ts';
import { readEvents } from '../store/events.ts';
import { rsvpsOf, eventIdOf, type StoredRsvp } from '../store/rsvps.ts';

const eventsPerPage = 100;
/** Part of the ETag: change it with the format of the feed, so that calendars fetch it again. */
const form = '1';

/**
 * The events that the owner of a calendar link responded to. The link works without a login, so it never contains the
 * links for joining online, and for an account that is not active it is empty. Compares the ETag before it renders.
 */
export async function run({ query, origin, now, ifNoneMatch, fail }: Call<typeof readCalendar>) {
  const member = await ownerOfCalendarLink(query.token);
  const user = member === undefined ? undefined : await findUser(member);
  if (user === undefined) return fail('calendarGone');
  const isActive = memberStatusOf(user, now) === 'member';
  const entries = isActive ? await entriesOf(user.id, now) : [];
  const etag = etagOf(entries);
  if (ifNoneMatch === etag) return new Answer('', { etag, isUnchanged: true });
  return new Answer(calendarFeed(entries, origin), { etag });
}

async function entriesOf(memberId: string, now: Date): Promise<FeedEvent[]> {
  const today = utcDayOf(now.toISOString());
  const from = dayAfter(today, -eventLimits.feedDaysBack);
  const until = dayAfter(today, eventLimits.feedDaysAhead);
  const entries: FeedEvent[] = [];
  const inPages = pages(async (after: string | undefined) => {
    const { items, last } = await readEvents({ limit: eventsPerPage, after, from });
    const upcoming = items.filter(({ eventDate }) => eventDate <= until);
    const ids = upcoming.map(({ id }) => id);
    const rsvpByEvent = new Map((await rsvpsOf(memberId, ids)).map((rsvp) => [eventIdOf(rsvp), rsvp]));
    return {
      items: upcoming.map((event) => ({ event, own: rsvpByEvent.get(event.id) })),
      last: upcoming.length === items.length ? last : undefined,
    };
  });
  for await (const { event, own } of inPages)
    if (own !== undefined && own.answer !== 'no') entries.push(entryOf(event, own));
  return entries;
}

function entryOf(event: StoredEvent, { answer, turn, at, seatedAt = '' }: StoredRsvp): FeedEvent {
  const [changedAt = ''] = [event.updatedAt, at, seatedAt].toSorted().toReversed();
  return { event, isSure: answer === 'going' && turn === undefined, changedAt: new Date(changedAt) };
}

function etagOf(entries: readonly FeedEvent[]): string {
  const states = entries.map(({ event, isSure, changedAt }) => [event.id, isSure, changedAt.getTime()]);
  return `W/"${sha256(JSON.stringify([form, states])).slice(0, 22)}"`;
}

export const handler = serve(readCalendar, run);
