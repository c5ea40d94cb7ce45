import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { documents } from './client.ts';
import { isConditionFailure } from './table.ts';

/** One step of a transaction; made by `Table.putStep` and its siblings. */
export type Step = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Done, or the places of the steps whose conditions did not hold. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly refused: readonly number[] };

const conflictTries = 12;
const longestWaitMs = 1000;

/**
 * Writes all steps or none. A conflict with another transaction is tried again with full jitter; a condition that
 * does not hold is an answer, not an error.
 */
export function transact(steps: readonly Step[]): Promise<Outcome> {
  return patiently(() => transactOnce(steps));
}

/** As `transact`, but a conflict is thrown at once, for a caller who must look again before trying again. */
export async function transactOnce(steps: readonly Step[]): Promise<Outcome> {
  try {
    await sendAll(steps);
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
async function sendAll(steps: readonly Step[]): Promise<void> {
  const alone = steps.length === 1 ? steps[0] : undefined;
  if (alone?.Put !== undefined) await documents.send(new PutCommand(alone.Put));
  else if (alone?.Update !== undefined) await documents.send(new UpdateCommand(alone.Update));
  else if (alone?.Delete !== undefined) await documents.send(new DeleteCommand(alone.Delete));
  else await documents.send(new TransactWriteCommand({ TransactItems: [...steps] }));
}

/** Repeats a write as long as it conflicts with transactions of others, with full jitter between the tries. */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error) || attempt === conflictTries) throw error;
      await pause(Math.random() * Math.min(longestWaitMs, 10 * 2 ** attempt));
    }
  }
}

function cancellationCodes(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  if (!('CancellationReasons' in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? 'None');
}

/** True for a write that lost against a transaction of others (or a throttle) and changed nothing. */
export function isConflict(error: unknown): boolean {
  const codes = cancellationCodes(error);
  if (codes.includes('TransactionConflict') || codes.includes('ThrottlingError')) return true;
  return (
    error instanceof Error &&
    (error.name === 'TransactionInProgressException' || error.name === 'TransactionConflictException')
  );
}

/** Waits so many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
