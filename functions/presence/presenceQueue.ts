import * as z from 'zod/mini';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';

/** Delayed work, as items of the queue `presence`. */
export const PresenceQueueItem = z.discriminatedUnion('kind', [
  /** Mark a member as offline, unless the presence row has been written again. */
  z.object({ kind: z.literal('departure'), userId: z.string(), version: z.number() }),
  /**
   * Send a socket the full state: its handshake was not finished when it was first sent, or a frame to it was lost and
   * this is the retry of that number.
   */
  z.object({
    kind: z.literal('fullState'),
    userId: z.string(),
    connectionId: z.string(),
    retry: z._default(z.number(), 0),
  }),
]);
export type PresenceQueueItem = z.output<typeof PresenceQueueItem>;
export type FullStateRequest = Extract<PresenceQueueItem, { readonly kind: 'fullState' }>;

/** A member without sockets. They count as offline after a delay, unless the row has been written again by then. */
export interface Departure {
  readonly userId: string;
  readonly version: number;
}

/** A page reload or a change of network is finished by then. */
const departureDelaySeconds = 5;
/** If a crowd loses its sockets at once, the cause is ours, so they get longer to reconnect. */
const crowdSize = 100;
const crowdDelaySeconds = 30;

export function queueDepartures(departures: readonly Departure[]): Promise<void> {
  const items = departures.map(({ userId, version }): PresenceQueueItem => ({
    kind: 'departure',
    userId,
    version,
  }));
  return sendToQueue(
    'presence',
    items,
    departures.length < crowdSize ? departureDelaySeconds : crowdDelaySeconds,
  );
}

/** Queues the full state for these sockets, to be sent after one second. */
export function queueFullState(sockets: readonly Omit<FullStateRequest, 'kind'>[]): Promise<void> {
  const items = sockets.map((socket): PresenceQueueItem => ({ kind: 'fullState', ...socket }));
  return sendToQueue('presence', items, 1);
}

/** Growing delays: where frames get lost, something is overloaded already. */
const retryDelaySeconds = [5, 20, 80, 320];
/**
 * When the retries queued here are due, in epoch milliseconds, by connection: each covers every frame lost before it.
 */
const dueAt = new Map<string, number>();

/**
 * Sends sockets that lost frames the full state after a delay; a connection that stays dead through all delays is given
 * up.
 * @param retry the number of the retry that was lost; 0 if it was another frame.
 */
export async function retryFullState(
  sockets: readonly Omit<FullStateRequest, 'kind' | 'retry'>[],
  retry: number,
): Promise<void> {
  const delay = retryDelaySeconds[retry];
  if (delay === undefined) return;
  const now = Date.now();
  for (const [id, due] of dueAt) if (due <= now) dueAt.delete(id);
  const unqueued = sockets.filter(({ connectionId }) => retry > 0 || !dueAt.has(connectionId));
  const bySocket = new Map(unqueued.map((request) => [request.connectionId, request]));
  const items = [...bySocket.values()].map(({ userId, connectionId }): PresenceQueueItem => ({
    kind: 'fullState',
    userId,
    connectionId,
    retry: retry + 1,
  }));
  await sendToQueue('presence', items, delay);
  for (const { connectionId } of unqueued) dueAt.set(connectionId, now + delay * 1000);
}
