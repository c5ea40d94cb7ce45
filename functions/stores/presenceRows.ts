import * as z from 'zod/mini';
import type { PresenceMode } from '#shared/realtime.ts';
import type { Page, PresenceStore, RosterRow } from '../presence/model.ts';
import { allConnectionsOf, epochSeconds } from './connections.ts';
import { gather } from './gather.ts';
import { newId } from './ids.ts';
import { Table } from './table.ts';

/**
 * Table Connections, who is online; what the rows mean and who writes them stands in `functions/presence/README.md`.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ROSTER#<0 to 15>` | `<member>` | a member who is online: the sockets, the version `v`, and `by` |
 * | `DELTA#<shard>` | `<number>` | a page of changes; the numbers have no gap |
 * | `PRESENCE` | `MODE` | whether everyone is told of everyone, and by which write |
 * | the same | `BULLETIN` | when whole lists were last told to everyone, when the next will be, and by whose turn |
 */
const presence = new Table('connections');

const Socket = z.object({ id: z.string(), hellos: z.number(), takesChanges: z.boolean() });
const Row = z.object({ userId: z.string(), sockets: z.array(Socket), v: z.number(), by: z.string() });
const Entry = z.object({ userId: z.string(), sockets: z.array(Socket), v: z.number() });
const PageRow = z.object({ number: z.number(), entries: z.array(Entry) });
const ModeRow = z.object({ mode: z.enum(['everyone', 'some']) });
const Anything = z.looseObject({});

const rosterParts = Array.from({ length: 16 }, (_, part) => part);
const pagesKeptSeconds = 24 * 3600;
const newestMost = 20;
const pagesAtOnce = 100;
const bulletinEveryMs = 1000;

const rosterKey = (userId: string) => ({ pk: `ROSTER#${partOf(userId)}`, sk: userId });
const pagesKey = (shard: number) => `DELTA#${shard}`;
const pageName = (number: number) => String(number).padStart(16, '0');
const modeKey = { pk: 'PRESENCE', sk: 'MODE' };
const bulletinKey = { pk: 'PRESENCE', sk: 'BULLETIN' };

/** In which of the sixteen parts of the roster a member stands. */
function partOf(userId: string): number {
  let hash = 0;
  for (const letter of userId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % rosterParts.length;
}

/** The rows of presence as DynamoDB holds them; every read is consistent. */
export const presenceRows: PresenceStore = {
  socketsOf: async (userId) => {
    const found = await allConnectionsOf(userId);
    return found.map(({ connectionId: id, hellos, takesChanges }) => ({ id, hellos, takesChanges }));
  },
  readRow: (userId) => presence.get(Row, rosterKey(userId), true),
  writeRow: (row, expected) =>
    presence.put(
      { ...rosterKey(row.userId), ...row },
      expected === undefined
        ? { expression: 'attribute_not_exists(pk)' }
        : { expression: 'v = :v', values: { ':v': expected } },
    ),
  removeRow: async (userId, v) => {
    await presence.remove(rosterKey(userId), { expression: 'v = :v', values: { ':v': v } });
  },
  readRoster: async () => (await Promise.all(rosterParts.map(readPart))).flat(),
  newestPages: async (shard) => {
    const range = { pk: pagesKey(shard), limit: newestMost, newestFirst: true, consistent: true };
    return (await presence.query(PageRow, range)).items.toReversed();
  },
  pagesAfter: (shard, number) => readPages(shard, number, true),
  appendPage: (shard, { number, entries }) =>
    presence.put(
      {
        pk: pagesKey(shard),
        sk: pageName(number),
        number,
        entries,
        expiresAt: epochSeconds(new Date()) + pagesKeptSeconds,
      },
      { expression: 'attribute_not_exists(pk)' },
    ),
};

/** The same for who tells nobody of what they read: the latest pages may come with the next look, at half the price. */
export const laggingRows: PresenceStore = {
  ...presenceRows,
  pagesAfter: (shard, number) => readPages(shard, number, false),
};

async function readPages(shard: number, number: number, consistent: boolean): Promise<readonly Page[]> {
  const range = {
    pk: pagesKey(shard),
    between: [pageName(number + 1), pageName(Number.MAX_SAFE_INTEGER)] as const,
    limit: pagesAtOnce,
    consistent,
  };
  const pages = await gather(Infinity, (_most, after) => presence.query(PageRow, { ...range, after }));
  return pages.filter((page, place) => page.number === number + place + 1);
}

async function readPart(part: number): Promise<readonly RosterRow[]> {
  const range = { pk: `ROSTER#${part}`, limit: 1000, consistent: true };
  return gather(Infinity, (_most, after) => presence.query(Row, { ...range, after }));
}

/** Those of these members who are online, with their versions, as last written. */
export async function onlineAmong(ids: Iterable<string>): Promise<RosterRow[]> {
  const found = await presence.getMany(Row, [...new Set(ids)].map(rosterKey), true);
  return found.filter(({ sockets }) => sockets.length > 0);
}

export async function readMode(): Promise<PresenceMode> {
  return (await presence.get(ModeRow, modeKey, true))?.mode ?? 'everyone';
}

/** Notes a new mode. @returns false where somebody else has just noted it, and tells of it. */
export function changeMode(mode: PresenceMode): Promise<boolean> {
  const by = newId();
  return presence.put(
    { ...modeKey, mode, by },
    {
      // Or it stands there by this very write, whose answer was lost.
      expression: 'attribute_not_exists(pk) OR #mode <> :mode OR #by = :by',
      names: { '#mode': 'mode', '#by': 'by' },
      values: { ':mode': mode, ':by': by },
    },
  );
}

/**
 * Asks whose turn it is to tell everyone the whole list, so that nobody is told it more than once a second.
 * @returns `now`: the caller's; `later`: the caller's, in a second; `another`: somebody will, behind what is written now.
 */
export async function takeBulletinTurn(nowMs: number): Promise<'now' | 'later' | 'another'> {
  const isLongAgo = await presence.change(Anything, bulletinKey, {
    set: { toldAt: nowMs },
    condition: {
      expression:
        '(attribute_not_exists(toldAt) OR toldAt <= :then) AND (attribute_not_exists(due) OR due <= :now)',
      values: { ':then': nowMs - bulletinEveryMs, ':now': nowMs },
    },
  });
  if (isLongAgo !== undefined) return 'now';
  const dueBy = newId();
  const isFirst = await presence.change(Anything, bulletinKey, {
    set: { due: nowMs + bulletinEveryMs, dueBy },
    condition: {
      // Or it is due by this very write, whose answer was lost.
      expression: 'attribute_not_exists(due) OR due <= :now OR dueBy = :by',
      values: { ':now': nowMs, ':by': dueBy },
    },
  });
  return isFirst === undefined ? 'another' : 'later';
}

/** Notes that everyone is being told the whole list. */
export async function noteBulletin(nowMs: number): Promise<void> {
  await presence.change(Anything, bulletinKey, { set: { toldAt: nowMs } });
}
