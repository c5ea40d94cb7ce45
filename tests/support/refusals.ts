import type { ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import { database } from '#functions/platform/dynamo/databaseClient.ts';

/** An error as the SDK throws it. */
export function refusal(name: string, more: object = {}): Error {
  return Object.assign(new Error(name), { name, $metadata: {}, ...more });
}

/** What happens to requests: an error instead of one, and an error after one that was done. */
export interface Fault {
  /** `steps` is the number of writes in a transaction, 0 for other commands. */
  readonly before?: (command: string, steps: number) => Error | undefined | Promise<Error | undefined>;
  /** May also change the response. */
  readonly behind?: (command: string, output: ServiceOutputTypes) => Error | undefined;
}

/** Does the work with a fault between the stores and DynamoDB. */
export async function withFault<T>({ before, behind }: Fault, work: () => Promise<T>): Promise<T> {
  const client = database();
  const name = 'fault';
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (input) => {
        const refused = await before?.(commandName, stepsIn(input.input));
        if (refused !== undefined) throw refused;
        const answer = await next(input);
        const lost = behind?.(commandName, answer.output);
        if (lost !== undefined) throw lost;
        return answer;
      },
    { step: 'initialize', priority: 'high', name, override: true },
  );
  try {
    return await work();
  } finally {
    client.middlewareStack.remove(name);
  }
}

function stepsIn(input: object): number {
  return 'TransactItems' in input && Array.isArray(input.TransactItems) ? input.TransactItems.length : 0;
}

/** An error for the first requests of these kinds, up to a number. */
export function first(count: number, commands: RegExp, error: Error): (command: string) => Error | undefined {
  let left = count;
  return (command) => {
    if (!commands.test(command) || left === 0) return undefined;
    left -= 1;
    return error;
  };
}

/** Does something right before the first transaction of this work, after all its reads. */
export async function between<T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  let isDone = false;
  const before = async (command: string): Promise<undefined> => {
    if (isDone || command !== 'TransactWriteItemsCommand') return;
    isDone = true;
    await meanwhile();
  };
  return withFault({ before }, work);
}
