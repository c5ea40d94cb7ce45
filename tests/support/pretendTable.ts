import type {
  PresencePage,
  PresenceStore,
  PresenceRow,
  Socket,
} from '#functions/presence/store/presenceRows.ts';

/** The rows of presence in memory, each operation at once and complete. */
export class PretendTable implements PresenceStore {
  readonly sockets = new Map<string, Socket[]>();
  readonly rows = new Map<string, PresenceRow>();
  readonly pages: PresencePage[] = [];

  socketsOf = async (userId: string) => [...(this.sockets.get(userId) ?? [])];
  readRow = async (userId: string) => this.rows.get(userId);
  writeRow = async (row: PresenceRow, expected: number | undefined) => {
    if (this.rows.get(row.userId)?.version !== expected) return false;
    this.rows.set(row.userId, row);
    return true;
  };
  removeRow = async (userId: string, version: number) => {
    if (this.rows.get(userId)?.version === version) this.rows.delete(userId);
  };
  readOnline = async () => [...this.rows.values()];
  lastNumber = async () => this.pages.at(-1)?.number ?? 0;
  newestPages = async (limit: number) => this.pages.slice(-limit);
  pagesAfter = async (number: number) => this.pages.filter((page) => page.number > number);
  putPage = async (page: PresencePage) => {
    if (this.pages.some(({ number }) => number === page.number)) return false;
    this.pages.push(page);
    return true;
  };
}
