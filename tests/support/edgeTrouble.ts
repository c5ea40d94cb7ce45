import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import type { Chance } from './chance.ts';
import { type Fault, refusal } from './refusals.ts';

const odds = { busy: 0.35, killed: 0.03, lost: 0.08 } as const;
const Context = z.looseObject({ commandName: z.string() });
const Transaction = z.looseObject({ ClientRequestToken: z.string(), TransactItems: z.array(z.unknown()) });
const isWrite = (command: string) => /^(Put|Update|Delete|Transact)/.test(command);
const tick = () => new Promise(setImmediate);

/** The response to a transaction while another one holds one of its rows. */
export function conflict(steps = 2): Error {
  const CancellationReasons = Array.from({ length: steps }, () => ({ Code: 'TransactionConflict' }));
  return refusal('TransactionCanceledException', { CancellationReasons });
}

/** Conflicts every transaction, as under heavy contention. */
export const crowded: Fault = {
  before: (command) => (command === 'TransactWriteItemsCommand' ? conflict() : undefined),
};

/**
 * Does the work with all its requests in random order, one at a time. Some transactions always conflict, some writes
 * are done while their responses are lost, and some processes die right before or after a write.
 */
export async function withEdgeTrouble(chance: Chance, work: () => Promise<unknown>): Promise<void> {
  const client = database();
  const waiting: (() => Promise<void>)[] = [];
  const busy = new Map<string, boolean>();
  const isBusy = (token: string) => {
    const known = busy.get(token) ?? chance() < odds.busy;
    busy.set(token, known);
    return known;
  };
  const before = (input: object) => {
    if (chance() < odds.killed) return refusal('Killed');
    const transaction = z.safeParse(Transaction, input).data;
    const meets = transaction !== undefined && isBusy(transaction.ClientRequestToken);
    return meets ? conflict(transaction.TransactItems.length) : undefined;
  };
  const behind = () => {
    const drawn = chance();
    if (drawn < odds.lost) return refusal('TimeoutError');
    return drawn < odds.lost + odds.killed ? refusal('Killed') : undefined;
  };
  const name = 'trouble';
  client.middlewareStack.add(
    (next, context) => (args) =>
      new Promise((resolve, reject) => {
        const send = async () => {
          const writes = isWrite(Context.parse(context).commandName);
          const refused = writes ? before(args.input) : undefined;
          if (refused !== undefined) throw refused;
          const answer = await next(args);
          const lost = writes ? behind() : undefined;
          if (lost !== undefined) throw lost;
          return answer;
        };
        waiting.push(() => send().then(resolve, reject));
      }),
    { step: 'initialize', priority: 'high', name, override: true },
  );
  const play = { isDone: false };
  const done = work().finally(() => {
    play.isDone = true;
  });
  try {
    while (!play.isDone) {
      await waiting.splice(Math.floor(chance() * waiting.length), 1)[0]?.();
      // A caller that got its response continues with its next request.
      await tick();
      await tick();
    }
    await done;
  } finally {
    client.middlewareStack.remove(name);
  }
}
