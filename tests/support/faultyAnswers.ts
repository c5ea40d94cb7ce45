import * as z from 'zod/mini';
import type { Chance } from './chance.ts';

const Transaction = z.looseObject({ TransactItems: z.array(z.unknown()) });
const Item = z.looseObject({ pk: z.unknown(), sk: z.unknown() });
const Batch = z.looseObject({
  Responses: z.record(z.string(), z.array(Item)),
  UnprocessedKeys: z.optional(z.unknown()),
});
const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** A refusal as DynamoDB gives it: nothing was done. */
function refusal(name: string, status: number, more: object = {}): Error {
  return Object.assign(new Error(name), {
    name,
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
    ...more,
  });
}

/**
 * One of the refusals possible for this operation: an outage, a throttle, a conflict with another transaction.
 */
export function refusalFor(operation: string, input: object, chance: Chance): Error {
  const kinds = [
    () => refusal('InternalServerError', 500),
    () => refusal('ProvisionedThroughputExceededException', 400),
  ];
  if (singleWrites.has(operation)) kinds.push(() => refusal('TransactionConflictException', 400));
  const steps = Transaction.safeParse(input).data?.TransactItems ?? [];
  if (steps.length > 0) {
    const canceled = (Code: string) => () => {
      const hit = Math.floor(chance() * steps.length);
      const CancellationReasons = steps.map((_, index) => ({ Code: index === hit ? Code : 'None' }));
      return refusal('TransactionCanceledException', 400, { CancellationReasons });
    };
    kinds.push(canceled('TransactionConflict'), canceled('ThrottlingError'));
  }
  return (kinds[Math.floor(chance() * kinds.length)] ?? kinds[0])?.() ?? refusal('InternalServerError', 500);
}

/** Leaves part of a batch read undone at random, like DynamoDB under load: the keys are returned. */
export function reduceBatch(operation: string, output: object, chance: Chance): void {
  if (operation !== 'BatchGetItem' || chance() > 0.3) return;
  const { Responses } = Batch.parse(output);
  const left = Object.entries(Responses).flatMap(([table, items]) => {
    const undone = items.splice(Math.ceil(items.length / 2));
    const Keys = undone.map(({ pk, sk }) => ({ pk, sk }));
    return Keys.length === 0 ? [] : [[table, { Keys }] as const];
  });
  Object.assign(output, { Responses, UnprocessedKeys: Object.fromEntries(left) });
}
