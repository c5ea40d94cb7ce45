import { browserLimits } from '#shared/platform/browserLimits.ts';

/** A pending message with its receiver and its sender. */
export interface StoredMessage {
  readonly clientMessageId: string;
  readonly ownId: string;
  readonly peerId: string;
  readonly message: string;
  readonly createdAt: string;
  /** The server refused it: it stays visible to its sender, and is not retried automatically. */
  readonly isRefused: boolean;
}

/** Stores messages across reloads and expired sessions, separately for each sender. */
export interface OutboxStorage {
  /** @returns false if the browser could not store it */
  readonly put: (message: StoredMessage) => Promise<boolean>;
  readonly delete: (clientMessageId: string) => Promise<void>;
  readonly has: (clientMessageId: string) => Promise<boolean>;
  /** A member's pending messages, in the order they were written. */
  readonly read: (ownId: string) => Promise<readonly StoredMessage[]>;
}

const databaseName = 'alumni-outbox';
const storeName = 'messages';

/** The browser's storage, shared by its tabs. If it is blocked, only this page knows the messages. */
export const browserOutbox: OutboxStorage = {
  put: async (message) => (await inStore('readwrite', (store) => store.put(message))) !== undefined,
  delete: remove,
  has: async (clientMessageId) => (await inStore('readonly', (store) => store.count(clientMessageId))) !== 0,
  read: async (ownId) => {
    const rows = await readAll();
    const oldest = new Date(Date.now() - browserLimits.sessionDays * 24 * 3600 * 1000).toISOString();
    // After such a long absence, nobody expects this browser to send their messages, and they may no longer own it.
    for (const { clientMessageId, createdAt } of rows) if (createdAt < oldest) void remove(clientMessageId);
    return rows
      .filter((row) => row.ownId === ownId && row.createdAt >= oldest)
      .sort((a, b) => a.clientMessageId.localeCompare(b.clientMessageId));
  },
};

/** Deletes all messages of a member who has logged out. */
export async function clearOutbox(ownId: string): Promise<void> {
  for (const row of await readAll()) if (row.ownId === ownId) await remove(row.clientMessageId);
}

async function remove(clientMessageId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(clientMessageId));
}

async function readAll(): Promise<readonly StoredMessage[]> {
  const rows: unknown = await inStore('readonly', (store) => store.getAll());
  return Array.isArray(rows) ? rows.filter(isStoredMessage) : [];
}

function isStoredMessage(row: unknown): row is StoredMessage {
  if (typeof row !== 'object' || row === null) return false;
  const values: Readonly<Record<string, unknown>> = { ...row };
  const texts = ['clientMessageId', 'ownId', 'peerId', 'message', 'createdAt'];
  return typeof values['isRefused'] === 'boolean' && texts.every((name) => typeof values[name] === 'string');
}

/** Runs one request; resolves to undefined if the browser offers no storage. */
async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await openDatabase();
    try {
      return await settled(act(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: 'clientMessageId' }),
  );
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
  });
}
