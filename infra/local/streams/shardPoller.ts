import { setTimeout as pause } from 'node:timers/promises';
import { type Condition, deadLetter } from './deadLetter.ts';
import type { EventSourceMapping } from './eventSourceMapping.ts';
import { type BatchProgress, progressOf } from './outcome.ts';
import { createdAtMs, type StreamRecord, sequenceOf } from './streamRecord.ts';
import { type WakeSignal, makeWakeSignal } from './wakeSignal.ts';

/** What a poller needs from the local run. */
export interface PollerContext {
  /** Runs a function; rejects if it fails. */
  readonly invoke: (functionName: string, event: object) => Promise<unknown>;
  /** Sends a message to the queue with this ARN; it is stored when this resolves. */
  readonly sendMessage: (queueArn: string, body: string) => Promise<void>;
  readonly functionArn: (functionName: string) => string;
  readonly log: (line: string) => void;
  /** How long to wait before a retry, counted from 1. */
  readonly retryDelayMs: (retry: number) => number;
}

interface Batch {
  readonly records: readonly StreamRecord[];
  /** How often the function has failed with exactly these records. */
  readonly failures: number;
}

/**
 * Delivers the changes of some partition keys to a function, one batch at a time. A failing batch blocks the poller
 * until it succeeds or the mapping's rules give up on it.
 */
export class ShardPoller {
  readonly #mapping: EventSourceMapping;
  readonly #shardId: string;
  readonly #context: PollerContext;
  readonly #stopped: AbortSignal;
  readonly #wakeSignal: WakeSignal;
  readonly #onProgress: () => void;
  #pending: StreamRecord[] = [];
  /** This poller is done up to here. */
  done: string;

  /** @param onProgress is called whenever `done` has changed. */
  constructor(
    mapping: EventSourceMapping,
    shardId: string,
    done: string,
    context: PollerContext,
    stopped: AbortSignal,
    onProgress: () => void,
  ) {
    this.#mapping = mapping;
    this.#shardId = shardId;
    this.done = done;
    this.#context = context;
    this.#stopped = stopped;
    this.#wakeSignal = makeWakeSignal(stopped);
    this.#onProgress = onProgress;
  }

  /** The changes that are not done, in order. */
  get pending(): readonly StreamRecord[] {
    return this.#pending;
  }

  push(record: StreamRecord): void {
    this.#pending.push(record);
    this.#wakeSignal.ring();
  }

  /** Works until stopped. */
  async run(): Promise<void> {
    while (!this.#stopped.aborted) {
      await this.#gather();
      const records = this.#pending.slice(0, this.#mapping.batchSize);
      if (records.length === 0 || this.#stopped.aborted) continue;
      try {
        await this.#work([{ records, failures: 0 }]);
      } catch (error) {
        this.#context.log(`${this.#mapping.id}: ${String(error)}`);
        await this.#pause(1);
      }
    }
  }

  /** Waits for a first change, then collects more for the batching window. */
  async #gather(): Promise<void> {
    while (this.#pending.length === 0 && !this.#stopped.aborted) await this.#wakeSignal.wait();
    const until = Date.now() + this.#mapping.windowMs;
    while (this.#pending.length < this.#mapping.batchSize && !this.#stopped.aborted) {
      const remainingMs = until - Date.now();
      if (remainingMs <= 0) return;
      await this.#wakeSignal.wait(remainingMs);
    }
  }

  /**
   * Delivers batches in order. A failed one goes back to the front: whole, halved, or without its completed records.
   */
  async #work(batches: Batch[]): Promise<void> {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      if (this.#stopped.aborted) return;
      const { records, failures } = batch;
      const oldest = Date.now() - this.#mapping.maxAgeMs;
      const firstFresh = records.findIndex((record) => createdAtMs(record) >= oldest);
      if (firstFresh !== 0) {
        const expired = firstFresh < 0 ? records : records.slice(0, firstFresh);
        await this.#giveUp(expired, 'RecordAgeExceeded', failures);
        if (firstFresh > 0) batches.unshift({ records: records.slice(firstFresh), failures });
      } else if (failures > this.#mapping.maxRetries) {
        await this.#giveUp(records, 'RetryAttemptsExhausted', failures);
      } else {
        if (failures > 0) await this.#pause(failures);
        if (this.#stopped.aborted) return;
        batches.unshift(...(await this.#attempt(batch)));
      }
    }
  }

  /** Invokes the function once. @returns the batches that are left. */
  async #attempt({ records, failures }: Batch): Promise<Batch[]> {
    const { done, threw } = await this.#invoke(records);
    if (this.#stopped.aborted && threw) return [{ records, failures }];
    this.#finish(records.slice(0, done));
    const remainingRecords = records.slice(done);
    if (remainingRecords.length === 0) return [];
    // Splitting a batch, or continuing after its completed records, is not a retry: the records differ, so the count
    // restarts.
    if (done > 0) return [{ records: remainingRecords, failures: 1 }];
    if (!threw || !this.#mapping.bisects || remainingRecords.length === 1)
      return [{ records: remainingRecords, failures: failures + 1 }];
    const middle = Math.ceil(remainingRecords.length / 2);
    return [remainingRecords.slice(0, middle), remainingRecords.slice(middle)].map((half) => ({
      records: half,
      failures,
    }));
  }

  async #invoke(records: readonly StreamRecord[]): Promise<BatchProgress & { readonly threw: boolean }> {
    const { functionName, streamArn, reportsFailures } = this.#mapping;
    const Records = records.map((record) => ({
      ...record,
      awsRegion: 'us-east-1',
      eventSourceARN: streamArn,
    }));
    try {
      const answer = await this.#context.invoke(functionName, { Records });
      const progress = reportsFailures ? progressOf(answer, records) : { done: records.length };
      return { ...progress, threw: false };
    } catch {
      return { done: 0, threw: true };
    }
  }

  async #giveUp(records: readonly StreamRecord[], condition: Condition, invocations: number): Promise<void> {
    const { functionName, onFailure, streamArn, table } = this.#mapping;
    const { log, sendMessage, functionArn } = this.#context;
    log(`${functionName} gave up on ${records.length} changes of ${table}: ${condition}`);
    if (onFailure !== undefined) {
      const letter = {
        records,
        condition,
        invocations,
        functionArn: functionArn(functionName),
        streamArn,
        shardId: this.#shardId,
      };
      await sendMessage(onFailure, JSON.stringify(deadLetter(letter)));
    }
    this.#finish(records);
  }

  #finish(records: readonly StreamRecord[]): void {
    const last = records.at(-1);
    if (last === undefined) return;
    this.#pending = this.#pending.slice(records.length);
    this.done = sequenceOf(last);
    this.#onProgress();
  }

  async #pause(retry: number): Promise<void> {
    const waitMs = this.#context.retryDelayMs(retry);
    await pause(waitMs, undefined, { signal: this.#stopped }).catch(() => undefined);
  }
}
