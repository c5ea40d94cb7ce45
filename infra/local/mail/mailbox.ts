import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Watch } from '../process/watchedFile.ts';

const Kept = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  /** Headers for mail programs, such as List-Unsubscribe. */
  headers: z.record(z.string(), z.string()),
  /** Text files, such as calendar entries. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
});
const Json = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
const Row = z.extend(Kept, { headers: Json, attachments: Json });

/** A mail as it arrived. */
export type KeptMail = z.output<typeof Kept>;

const Report = z.object({ id: z.number(), queueArn: z.string(), event: z.string() });
/** A report of the mail service that is waiting to be passed to its queue. */
type WaitingReport = z.output<typeof Report>;

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, queueArn TEXT NOT NULL, event TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS attachments (mail INTEGER PRIMARY KEY, files TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL,
    text TEXT NOT NULL, html TEXT NOT NULL, at TEXT NOT NULL, headers TEXT NOT NULL
  )`;
const maxShown = 1000;

/** The mailbox of all recipients on this machine, in one file beside the other data. */
export class Mailbox {
  readonly #database: DatabaseSync;
  readonly #watch: Watch;

  /** @param watch is notified of file errors. */
  constructor(path: string, watch: Watch) {
    this.#watch = watch;
    this.#database = new DatabaseSync(path);
    this.#database.exec(schema);
  }

  /** Stores a mail and the reports about it, all or nothing. */
  put(mail: KeptMail, reports: readonly Omit<WaitingReport, 'id'>[]): void {
    this.#watch(() => {
      this.#database.exec('BEGIN');
      try {
        this.#insert(mail);
        for (const { queueArn, event } of reports) {
          this.#database.prepare('INSERT INTO reports (queueArn, event) VALUES (?, ?)').run(queueArn, event);
        }
        this.#database.exec('COMMIT');
      } catch (error) {
        this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  #insert({ to, subject, text, html, at, headers, attachments }: KeptMail): void {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO mails (recipient, subject, text, html, at, headers) VALUES (?, ?, ?, ?, ?, ?)')
      .run(to, subject, text, html, at, JSON.stringify(headers));
    if (attachments.length === 0) return;
    this.#database
      .prepare('INSERT INTO attachments (mail, files) VALUES (?, ?)')
      .run(lastInsertRowid, JSON.stringify(attachments));
  }

  /** The waiting reports, oldest first. */
  waitingReports(): WaitingReport[] {
    const rows = this.#watch(() =>
      this.#database.prepare('SELECT id, queueArn, event FROM reports ORDER BY id').all(),
    );
    return rows.map((row) => Report.parse(row));
  }

  /** Deletes a report that is in its queue. */
  removeReport(id: number): void {
    this.#watch(() => this.#database.prepare('DELETE FROM reports WHERE id = ?').run(id));
  }

  /** The latest mails, newest first. */
  all(): KeptMail[] {
    const sql =
      'SELECT recipient AS "to", subject, text, html, at, headers, coalesce(files, \'[]\') AS attachments ' +
      'FROM mails LEFT JOIN attachments ON attachments.mail = mails.id ORDER BY id DESC LIMIT ?';
    const rows = this.#watch(() => this.#database.prepare(sql).all(maxShown));
    return rows.map((row) => Kept.parse(Row.parse(row)));
  }

  close(): void {
    this.#database.close();
  }
}
