import { randomUUID } from 'node:crypto';
import { TransactWriteItemsCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { database } from './databaseClient.ts';
import { cancellationCodes } from './databaseFaults.ts';
import { contention, orRetry, withRetry, Unavailable, retryUntilDone } from './retry.ts';

/** One step of a transaction; made by `Table.putStep` and its siblings. */
export type Step = TransactWriteItem;

/** As many steps as one transaction takes. */
export const stepsOfTransaction = 100;

/** Done, or the places of the steps whose conditions did not hold. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly refused: readonly number[] };

/**
 * Writes all steps or none. A condition that does not hold is an answer, not an error. What meets another transaction, or
 * is lost on the way, is sent again under one token: DynamoDB does it once however often it is sent, so a step is never
 * refused by its own earlier success. A single step has no token of its own, so it is sent as a transaction as well.
 * @throws Unavailable where it was not done in time.
 */
export function transact(steps: readonly Step[]): Promise<Outcome> {
  const token = randomUUID();
  return withRetry(() => send(steps, token));
}

/**
 * As `transact`, but gives up after about a second. @returns 'busy' where other transactions were in the way all the
 * time; one whose answer was lost may have been done, so its caller looks again.
 */
export async function transactUnlessBusy(steps: readonly Step[]): Promise<Outcome | 'busy'> {
  const token = randomUUID();
  try {
    return await retryUntilDone(() => orRetry(send(steps, token)), contention);
  } catch (error) {
    if (error instanceof Unavailable) return 'busy';
    throw error;
  }
}

async function send(steps: readonly Step[], token: string): Promise<Outcome> {
  const request = new TransactWriteItemsCommand({ TransactItems: [...steps], ClientRequestToken: token });
  try {
    await database.send(request);
    return { done: true };
  } catch (error) {
    const refused = cancellationCodes(error).flatMap((code, place) =>
      code === 'ConditionalCheckFailed' ? [place] : [],
    );
    if (refused.length > 0) return { done: false, refused };
    throw error;
  }
}
