import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';

const Context = z.looseObject({ commandName: z.optional(z.string()) });

/** The operations that the stores send to DynamoDB while `work` runs, in order. */
export async function requestsOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly asked: readonly string[]; readonly result: T }> {
  const client = database();
  const asked: string[] = [];
  const name = 'requests';
  client.middlewareStack.add(
    (next, context) => (args) => {
      asked.push((Context.parse(context).commandName ?? '').replace(/Command$/, ''));
      return next(args);
    },
    { step: 'initialize', name, override: true },
  );
  try {
    return { result: await work(), asked };
  } finally {
    client.middlewareStack.remove(name);
  }
}
