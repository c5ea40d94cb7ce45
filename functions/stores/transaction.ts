import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { documents } from './client.ts';

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
export async function transact(steps: readonly Step[]): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [...steps] }));
      return { done: true };
    } catch (error) {
      const codes = cancellationCodes(error);
      const refused = codes.flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []));
      if (refused.length > 0) return { done: false, refused };
      if (!isConflict(error, codes) || attempt === conflictTries) throw error;
      await pause(Math.random() * Math.min(longestWaitMs, 10 * 2 ** attempt));
    }
  }
}

function cancellationCodes(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  if (!('CancellationReasons' in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? 'None');
}

function isConflict(error: unknown, codes: readonly string[]): boolean {
  if (codes.includes('TransactionConflict') || codes.includes('ThrottlingError')) return true;
  return error instanceof Error && error.name === 'TransactionInProgressException';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
