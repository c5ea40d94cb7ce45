import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Watch } from '../process/watchedFile.ts';
import type { QueueDeclaration } from './queueDeclarations.ts';

const Row = z.object({ id: z.string(), body: z.string(), sentAt: z.number(), receives: z.number() });

/** A received message; `receives` includes this delivery. */
export type QueueMessage = z.output<typeof Row>;

// Without a sync for each write, only a crash of the machine itself can lose the last ones.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY, queue TEXT NOT NULL, body TEXT NOT NULL,
    sentAt INTEGER NOT NULL, visibleAt INTEGER NOT NULL, receives INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS byVisibility ON messages (queue, visibleAt)`;

/**
 * The messages of all queues in one file, so accepted messages survive a restart and a killed process. Times are epoch
 * milliseconds.
 */
export class QueueStore {
  readonly #database: DatabaseSync;
  readonly #queues: ReadonlyMap<string, QueueDeclaration>;
  readonly #watch: Watch;

  /** @param watch is notified of file errors. */
  constructor(path: string, queues: readonly QueueDeclaration[], watch: Watch) {
    this.#watch = watch;
    this.#queues = new Map(queues.map((queue) => [queue.arn, queue]));
    this.#database = new DatabaseSync(path);
    this.#database.exec(schema);
    // Consumers of the previous run are gone, so their messages become visible at once.
    this.#database.exec('UPDATE messages SET visibleAt = 0 WHERE receives > 0');
  }

  /** @returns the message's id. */
  send(queueArn: string, body: string, now: number, delaySeconds?: number): string {
    const delay = delaySeconds ?? this.#declared(queueArn).delaySeconds;
    const id = randomUUID();
    this.#run('INSERT INTO messages VALUES (?, ?, ?, ?, ?, 0)', id, queueArn, body, now, now + delay * 1000);
    return id;
  }

  /**
   * Receives messages and hides them for the visibility timeout. Messages delivered too often go to the dead-letter
   * queue.
   */
  receive(queueArn: string, limit: number, now: number): QueueMessage[] {
    const { visibilitySeconds, retentionSeconds, redrive } = this.#declared(queueArn);
    this.#run(
      'DELETE FROM messages WHERE queue = ? AND sentAt <= ?',
      queueArn,
      now - retentionSeconds * 1000,
    );
    if (redrive !== undefined) {
      this.#run(
        'UPDATE messages SET queue = ? WHERE queue = ? AND visibleAt <= ? AND receives >= ?',
        redrive.arn,
        queueArn,
        now,
        redrive.after,
      );
    }
    const rows = this.#run(
      `UPDATE messages SET visibleAt = ?, receives = receives + 1 WHERE id IN
       (SELECT id FROM messages WHERE queue = ? AND visibleAt <= ? ORDER BY visibleAt LIMIT ?)
       RETURNING id, body, sentAt, receives`,
      now + visibilitySeconds * 1000,
      queueArn,
      now,
      limit,
    );
    return rows.map((row) => Row.parse(row));
  }

  done(id: string): void {
    this.#run('DELETE FROM messages WHERE id = ?', id);
  }

  /** When the queue's next message becomes available; undefined if the queue is empty. */
  nextAt(queueArn: string): number | undefined {
    const [row] = this.#run('SELECT MIN(visibleAt) AS at FROM messages WHERE queue = ?', queueArn);
    return z.parse(z.object({ at: z.nullable(z.number()) }), row).at ?? undefined;
  }

  /** Number of undeleted messages in a queue, including hidden and delayed ones. */
  openIn(queueArn: string): number {
    const [row] = this.#run('SELECT COUNT(*) AS open FROM messages WHERE queue = ?', queueArn);
    return z.parse(z.object({ open: z.number() }), row).open;
  }

  close(): void {
    this.#database.close();
  }

  #run(sql: string, ...values: readonly (string | number)[]) {
    return this.#watch(() => this.#database.prepare(sql).all(...values));
  }

  #declared(queueArn: string): QueueDeclaration {
    const queue = this.#queues.get(queueArn);
    if (queue === undefined) throw new Error(`The stack has no queue ${queueArn}.`);
    return queue;
  }
}
