import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { Connection, epochSeconds, isSeen, memberKey } from './connections.ts';
import { Table } from './table.ts';

/**
 * Table Connections, who is online; written by the presence function alone, from the rows of `connections.ts`.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<member>` | `STATUS` | this member counts as online: the sockets, until when without another sign |
 * | the same | `LEAVING` | no socket is left since then; rewritten until it is settled, and each write wakes us again |
 * | `ROSTER` | `<member>` | the same as STATUS, of everyone, to be read in one Query |
 * | `ROSTER` | `!MODE` | whether more are online than everyone is told of, and how often that has begun |
 */
const presence = new Table('connections');

const Status = z.object({
  kind: z.literal('status'),
  userId: z.string(),
  connections: z.array(z.string()),
  /** Epoch seconds. */
  until: z.number(),
});
export type Status = z.output<typeof Status>;

/** `since` in epoch milliseconds. */
const Leaving = z.object({ kind: z.literal('leaving'), since: z.number(), wakes: z.number() });
const MemberRow = z.discriminatedUnion('kind', [Connection, Status, Leaving]);

const Mode = z.object({ wide: z.boolean(), epoch: z.number() });
/** `wide`: too many online to tell everyone of everyone; `epoch` grows each time that begins. */
export type Mode = z.output<typeof Mode>;

/** What the settling of one member came to. */
export interface Settled {
  readonly userId: string;
  readonly change: 'came' | 'left' | undefined;
  /** Sockets that were not there before. */
  readonly joined: readonly string[];
}

/** A member without a socket stays online this long, so that a reload does not show. */
export const settleMs = 4000;
const rowsMost = 60;
const brushAfterSeconds = 3600;
const statusKey = (userId: string) => ({ pk: memberKey(userId), sk: 'STATUS' });
const leavingKey = (userId: string) => ({ pk: memberKey(userId), sk: 'LEAVING' });
const rosterKey = (userId: string) => ({ pk: 'ROSTER', sk: userId });
const modeKey = { pk: 'ROSTER', sk: '!MODE' };

/** Brings a member's status in line with the member's sockets. Safe to repeat; a departure takes `settleMs`. */
export async function settleMember(userId: string, now: Date): Promise<Settled> {
  const { items } = await presence.query(MemberRow, {
    pk: memberKey(userId),
    limit: rowsMost,
    newestFirst: true,
    consistent: true,
  });
  const status = items.find((row) => row.kind === 'status');
  const leaving = items.find((row) => row.kind === 'leaving');
  const open = items.filter((row) => row.kind === 'connection').filter((row) => isSeen(row, now));
  if (open.length > 0) {
    if (leaving !== undefined) await presence.remove(leavingKey(userId));
    return stay(userId, open, status);
  }
  const unchanged = { userId, change: undefined, joined: [] };
  if (status === undefined) return unchanged;
  const since = leaving?.since ?? now.getTime();
  if (now.getTime() - since < settleMs) {
    const wakes = (leaving?.wakes ?? 0) + 1;
    await presence.put({ ...leavingKey(userId), kind: 'leaving', since, wakes });
    return unchanged;
  }
  await forget(userId);
  return { userId, change: 'left', joined: [] };
}

async function stay(
  userId: string,
  open: readonly Connection[],
  status: Status | undefined,
): Promise<Settled> {
  const connections = open.map((row) => row.connectionId).toSorted();
  const until = Math.max(...open.map((row) => row.lastSeen)) + limits.connectionSeenSeconds;
  const joined = connections.filter((id) => status?.connections.includes(id) !== true);
  const same = joined.length === 0 && status?.connections.length === connections.length;
  if (!same || status.until !== until) {
    const row = { kind: 'status', userId, connections, until, expiresAt: until + brushAfterSeconds };
    // The status comes last: it alone says that the change is done, should we be stopped between the two.
    await presence.put({ ...rosterKey(userId), ...row });
    await presence.put({ ...statusKey(userId), ...row });
  }
  return { userId, change: status === undefined ? 'came' : undefined, joined };
}

async function forget(userId: string): Promise<void> {
  await presence.remove(rosterKey(userId));
  await presence.remove(leavingKey(userId));
  await presence.remove(statusKey(userId));
}

/** Everyone online, as long as they are few. */
export interface Roster {
  readonly online: readonly Status[];
  /** Members who are written down although nothing was heard of them for too long. */
  readonly stale: readonly string[];
  /** True where there are more than `most`; then `online` is only some of them. */
  readonly isMore: boolean;
}

/** Reads who is online in one Query, whatever their number. */
export async function readRoster(now: Date, most: number = limits.presenceEveryoneMost): Promise<Roster> {
  const { items } = await presence.query(Status, {
    pk: 'ROSTER',
    between: ['0', 'Z'],
    limit: most + 1,
    consistent: true,
  });
  const isFresh = ({ until }: Status) => until > epochSeconds(now);
  return {
    online: items.filter(isFresh),
    stale: items.filter((row) => !isFresh(row)).map((row) => row.userId),
    isMore: items.length > most,
  };
}

/** Those of these members who are online. */
export async function onlineAmong(ids: Iterable<string>, now: Date): Promise<Status[]> {
  const found = await presence.getMany(Status, [...new Set(ids)].map(statusKey));
  return found.filter(({ until }) => until > epochSeconds(now));
}

export async function readMode(): Promise<Mode> {
  return (await presence.get(Mode, modeKey, true)) ?? { wide: false, epoch: 0 };
}

/** Notes whether too many are online to tell everyone. @returns the mode that holds now. */
export async function setWide(mode: Mode, wide: boolean): Promise<Mode> {
  if (mode.wide === wide) return mode;
  const next = { wide, epoch: wide ? mode.epoch + 1 : mode.epoch };
  await presence.put({ ...modeKey, ...next });
  return next;
}
