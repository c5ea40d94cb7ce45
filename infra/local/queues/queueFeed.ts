import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { region } from '../stack/resourceNames.ts';
import type { QueueMapping } from './queueDeclarations.ts';
import type { QueueMessage, QueueStore } from './queueStore.ts';

const Reply = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

const retryDelayMs = 1000;

interface Feeding {
  readonly store: QueueStore;
  /** Runs a function; rejects if it fails. */
  readonly invoke: (functionName: string, event: object) => Promise<unknown>;
}

/**
 * Passes a queue's messages to its function as Lambda does: at least once, in no guaranteed order, several batches at
 * once.
 */
export class QueueFeed {
  readonly #mapping: QueueMapping;
  readonly #feeding: Feeding;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(mapping: QueueMapping, feeding: Feeding) {
    this.#mapping = mapping;
    this.#feeding = feeding;
  }

  /** Passes on what is available now, and sets a timer for the next message. */
  pump(): void {
    try {
      this.#pumpOnce();
    } catch {
      // The disk is full or gone: try again when the file may be readable.
      this.#timer = setTimeout(() => this.pump(), retryDelayMs);
      this.#timer.unref();
    }
  }

  #pumpOnce(): void {
    clearTimeout(this.#timer);
    const { queueArn, batchSize, concurrency } = this.#mapping;
    const { store } = this.#feeding;
    while (!this.#stopped && this.#running.size < concurrency) {
      const messages = store.receive(queueArn, batchSize, Date.now());
      if (messages.length === 0) break;
      const running: Promise<void> = this.#handOver(messages).finally(() => {
        this.#running.delete(running);
        this.pump();
      });
      this.#running.add(running);
    }
    const next = this.#stopped ? undefined : store.nextAt(queueArn);
    if (next === undefined || this.#running.size >= concurrency) return;
    this.#timer = setTimeout(() => this.pump(), Math.max(0, next - Date.now()));
    this.#timer.unref();
  }

  /** Starts no more batches, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  async #handOver(messages: readonly QueueMessage[]): Promise<void> {
    const { queueArn, functionName, reportsFailures } = this.#mapping;
    const event = { Records: messages.map((message) => recordOf(message, queueArn)) };
    try {
      const reply = await this.#feeding.invoke(functionName, event);
      const failures = Reply.safeParse(reply).data?.batchItemFailures ?? [];
      const failed = new Set(reportsFailures ? failures.map(({ itemIdentifier }) => itemIdentifier) : []);
      for (const { id } of messages) if (!failed.has(id)) this.#feeding.store.done(id);
    } catch {
      // Nothing is deleted: all messages return when their visibility timeout is over.
    }
  }
}

function recordOf({ id, body, sentAt, receives }: QueueMessage, eventSourceARN: string) {
  return {
    messageId: id,
    receiptHandle: randomUUID(),
    body,
    attributes: { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: region,
  };
}
