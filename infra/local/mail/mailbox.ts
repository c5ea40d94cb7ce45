import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const Kept = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  /** What mail programs read and people do not: the way out of a topic. */
  headers: z.record(z.string(), z.string()),
});
const Row = z.extend(Kept, {
  headers: z.pipe(
    z.string(),
    z.transform((text): unknown => JSON.parse(text)),
  ),
});

/** A mail as it arrived. */
export type KeptMail = z.output<typeof Kept>;

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL,
    text TEXT NOT NULL, html TEXT NOT NULL, at TEXT NOT NULL, headers TEXT NOT NULL
  )`;
const shownMost = 1000;

/** Everybody's letter box on this machine, in one file beside the other data. */
export class Mailbox {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(schema);
  }

  put({ to, subject, text, html, at, headers }: KeptMail): void {
    this.#database
      .prepare('INSERT INTO mails (recipient, subject, text, html, at, headers) VALUES (?, ?, ?, ?, ?, ?)')
      .run(to, subject, text, html, at, JSON.stringify(headers));
  }

  /** The latest mails, the newest first. */
  all(): KeptMail[] {
    const rows = this.#database
      .prepare(
        'SELECT recipient AS "to", subject, text, html, at, headers FROM mails ORDER BY id DESC LIMIT ?',
      )
      .all(shownMost);
    return rows.map((row) => Kept.parse(Row.parse(row)));
  }

  close(): void {
    this.#database.close();
  }
}
