import { randomUUID } from 'node:crypto';
import {
  DeleteItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  type TransactWriteItem,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { database } from './databaseClient.ts';
import { cancellationCodes, isConditionFailure } from './databaseFaults.ts';
import { type again, orAgain, patiently } from './retry.ts';

/** One step of a transaction; made by `Table.putStep` and its siblings. */
export type Step = TransactWriteItem;

/** As many steps as one transaction takes. */
export const stepsOfTransaction = 100;

/** Done, or the places of the steps whose conditions did not hold. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly refused: readonly number[] };

/**
 * Writes all steps or none. A condition that does not hold is an answer, not an error. What meets a transaction of
 * others, or is lost on the way, is sent again under one token, so a transaction is done once however often it is sent.
 * @throws Unavailable where it was not done in time.
 */
export function transact(steps: readonly Step[]): Promise<Outcome> {
  const token = randomUUID();
  return patiently(() => send(steps, token));
}

/** As `transact`, but tried once, for who must look again before trying again: perhaps it was done all the same. */
export function tryTransact(steps: readonly Step[]): Promise<Outcome | typeof again> {
  return orAgain(send(steps, randomUUID()));
}

async function send(steps: readonly Step[], token: string): Promise<Outcome> {
  try {
    await sendAll(steps, token);
    return { done: true };
  } catch (error) {
    if (isConditionFailure(error)) return { done: false, refused: [0] };
    const refused = cancellationCodes(error).flatMap((code, place) =>
      code === 'ConditionalCheckFailed' ? [place] : [],
    );
    if (refused.length > 0) return { done: false, refused };
    throw error;
  }
}

/** One step alone is a plain write: whole by itself, at half the price of a transaction. */
async function sendAll(steps: readonly Step[], token: string): Promise<void> {
  const alone = steps.length === 1 ? steps[0] : undefined;
  if (alone?.Put !== undefined) await database.send(new PutItemCommand(alone.Put));
  else if (alone?.Update !== undefined) await database.send(new UpdateItemCommand(alone.Update));
  else if (alone?.Delete !== undefined) await database.send(new DeleteItemCommand(alone.Delete));
  else {
    await database.send(
      new TransactWriteItemsCommand({ TransactItems: [...steps], ClientRequestToken: token }),
    );
  }
}
