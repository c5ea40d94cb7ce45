import * as z from 'zod/mini';
import { sessionListOf, sessionExistsStep } from '#functions/members/sessions/sessionRows.ts';
import { Table, attributeIs, RowKey } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import type { PushSubscription } from '#shared/push/entities.ts';
import { pushLimits } from '#shared/push/limits.ts';

/**
 * Table Sessions, the browsers to which a member's news are pushed; `sessionRows.ts` describes the sessions.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PUSH#<hash of the endpoint>` | `-` | `userId`, `sid` (the session in which it subscribed), `endpoint`, `p256dh` and `auth` (its keys), `key` (the site's key it belongs to), `at`, `expiresAt` |
 *
 * A row counts as long as its session is in the member's list: logout, an ended device, a new password, suspension and
 * deletion take it out of there, and an idle session stays in it. Rows that no longer count are deleted at the next
 * push, or expire. The endpoint is the key, so a browser belongs to the member who logged in there last.
 */
const sessions = new Table('sessions');

const Row = z.object({
  pk: z.string(),
  userId: z.string(),
  sid: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  key: z.string(),
  at: z.string(),
  expiresAt: z.number(),
});

/** A browser that gets a member's pushes. */
export interface PushDevice {
  /** The hash of its endpoint. */
  readonly id: string;
  readonly sid: string;
  readonly subscription: PushSubscription;
  /** The site's public key that it subscribed with. */
  readonly key: string;
  /** When it subscribed, or renewed the subscription: ISO 8601 UTC. */
  readonly at: string;
}

const prefix = 'PUSH#';
const rowKey = (id: string) => ({ pk: `${prefix}${id}`, sk: '-' });
/** The most rows of a member to read: those that count, and as many that no longer do. */
const maxRows = 2 * pushLimits.maxDevices;

const deviceId = (endpoint: string): string => sha256(endpoint);

/** The member and the session that subscribe. */
interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Stores a browser for a member and takes it from the member who had it. A session has one browser, so its earlier
 * subscription is deleted. @returns false if the session has ended: nothing may be stored for an account that is erased
 * meanwhile.
 */
export async function addDevice(
  { userId, sessionId }: Subscriber,
  { endpoint, keys }: PushSubscription,
  key: string,
  now: Date,
): Promise<boolean> {
  const id = deviceId(endpoint);
  const row = {
    ...rowKey(id),
    userId,
    sid: sessionId,
    endpoint,
    ...keys,
    key,
    at: now.toISOString(),
    expiresAt: epochSeconds(now) + pushLimits.keptDays * daySeconds,
  };
  const { done } = await transact([sessions.putStep(row), sessionExistsStep(sessionId)]);
  if (!done) return false;
  for (const replaced of await rowsOf(userId))
    if (replaced.sid === sessionId && replaced.pk !== rowKey(id).pk) await dropRow(replaced);
  return true;
}

/** The browsers of a member whose sessions have not been ended, by consistent reads. Deletes the others. */
export async function devicesOf(userId: string, now: Date): Promise<readonly PushDevice[]> {
  const rows = await rowsOf(userId);
  if (rows.length === 0) return [];
  const { entries } = await sessionListOf(userId);
  const open = new Set(entries.map(({ sid }) => sid));
  const isOpen = (row: z.output<typeof Row>) => open.has(row.sid) && row.expiresAt * 1000 > now.getTime();
  for (const row of rows) if (!isOpen(row)) await dropRow(row);
  // A member has more only if two tabs of a session subscribed at once.
  return rows.filter(isOpen).map(deviceIn).slice(0, pushLimits.maxDevices);
}

/** True if a member may have a browser that gets pushes. May be a moment out of date, and does not check sessions. */
export async function mayHaveDevices(userId: string): Promise<boolean> {
  const { items } = await sessions.query(RowKey, { index: 'byMember', pk: userId, prefix, limit: 1 });
  return items.length > 0;
}

/** The browser with this endpoint, if it is the member's. */
export async function findDevice(userId: string, endpoint: string): Promise<PushDevice | undefined> {
  const row = await sessions.get(Row, rowKey(deviceId(endpoint)), { consistent: true });
  return row?.userId === userId ? deviceIn(row) : undefined;
}

/** Deletes the browser with this endpoint if it is the member's. */
export async function removeDevice(userId: string, endpoint: string): Promise<void> {
  await sessions.remove(rowKey(deviceId(endpoint)), attributeIs('userId', userId));
}

/** Deletes a browser that its push service does not know any more, unless it has subscribed again since. */
export async function dropDevice({ id, at }: PushDevice): Promise<void> {
  await sessions.remove(rowKey(id), attributeIs('at', at));
}

/** The member's rows; the index may still name one that another member has taken. */
async function rowsOf(userId: string) {
  const { items } = await sessions.query(RowKey, { index: 'byMember', pk: userId, prefix, limit: maxRows });
  if (items.length === 0) return [];
  const keys = items.map(({ pk, sk }) => ({ pk, sk }));
  return (await sessions.getMany(Row, keys, { consistent: true })).filter((row) => row.userId === userId);
}

async function dropRow(row: z.output<typeof Row>): Promise<void> {
  await dropDevice(deviceIn(row));
}

function deviceIn({ pk, sid, endpoint, p256dh, auth, key, at }: z.output<typeof Row>): PushDevice {
  return { id: pk.slice(prefix.length), sid, subscription: { endpoint, keys: { p256dh, auth } }, key, at };
}
