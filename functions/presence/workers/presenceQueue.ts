import * as z from 'zod/mini';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import type { Departure } from '../model.ts';

/** Delayed work, as items of the queue `presence`. */
export const PresenceQueueItem = z.discriminatedUnion('do', [
  /** Mark a member as offline, unless the roster row has been written again. */
  z.object({ do: z.literal('seeOff'), userId: z.string(), v: z.number() }),
  /**
   * Send a socket the full state: its handshake was not finished when it was first sent, or this many frames to it were
   * lost.
   */
  z.object({
    do: z.literal('greet'),
    userId: z.string(),
    connectionId: z.string(),
    lost: z._default(z.number(), 0),
  }),
]);
export type PresenceQueueItem = z.output<typeof PresenceQueueItem>;
export type FullStateItem = Extract<PresenceQueueItem, { readonly do: 'greet' }>;

/** A page reload or a change of network is finished by then. */
const departureSeconds = 5;
/** If a crowd loses its sockets at once, the cause is ours, so they get longer to reconnect. */
const crowd = 100;
const crowdSeconds = 30;

export function queueDepartures(departures: readonly Departure[]): Promise<void> {
  const items = departures.map(({ userId, v }): PresenceQueueItem => ({ do: 'seeOff', userId, v }));
  return sendToQueue('presence', items, departures.length < crowd ? departureSeconds : crowdSeconds);
}

/** Delays greetings by a second. */
export function queueFullState(greetings: readonly Omit<FullStateItem, 'do'>[]): Promise<void> {
  const items = greetings.map((greeting): PresenceQueueItem => ({ do: 'greet', ...greeting }));
  return sendToQueue('presence', items, 1);
}

/** Growing delays: where frames get lost, something is overloaded already. */
const greetAgainSeconds = [5, 20, 80, 320];
/**
 * When the greetings started here are due, in epoch milliseconds, by connection: each covers every frame lost before
 * it.
 */
const begun = new Map<string, number>();

/**
 * Delays sending the full state to sockets that lost frames; a connection that stays dead through all delays is given
 * up.
 * @param lost how many greetings in a row were lost before.
 */
export async function retryFullState(
  greetings: readonly Omit<FullStateItem, 'do' | 'lost'>[],
  lost: number,
): Promise<void> {
  const delay = greetAgainSeconds[lost];
  if (delay === undefined) return;
  const now = Date.now();
  for (const [id, due] of begun) if (due <= now) begun.delete(id);
  const wanted = greetings.filter(({ connectionId }) => lost > 0 || !begun.has(connectionId));
  const once = new Map(wanted.map((one) => [one.connectionId, one]));
  const items = [...once.values()].map(({ userId, connectionId }): PresenceQueueItem => ({
    do: 'greet',
    userId,
    connectionId,
    lost: lost + 1,
  }));
  await sendToQueue('presence', items, delay);
  for (const { connectionId } of wanted) begun.set(connectionId, now + delay * 1000);
}
