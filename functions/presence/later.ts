import * as z from 'zod/mini';
import { sendToQueue } from '../sendToQueue.ts';
import type { Departure } from './model.ts';

/** What is done some seconds later, as items of the queue `presence`. */
export const LaterItem = z.discriminatedUnion('do', [
  /** See a member off, unless the roster row has been written again. */
  z.object({ do: z.literal('seeOff'), userId: z.string(), v: z.number() }),
  /** Tell everyone who takes whole lists the list. */
  z.object({ do: z.literal('bulletin') }),
  /** Tell a socket everything whose handshake was not done when it was told. */
  z.object({ do: z.literal('greet'), userId: z.string(), connectionId: z.string() }),
]);
export type LaterItem = z.output<typeof LaterItem>;

/** A reload or a change of network is over by then. */
const departureSeconds = 5;
/** Where a crowd loses its sockets at once, it is they who are at fault, not the people: they get longer to come back. */
const crowd = 100;
const crowdSeconds = 30;

export function postpone(departures: readonly Departure[]): Promise<void> {
  const items = departures.map(({ userId, v }): LaterItem => ({ do: 'seeOff', userId, v }));
  return sendToQueue('presence', items, departures.length < crowd ? departureSeconds : crowdSeconds);
}

/** Puts off what is to be done in a second. */
export function inASecond(items: readonly LaterItem[]): Promise<void> {
  return sendToQueue('presence', items, 1);
}
