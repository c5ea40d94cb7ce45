import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Watch } from '../watchedFile.ts';

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
  readonly #watch: Watch;

  /** @param watch hears of what fails with the file. */
  constructor(path: string, watch: Watch) {
    this.#watch = watch;
    this.#database = new DatabaseSync(path);
    this.#database.exec(schema);
  }

  put({ to, subject, text, html, at, headers }: KeptMail): void {
    const sql = 'INSERT INTO mails (recipient, subject, text, html, at, headers) VALUES (?, ?, ?, ?, ?, ?)';
    const values = [to, subject, text, html, at, JSON.stringify(headers)];
    this.#watch(() => this.#database.prepare(sql).run(...values));
  }

  /** The latest mails, the newest first. */
  all(): KeptMail[] {
    const sql =
      'SELECT recipient AS "to", subject, text, html, at, headers FROM mails ORDER BY id DESC LIMIT ?';
    const rows = this.#watch(() => this.#database.prepare(sql).all(shownMost));
    return rows.map((row) => Kept.parse(Row.parse(row)));
  }

  close(): void {
    this.#database.close();
  }
}
