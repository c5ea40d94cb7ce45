import { ownerAuthorization } from './engineCall.ts';

/** How a database that hangs is told from one that is busy. */
export interface Heartbeat {
  readonly everyMs: number;
  /** How long one question waits for its answer. */
  readonly patienceMs: number;
  /** So many questions in a row without an answer are a database that hangs. */
  readonly silencesMost: number;
}

/** A minute without any answer: a busy database answers in between, and a machine that slept loses one question. */
export const engineHeartbeat: Heartbeat = { everyMs: 5000, patienceMs: 20_000, silencesMost: 3 };

/**
 * Asks the engine again and again for something small that it has to look up. Only silence counts: an engine that is
 * gone, or says no, is noticed by others.
 * @returns how to stop asking.
 */
export function watchHeartbeat(url: string, beat: Heartbeat, silent: () => void): () => void {
  let hasEnded = false;
  let silences = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    silences = (await isSilent(url, beat.patienceMs)) ? silences + 1 : 0;
    if (hasEnded) return;
    if (silences >= beat.silencesMost) {
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
        authorization: ownerAuthorization,
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
