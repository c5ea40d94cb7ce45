import * as z from 'zod/mini';
import { noticeId, type NoticeKind } from '#shared/notices/entities.ts';
import { dayRowKey, Seats, seatsTakenBy } from './capacity.ts';
import { deletedEventsAmong } from './deletedEvents.ts';
import { eventKey } from './eventRows.ts';
import { events } from './events.ts';
import { rsvpsOf, eventIdOf } from './rsvps.ts';

/** Table Events as notices need it; `events.ts` describes the rows. */

const Title = z.object({ id: z.string(), eventTitle: z.string() });

/** A notice about an event. */
interface EventNotice {
  readonly kind: NoticeKind;
  readonly subjectId: string;
  readonly happenedAt: string;
}

/** About an event that still exists. */
const isAboutExisting = ({ kind }: EventNotice): boolean =>
  kind === 'seat' || kind === 'eventChanged' || kind === 'eventReminder';

/**
 * The titles of the events that these notices are about, by notice id. Leaves out outdated notices: a seat that was
 * given back or changed since, or a change or reminder of an event that the member no longer attends or that was
 * deleted. Costs two BatchGets in sequence; none without notices.
 */
export async function eventTitlesOf(
  memberId: string,
  notices: readonly EventNotice[],
): Promise<ReadonlyMap<string, string>> {
  const eventIdsOf = (isMeant: (notice: EventNotice) => boolean) => [
    ...new Set(notices.filter(isMeant).map(({ subjectId }) => subjectId)),
  ];
  const existing = eventIdsOf(isAboutExisting);
  const [days, rsvps, gone] = await Promise.all([
    events.getMany(Seats, existing.map(dayRowKey)),
    rsvpsOf(memberId, existing),
    deletedEventsAmong(eventIdsOf(({ kind }) => kind === 'eventCanceled')),
  ]);
  const goingRsvps = new Map(
    rsvps.flatMap((rsvp) => (rsvp.answer === 'going' ? [[eventIdOf(rsvp), rsvp] as const] : [])),
  );
  const keys = days
    .filter(({ sk }) => goingRsvps.has(sk))
    .map(({ sk, eventDate }) => eventKey(eventDate, sk));
  const titles = new Map([
    ...(await events.getMany(Title, keys)).map(({ id, eventTitle }) => [id, eventTitle] as const),
    ...gone.map(({ sk, eventTitle }) => [sk, eventTitle] as const),
  ]);
  const stillApplies = ({ kind, subjectId, happenedAt }: EventNotice): boolean => {
    const rsvp = goingRsvps.get(subjectId);
    if (kind === 'eventReminder') return seatsTakenBy(rsvp) > 0;
    return kind !== 'seat' || (rsvp !== undefined && seatsTakenBy(rsvp) > 0 && rsvp.at <= happenedAt);
  };
  return new Map(
    notices.flatMap((notice) => {
      const title = stillApplies(notice) ? titles.get(notice.subjectId) : undefined;
      return title === undefined ? [] : [[noticeId(notice.kind, notice.subjectId), title] as const];
    }),
  );
}
