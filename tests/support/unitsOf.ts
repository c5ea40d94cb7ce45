import * as z from 'zod/mini';

const Consumed = z.object({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });
const Context = z.looseObject({ commandName: z.optional(z.string()) });
const reads = /^(Get|Query|BatchGet)/;

/** What the stores' work takes of DynamoDB, in its units; batches and transactions, which count by table, left out. */
export async function unitsOf(
  work: () => Promise<unknown>,
  only: 'reads' | 'writes' | 'all' = 'all',
): Promise<number> {
  const { database } = await import('#functions/stores/databaseClient.ts');
  let units = 0;
  database.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const isRead = reads.test(Context.parse(context).commandName ?? '');
      const isAsked = only === 'all' || (only === 'reads') === isRead;
      if (isAsked) units += Consumed.safeParse(answer.output).data?.ConsumedCapacity.CapacityUnits ?? 0;
      return answer;
    },
    { step: 'initialize', name: 'units', override: true },
  );
  try {
    await work();
  } finally {
    database.middlewareStack.remove('units');
  }
  return units;
}
