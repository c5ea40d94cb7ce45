import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { chanceFrom } from './chance.ts';
import { reduceBatch, refusalFor } from './faultyAnswers.ts';
import { StaleReads } from './staleReads.ts';

/** How often a request meets each fault; the rest succeeds. */
const odds = {
  /** Refused before it is done: a short outage, a throttle, or a conflicting transaction. */
  refused: 0.12,
  /** Done, but its response is lost. */
  lost: 0.1,
} as const;
/** How often a fault lasts as long as the client retries the same call. */
const stubborn = 0.25;

const Context = z.looseObject({ commandName: z.optional(z.string()) });
type Fault = 'refused' | 'lost';

/**
 * Does the work with every known fault of DynamoDB: refused, throttled or conflicting requests, lost responses, partial
 * batches, and stale reads unless consistency was requested. The same seed with the same requests in the same order has
 * the same faults.
 */
export async function withFaults<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const client = database();
  const chance = chanceFrom(seed);
  const stale = new StaleReads(chance);
  const stuck = new WeakMap<object, Fault>();
  const name = 'faults';
  const draw = (call: object): Fault | undefined => {
    const before = stuck.get(call);
    if (before !== undefined) return before;
    const drawn = chance();
    if (drawn >= odds.refused + odds.lost) return undefined;
    const fault = drawn < odds.refused ? 'refused' : 'lost';
    if (chance() < stubborn) stuck.set(call, fault);
    return fault;
  };
  // After the SDK's own retries, like the network.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = (Context.parse(context).commandName ?? '').replace(/Command$/, '');
      const fault = draw(context);
      if (fault === 'refused') throw refusalFor(operation, args.input, chance);
      await stale.noteWrite(operation, args.input);
      const answer = await next(args);
      if (fault === 'lost')
        throw Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: {} });
      stale.age(operation, args.input, answer.output);
      reduceBatch(operation, answer.output, chance);
      return answer;
    },
    { step: 'finalizeRequest', priority: 'low', name, override: true },
  );
  try {
    return await work();
  } finally {
    client.middlewareStack.remove(name);
    stale.end();
  }
}
