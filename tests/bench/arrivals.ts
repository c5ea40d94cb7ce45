import { modeFor } from '#functions/presence/mode.ts';
import { type Change, recordMark, type Socket } from '#functions/presence/model.ts';
import { pageShards, Roster } from '#functions/presence/onlineRoster.ts';
import { type Circles, modeNews, newsOf, type Telling } from '#functions/presence/tell.ts';
import { followSockets } from '#functions/presence/worker.ts';
import type { PresenceMode } from '#shared/realtime.ts';
import { type Chance, chanceFrom } from '../support/chance.ts';
import { PretendTable } from '../support/pretendTable.ts';

/** How a crowd comes: so many members, so many a second, each following and writing with so many of the others. */
export interface Crowd {
  readonly members: number;
  readonly aSecond: number;
  readonly follows: number;
  readonly partners: number;
}

/** What was told while they came. */
export interface Told {
  frames: number;
  bytes: number;
  /** Seconds of single sockets in which they were told anything. */
  readonly heard: number;
}

const id = (place: number) => String(place).padStart(26, '0');
/** Clients that hear of a new mode say hello again, each in its own time within so many seconds. */
const helloAgainSeconds = 10;
const noBlocks = { apartFrom: async () => new Set<string>(), apartAmong: async () => () => false };

function friendsOf({ members, follows, partners }: Crowd, chance: Chance): Circles {
  const followees = new Map<string, Set<string>>();
  const followers = new Map<string, Set<string>>();
  const peers = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, from: string, to: string) =>
    map.set(from, (map.get(from) ?? new Set()).add(to));
  const somebody = () => id(Math.floor(chance() * members));
  for (let place = 0; place < members; place += 1) {
    for (let count = 0; count < follows; count += 1) {
      const other = somebody();
      add(followees, id(place), other);
      add(followers, other, id(place));
    }
    // Each pair counts for both.
    for (let count = 0; count < partners / 2; count += 1) {
      const other = somebody();
      add(peers, id(place), other);
      add(peers, other, id(place));
    }
  }
  const of = (map: Map<string, Set<string>>, member: string) => [...(map.get(member) ?? [])];
  return {
    watchersOf: async (member) => ({
      members: [...of(followers, member), ...of(peers, member)],
      sockets: [],
    }),
    watchedBy: async (member) => [...of(followees, member), ...of(peers, member)],
  };
}

/**
 * Lets a crowd come to the real presence code, its table in memory, its stream in four shards that are each worked off
 * once a second, and counts what clients are told. Clients take changes, and say hello again where the mode changed.
 */
export async function tellArrivals(crowd: Crowd): Promise<Told> {
  const chance = chanceFrom(1);
  const table = new PretendTable();
  const circles = friendsOf(crowd, chance);
  const shards = Array.from({ length: pageShards }, (_, shard) => shard);
  let second = 1;
  let mode: PresenceMode = 'everyone';
  const rosters = shards.map((shard) => new Roster(table, shard, () => second * 1000));
  const heard = new Set<string>();
  const again = new Map<number, Set<string>>();
  const told = { frames: 0, bytes: 0 };

  const count = (tellings: readonly Telling[]) => {
    for (const { connectionId, frame } of tellings) {
      told.frames += 1;
      told.bytes += JSON.stringify(frame).length;
      heard.add(`${second} ${connectionId}`);
    }
  };
  const turn = (roster: Roster, next: PresenceMode) => {
    mode = next;
    const news = modeNews({ roster, mode });
    count(news);
    for (const { userId } of news) {
      const when = second + 1 + Math.floor(chance() * helloAgainSeconds);
      again.set(when, (again.get(when) ?? new Set()).add(userId));
    }
  };
  const tell = async (roster: Roster, changes: readonly Change[]) => {
    const next = modeFor(roster.online().length, mode);
    if (next !== mode) turn(roster, next);
    count(await newsOf(changes, { roster, mode, circles, blocks: noBlocks }));
  };
  const work = async (shard: number, stirred: readonly string[], from: number) => {
    const roster = rosters[shard];
    const own = stirred.filter((member) => Number(member) % pageShards === shard);
    if (roster === undefined || own.length === 0) return;
    await followSockets(
      {
        store: table,
        roster,
        nowMs: () => second * 1000,
        postpone: async () => undefined,
        tell: (changes) => tell(roster, changes),
      },
      own.map((userId, place) => {
        const mark = recordMark(String(from + place));
        return { userId, first: mark, last: mark };
      }),
    );
  };

  let record = 1;
  for (let come = 0; come < crowd.members || [...again.keys()].some((when) => when >= second); second += 1) {
    const fresh = Array.from({ length: Math.min(crowd.aSecond, crowd.members - come) }, (_, place) =>
      id(come + place),
    );
    come += fresh.length;
    for (const member of fresh)
      table.sockets.set(member, [{ id: `s${member}`, hellos: 0, takesChanges: true }]);
    const repeated = [...(again.get(second) ?? [])];
    again.delete(second);
    for (const member of repeated) {
      const greeted = (table.sockets.get(member) ?? []).map((one): Socket => ({
        ...one,
        hellos: one.hellos + 1,
      }));
      table.sockets.set(member, greeted);
    }
    const stirred = [...new Set([...fresh, ...repeated])];
    for (const shard of shards) await work(shard, stirred, record);
    record += stirred.length;
  }
  return { ...told, heard: heard.size };
}
