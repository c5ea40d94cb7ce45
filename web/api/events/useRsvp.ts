import { t } from '@lingui/core/macro';
import { queryKeys } from '#web/api/queryKeys.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Event, EventSeats, RsvpAnswer, OwnRsvp } from '#shared/events/entities.ts';
import { answerEvent } from '#shared/events/rsvpRoutes.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { optimisticMutation } from '#web/api/optimisticMutation.ts';
import { patchEvent } from './oneEvent.ts';

/** The parts of an event that only members see: its capacity and their own RSVP. */
export interface RsvpState {
  readonly seats: EventSeats;
  readonly mine: OwnRsvp | undefined;
}

interface Answered extends RsvpState {
  readonly mine: OwnRsvp;
}

const mutate = optimisticMutation<RsvpState, Answered>();

/** Saves an RSVP optimistically; a failure is rolled back with a toast. */
export function useRsvp(
  event: Event,
  { seats, mine }: RsvpState,
): (answer: RsvpAnswer, guests?: number) => void {
  const client = useQueryClient();
  const { id } = event;
  const show = (rsvp: RsvpState): void => patchEvent(client, id, rsvp);
  return (answer, guests = 0) =>
    void mutate(
      {
        scope: `event ${id}`,
        current: { mine, seats },
        affectedKeys: [queryKeys.events.all],
        applyOptimistic: show,
        send: ({ mine: { answer: wanted, guests: along } }, call) =>
          call(answerEvent, { params: { id }, body: { answer: wanted, guests: along } }),
        applyAnswer: ({ data }) => {
          const { success: _, going, onWaitlist, seatsLeft, ...own } = data;
          show({ mine: own, seats: { going, onWaitlist, seatsLeft } });
        },
        onSuccess: () => refetchOnlineLink(client, event),
        onError: (_, error) => {
          toast.error(problemText(error, t`Couldn't save your answer. Please try again.`), 'corner');
          refetchOnlineLink(client, event);
        },
      },
      (now) => withAnswer(now, answer, guests),
    );
}

/**
 * The RSVP decides whether an attendee sees how to join. After several answers, the server may have kept the
 * first and not the last.
 */
function refetchOnlineLink(client: QueryClient, { id, isOnline }: Event): void {
  if (isOnline === true) void client.invalidateQueries({ queryKey: queryKeys.events.one(id) });
}

/** Predicts the RSVP and the capacity. The server may also move up the next person on the waitlist. */
function withAnswer({ seats, mine }: RsvpState, answer: RsvpAnswer, guests: number): Answered {
  const had = mine?.answer === 'going' && !mine.waitlisted ? 1 + mine.guests : 0;
  const wanted = answer === 'going' ? 1 + guests : 0;
  const room = seats.seatsLeft ?? Infinity;
  const waitlisted = had === 0 && wanted > room;
  const taken = waitlisted ? 0 : wanted - had;
  const left = seats.seatsLeft === undefined ? {} : { seatsLeft: Math.max(0, seats.seatsLeft - taken) };
  const onWaitlist = seats.onWaitlist + (waitlisted ? 1 : 0) - (mine?.waitlisted === true ? 1 : 0);
  return {
    mine: { answer, guests: answer === 'going' ? guests : 0, waitlisted },
    seats: { going: seats.going + taken, onWaitlist: Math.max(0, onWaitlist), ...left },
  };
}
