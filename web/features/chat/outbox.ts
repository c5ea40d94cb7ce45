import type { Pending } from './chat.ts';

/** A message that waits to be sent, with its receiver and its writer. */
export interface Waiting {
  readonly clientMessageId: string;
  readonly ownId: string;
  readonly peerId: string;
  readonly message: string;
  readonly createdAt: string;
}

const DATABASE = 'alumni-outbox';
const STORE = 'waiting';

/** Keeps a message until it has been sent, beyond a reload. Where the browser denies storage, only this page knows it. */
export async function keepWaiting(waiting: Waiting): Promise<void> {
  await inStore('readwrite', (store) => store.put(waiting));
}

/** Forgets a message: it has been sent. */
export async function dropWaiting(clientMessageId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(clientMessageId));
}

/** Forgets everything: the user has logged out. */
export async function wipeWaiting(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

/** The messages of a member that wait, in the order in which they were written. */
export async function readWaiting(ownId: string): Promise<readonly Waiting[]> {
  const rows: unknown = await inStore('readonly', (store) => store.getAll());
  const all = Array.isArray(rows) ? rows.filter(isWaiting) : [];
  return all
    .filter((row) => row.ownId === ownId)
    .sort((a, b) => a.clientMessageId.localeCompare(b.clientMessageId));
}

/** A kept message as it stands in its conversation. */
export function pendingOf({ clientMessageId, message, createdAt }: Waiting): Pending {
  return { clientMessageId, message, createdAt, state: 'waiting' };
}

function isWaiting(row: unknown): row is Waiting {
  if (typeof row !== 'object' || row === null) return false;
  const values: Readonly<Record<string, unknown>> = { ...row };
  return ['clientMessageId', 'ownId', 'peerId', 'message', 'createdAt'].every(
    (name) => typeof values[name] === 'string',
  );
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
