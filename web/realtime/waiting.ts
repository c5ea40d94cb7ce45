import { browserLimits } from '#shared/platform/browserLimits.ts';

/** A message that waits to be sent, with its receiver and its writer. */
export interface Waiting {
  readonly clientMessageId: string;
  readonly ownId: string;
  readonly peerId: string;
  readonly message: string;
  readonly createdAt: string;
  /** The server has said no to it: it stays for its writer to see, and is not sent by itself. */
  readonly refused: boolean;
}

/** Keeps messages beyond a reload and an expired session, each for its writer. */
export interface WaitingStorage {
  /** @returns false if the browser could not store it */
  readonly keep: (waiting: Waiting) => Promise<boolean>;
  readonly drop: (clientMessageId: string) => Promise<void>;
  readonly holds: (clientMessageId: string) => Promise<boolean>;
  /** The messages of a member that wait, in the order in which they were written. */
  readonly read: (ownId: string) => Promise<readonly Waiting[]>;
}

/** Runs `act` while nothing else in this browser runs under the same name; the next in line waits. */
export type Alone = (name: string, act: () => Promise<void>) => Promise<void>;

/** Over all tabs, where the browser has locks: over plain http only localhost does. */
export const aloneInBrowser: Alone = (name, act) => {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks ? locks.request(name, act) : act();
};

const DATABASE = 'alumni-outbox';
const STORE = 'waiting';

/** The browser's own storage, shared by its tabs. Where it is denied, only this page knows the messages. */
export const browserWaiting: WaitingStorage = {
  keep: async (waiting) => (await inStore('readwrite', (store) => store.put(waiting))) !== undefined,
  drop,
  holds: async (clientMessageId) =>
    (await inStore('readonly', (store) => store.count(clientMessageId))) !== 0,
  read: async (ownId) => {
    const kept = await readAll();
    const oldest = new Date(Date.now() - browserLimits.sessionDays * 24 * 3600 * 1000).toISOString();
    // Whoever has not come back for so long does not expect a stranger's browser to speak for them.
    for (const { clientMessageId, createdAt } of kept) if (createdAt < oldest) void drop(clientMessageId);
    return kept
      .filter((row) => row.ownId === ownId && row.createdAt >= oldest)
      .sort((a, b) => a.clientMessageId.localeCompare(b.clientMessageId));
  },
};

/** Forgets everything of a member: they have logged out. */
export async function wipeWaiting(ownId: string): Promise<void> {
  for (const row of await readAll()) if (row.ownId === ownId) await drop(row.clientMessageId);
}

async function drop(clientMessageId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(clientMessageId));
}

async function readAll(): Promise<readonly Waiting[]> {
  const rows: unknown = await inStore('readonly', (store) => store.getAll());
  return Array.isArray(rows) ? rows.filter(isWaiting) : [];
}

function isWaiting(row: unknown): row is Waiting {
  if (typeof row !== 'object' || row === null) return false;
  const values: Readonly<Record<string, unknown>> = { ...row };
  const texts = ['clientMessageId', 'ownId', 'peerId', 'message', 'createdAt'];
  return typeof values['refused'] === 'boolean' && texts.every((name) => typeof values[name] === 'string');
}

/** Runs one request; answers undefined where the browser has no storage to give. */
async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await openDatabase();
    try {
      return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: 'clientMessageId' }),
  );
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
  });
}
