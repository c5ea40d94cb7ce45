import { engineOwnerHeader } from './engineCall.ts';

/** How to distinguish a hanging database from a busy one. */
export interface Heartbeat {
  readonly everyMs: number;
  /** How long to wait for a response. */
  readonly patienceMs: number;
  /** The database counts as hanging after this many unanswered calls in a row. */
  readonly maxSilences: number;
}

/** A minute without any response: a busy database responds in between, and a machine that was asleep loses one call. */
export const defaultHeartbeat: Heartbeat = { everyMs: 5000, patienceMs: 20_000, maxSilences: 3 };

/**
 * Calls the engine at intervals for something small that it has to look up. Only silence counts: other code notices an
 * engine that has exited or returns errors.
 * @returns a function that stops the heartbeat.
 */
export function watchHeartbeat(url: string, beat: Heartbeat, silent: () => void): () => void {
  let hasEnded = false;
  let silences = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    silences = (await isSilent(url, beat.patienceMs)) ? silences + 1 : 0;
    if (hasEnded) return;
    if (silences >= beat.maxSilences) {
      silences = 0;
      silent();
    }
    askLater();
  };
  const askLater = () => {
    timer = setTimeout(() => void ask(), beat.everyMs).unref();
  };
  askLater();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

async function isSilent(url: string, patienceMs: number): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        'x-amz-date': '20260101T000000Z',
        authorization: engineOwnerHeader,
      },
      body: '{"Limit":1}',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}
