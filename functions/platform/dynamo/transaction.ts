import { randomUUID } from 'node:crypto';
import { TransactWriteItemsCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { database } from './databaseClient.ts';
import { cancellationCodes } from './databaseFaults.ts';
import { contentionPolicy, withRetry, TimedOutError } from './retry.ts';

/** One step of a transaction; created by `Table.putStep` and its siblings. */
export type Step = TransactWriteItem;

/** The limit of one transaction. */
export const maxTransactionSteps = 100;

/** Done, or the indexes of the steps whose conditions failed. */
export type TransactionResult =
  | { readonly done: true }
  | { readonly done: false; readonly refused: readonly number[] };

/**
 * Writes all steps or none. A failed condition is a result, not an error. After a conflict or a lost response it
 * repeats the request with the same token, so DynamoDB executes it once, and a step is never refused because of its
 * own earlier success. A plain write has no such token, so a single step is sent as a transaction too.
 * @throws TimedOutError if it was not done in time.
 */
export function transact(steps: readonly Step[]): Promise<TransactionResult> {
  const token = randomUUID();
  return withRetry(() => send(steps, token));
}

/** A step, and what its refusal means. */
export interface NamedStep<Refusal extends string> {
  readonly step: Step;
  readonly refusal: Refusal;
}

/** Steps whose refusal means the same. */
export function named<Refusal extends string>(
  refusal: Refusal,
  steps: readonly Step[],
): NamedStep<Refusal>[] {
  return steps.map((step) => ({ step, refusal }));
}

/** Like `transact`. @returns 'done', or what the first refused step means. */
export async function transactNamed<Refusal extends string>(
  steps: readonly NamedStep<Refusal>[],
): Promise<'done' | Refusal> {
  const outcome = await transact(steps.map(({ step }) => step));
  if (outcome.done) return 'done';
  const refused = steps.find((_, index) => outcome.refused.includes(index));
  if (refused === undefined) throw new Error('A transaction was refused for none of its steps.');
  return refused.refusal;
}

/**
 * Like `transact`, but gives up after about a second.
 * @returns 'busy' if other transactions conflicted all the time. If a response was lost the transaction may have
 * been done, so the caller must read again.
 */
export async function transactUnlessBusy(steps: readonly Step[]): Promise<TransactionResult | 'busy'> {
  const token = randomUUID();
  try {
    return await withRetry(() => send(steps, token), contentionPolicy);
  } catch (error) {
    if (error instanceof TimedOutError) return 'busy';
    throw error;
  }
}

async function send(steps: readonly Step[], token: string): Promise<TransactionResult> {
  const request = new TransactWriteItemsCommand({ TransactItems: [...steps], ClientRequestToken: token });
  try {
    await database().send(request);
    return { done: true };
  } catch (error) {
    const refused = cancellationCodes(error).flatMap((code, index) =>
      code === 'ConditionalCheckFailed' ? [index] : [],
    );
    if (refused.length > 0) return { done: false, refused };
    throw error;
  }
}
