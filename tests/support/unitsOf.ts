import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';

const Units = z.object({ CapacityUnits: z.number() });
const Consumed = z.object({ ConsumedCapacity: Units });
const ConsumedByTable = z.object({ ConsumedCapacity: z.array(Units) });
const Context = z.looseObject({ commandName: z.optional(z.string()) });
const reads = /^(Get|Query|BatchGet)/;

/** The units of one response; batches and transactions, which count by table, only for the table in question. */
function unitsIn(output: unknown, only: Counted): number {
  if (only !== 'transactions') return Consumed.safeParse(output).data?.ConsumedCapacity.CapacityUnits ?? 0;
  const tables = ConsumedByTable.safeParse(output).data?.ConsumedCapacity ?? [];
  return tables.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

type Counted = 'reads' | 'writes' | 'transactions' | 'all';

/** The DynamoDB units that the stores' work consumes; `transactions` counts only those, batches included. */
export async function unitsOf(work: () => Promise<unknown>, only: Counted = 'all'): Promise<number> {
  let units = 0;
  database().middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const isRead = reads.test(Context.parse(context).commandName ?? '');
      const isAsked = only === 'all' || only === 'transactions' || (only === 'reads') === isRead;
      if (isAsked) units += unitsIn(answer.output, only);
      return answer;
    },
    { step: 'initialize', name: 'units', override: true },
  );
  try {
    await work();
  } finally {
    database().middlewareStack.remove('units');
  }
  return units;
}
