import { t } from '@lingui/core/macro';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Event, EventSeats, RsvpAnswer, OwnRsvp } from '#shared/events/entities.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import type { ListPage } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { createOptimisticMutation } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';

/** Updates an event wherever its RSVP is shown: on its page and in the lists. */
function patchEvent(client: QueryClient, id: string, change: Partial<Event>): void {
  client.setQueryData<Event>(queryKeys.events.one(id), (event) => event && { ...event, ...change });
  client.setQueriesData<InfiniteData<ListPage<Event>>>({ queryKey: queryKeys.events.lists }, (list) => {
    if (list === undefined) return undefined;
    const patched = (event: Event) => (event.id === id ? { ...event, ...change } : event);
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })) };
  });
}

/** The parts of an event that only members see: its seats and their own RSVP. */
export interface RsvpState {
  readonly seats: EventSeats;
  readonly mine: OwnRsvp | undefined;
}

/** The state after the member has answered. */
interface AnsweredRsvpState extends RsvpState {
  readonly mine: OwnRsvp;
}

const saveRsvpOptimistically = createOptimisticMutation<RsvpState, AnsweredRsvpState>();

/** Saves an RSVP optimistically, by default with as many guests as before; a failure is rolled back with a toast. */
export function useRsvp(
  event: Event,
  { seats, mine }: RsvpState,
): (answer: RsvpAnswer, guests?: number) => void {
  const client = useQueryClient();
  const { id } = event;
  const show = (rsvp: RsvpState): void => patchEvent(client, id, rsvp);
  return (answer, guests = mine?.guests ?? 0) =>
    void saveRsvpOptimistically({
      target: `event ${id}`,
      current: { mine, seats },
      next: (now) => withRsvp(now, answer, guests),
      affectedKeys: [queryKeys.events.all],
      show,
      send: ({ mine: { answer: nextAnswer, guests: guestCount } }, callAsMember) =>
        callAsMember(answerEvent, { params: { id }, body: { answer: nextAnswer, guests: guestCount } }),
      applyResponse: ({ data }) => {
        const { success: _, going, onWaitlist, seatsLeft, ...own } = data;
        show({ mine: own, seats: { going, onWaitlist, seatsLeft } });
      },
      onSuccess: () => refetchOnlineLink(client, event),
      onError: (_, error) => {
        toast.error(problemText(error, t`Couldn't save your RSVP. Please try again.`));
        refetchOnlineLink(client, event);
      },
    });
}

/**
 * The RSVP decides whether an attendee sees how to join. After several RSVPs, the server may have kept an earlier one.
 */
function refetchOnlineLink(client: QueryClient, { id, isOnline }: Event): void {
  if (isOnline === true) void client.invalidateQueries({ queryKey: queryKeys.events.one(id) });
}

/**
 * Predicts the RSVP and the seats by the server's rule (`rsvpResultOf`): seats that aren't there are never taken.
 * The server may also move up the next person on the waitlist.
 */
function withRsvp({ seats, mine }: RsvpState, answer: RsvpAnswer, guests: number): AnsweredRsvpState {
  const seatsHeld = mine?.answer === 'going' && !mine.waitlisted ? 1 + mine.guests : 0;
  const seatsNeeded = answer === 'going' ? 1 + guests : 0;
  const hasRoom = seatsNeeded <= seatsHeld || seatsNeeded - seatsHeld <= (seats.seatsLeft ?? Infinity);
  const isWaitlisted = seatsHeld === 0 && !hasRoom;
  const taken = hasRoom ? seatsNeeded - seatsHeld : 0;
  const left = seats.seatsLeft === undefined ? {} : { seatsLeft: Math.max(0, seats.seatsLeft - taken) };
  const onWaitlist = seats.onWaitlist + (isWaitlisted ? 1 : 0) - (mine?.waitlisted === true ? 1 : 0);
  return {
    mine: { answer, guests: answer === 'going' ? guests : 0, waitlisted: isWaitlisted },
    seats: { going: seats.going + taken, onWaitlist: Math.max(0, onWaitlist), ...left },
  };
}
