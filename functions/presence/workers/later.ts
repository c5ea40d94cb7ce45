import * as z from 'zod/mini';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import type { Departure } from '../model.ts';

/** What is done some seconds later, as items of the queue `presence`. */
export const LaterItem = z.discriminatedUnion('do', [
  /** See a member off, unless the roster row has been written again. */
  z.object({ do: z.literal('seeOff'), userId: z.string(), v: z.number() }),
  /** Tell a socket everything: its handshake was not done when it was told, or so many frames to it got lost. */
  z.object({
    do: z.literal('greet'),
    userId: z.string(),
    connectionId: z.string(),
    lost: z._default(z.number(), 0),
  }),
]);
export type LaterItem = z.output<typeof LaterItem>;
export type Greeting = Extract<LaterItem, { readonly do: 'greet' }>;

/** A reload or a change of network is over by then. */
const departureSeconds = 5;
/** Where a crowd loses its sockets at once, it is they who are at fault, not the people: they get longer to come back. */
const crowd = 100;
const crowdSeconds = 30;

export function postpone(departures: readonly Departure[]): Promise<void> {
  const items = departures.map(({ userId, v }): LaterItem => ({ do: 'seeOff', userId, v }));
  return sendToQueue('presence', items, departures.length < crowd ? departureSeconds : crowdSeconds);
}

/** Puts off greetings by a second. */
export function greetInASecond(greetings: readonly Omit<Greeting, 'do'>[]): Promise<void> {
  const items = greetings.map((greeting): LaterItem => ({ do: 'greet', ...greeting }));
  return sendToQueue('presence', items, 1);
}

/** Longer each time: where frames get lost somebody has too much to do already. */
const greetAgainSeconds = [5, 20, 80, 320];
/** When the greetings begun here are due, in epoch milliseconds, by connection: they tell all that is lost before. */
const begun = new Map<string, number>();

/**
 * Puts off telling sockets everything to which frames got lost; a line that stays dead as long is given up.
 * @param lost how many greetings in a row got lost before.
 */
export async function greetAgain(
  greetings: readonly Omit<Greeting, 'do' | 'lost'>[],
  lost: number,
): Promise<void> {
  const delay = greetAgainSeconds[lost];
  if (delay === undefined) return;
  const now = Date.now();
  for (const [id, due] of begun) if (due <= now) begun.delete(id);
  const wanted = greetings.filter(({ connectionId }) => lost > 0 || !begun.has(connectionId));
  const once = new Map(wanted.map((one) => [one.connectionId, one]));
  const items = [...once.values()].map(({ userId, connectionId }): LaterItem => ({
    do: 'greet',
    userId,
    connectionId,
    lost: lost + 1,
  }));
  await sendToQueue('presence', items, delay);
  for (const { connectionId } of wanted) begun.set(connectionId, now + delay * 1000);
}
