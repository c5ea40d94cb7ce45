import { streamGrants } from '#functions/access.ts';
import { latestPerMember, presenceModeFor } from '#functions/presence/broadcastPages.ts';
import { composeFrames, type SocketFrame } from '#functions/presence/composeFrames.ts';
import { OnlineMembers } from '#functions/presence/onlineMembers.ts';
import { causeOfRecord, settleSocketChanges } from '#functions/presence/settle.ts';
import type { PresenceChange, Socket } from '#functions/presence/store/presenceRows.ts';
import type { Subscriptions } from '#functions/presence/subscriptions.ts';
import type { PresenceMode } from '#shared/realtime/realtime.ts';
import { type Chance, chanceFrom } from '../support/chance.ts';
import { PretendTable } from '../support/pretendTable.ts';

/**
 * How a crowd arrives: how many members, how many per second, and how many of the others each follows and writes
 * to.
 */
export interface Crowd {
  readonly members: number;
  readonly aSecond: number;
  readonly follows: number;
  readonly partners: number;
}

/** The frames that were broadcast while they arrived. */
export interface Broadcast {
  frames: number;
  bytes: number;
  /** Seconds in which a socket got at least one frame, summed over the sockets. */
  readonly heard: number;
}

const windowSeconds: number = streamGrants.broadcastPresence.windowSeconds;
const id = (index: number) => String(index).padStart(26, '0');
/** Clients that learn of a new mode say hello again, each at a random time within this many seconds. */
const helloAgainSeconds = 10;
const beganAt = Date.parse('2026-11-01T12:00:00Z');

function friendsOf({ members, follows, partners }: Crowd, chance: Chance): Subscriptions {
  const followees = new Map<string, Set<string>>();
  const followers = new Map<string, Set<string>>();
  const peers = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, from: string, to: string) =>
    map.set(from, (map.get(from) ?? new Set()).add(to));
  const somebody = () => id(Math.floor(chance() * members));
  for (let index = 0; index < members; index += 1) {
    for (let count = 0; count < follows; count += 1) {
      const other = somebody();
      add(followees, id(index), other);
      add(followers, other, id(index));
    }
    // Each pair counts for both.
    for (let count = 0; count < partners / 2; count += 1) {
      const other = somebody();
      add(peers, id(index), other);
      add(peers, other, id(index));
    }
  }
  const of = (map: Map<string, Set<string>>, member: string) => [...(map.get(member) ?? [])];
  return {
    subscribersOf: async (member) => ({
      members: [...of(followers, member), ...of(peers, member)],
      sockets: [],
    }),
    subscribedTo: async (member) => [...of(followees, member), ...of(peers, member)],
  };
}

/**
 * Lets a crowd connect to the real presence code, with its table in memory. Each socket is settled as it opens;
 * pages are broadcast as often as the stream would invoke the broadcaster. Counts the frames that clients receive.
 * Like the site, they take changes, and say hello again when the mode changes.
 */
export async function broadcastArrivals(crowd: Crowd): Promise<Broadcast> {
  const chance = chanceFrom(1);
  const table = new PretendTable();
  const friends = friendsOf(crowd, chance);
  let second = 1;
  let mode: PresenceMode = 'everyone';
  /** The members who arrive in a second, one after the other. */
  let ticks = 0;
  const nowMs = () => beganAt + second * 1000 + Math.floor((ticks * 1000) / crowd.aSecond);
  const onlineMembers = new OnlineMembers(table, nowMs);
  const heard = new Set<string>();
  const again = new Map<number, Set<string>>();
  const received = { frames: 0, bytes: 0 };

  const count = (frames: readonly SocketFrame[]) => {
    for (const { connectionId, frame } of frames) {
      received.frames += 1;
      received.bytes += JSON.stringify(frame).length;
      heard.add(`${second} ${connectionId}`);
    }
  };
  /** Every online client learns of a new mode and says hello again. */
  const turnTo = (next: PresenceMode) => {
    mode = next;
    for (const { userId } of onlineMembers.online()) {
      const when = second + 1 + Math.floor(chance() * helloAgainSeconds);
      again.set(when, (again.get(when) ?? new Set()).add(userId));
    }
  };
  const tell = async (changes: readonly PresenceChange[]) => {
    const next = presenceModeFor(onlineMembers.online().length, mode);
    const isTurn = next !== mode;
    if (isTurn) turnTo(next);
    count(
      await composeFrames(changes, {
        onlineMembers,
        mode,
        isModeChange: isTurn,
        subscriptions: friends,
        blockedFor: async () => new Set(),
      }),
    );
  };
  let toldTo = 0;
  const broadcastNew = async () => {
    const first = toldTo + 1;
    toldTo = table.pages.length;
    const changes = latestPerMember(await onlineMembers.followFrom(first, toldTo));
    if (changes.length > 0) await tell(changes);
  };
  let record = 0;
  const settle = async (userId: string) => {
    ticks += 1;
    record += 1;
    const cause = causeOfRecord(String(record));
    const causes = new Map([[userId, { first: cause, last: cause }]]);
    await settleSocketChanges({ store: table, nowMs, queueDepartures: async () => undefined }, causes);
  };

  for (let come = 0; come < crowd.members || [...again.keys()].some((when) => when >= second); second += 1) {
    const fresh = Array.from({ length: Math.min(crowd.aSecond, crowd.members - come) }, (_, index) =>
      id(come + index),
    );
    come += fresh.length;
    for (const member of fresh)
      table.sockets.set(member, [{ connectionId: `s${member}`, hellos: 0, takesChanges: true }]);
    const repeated = [...(again.get(second) ?? [])];
    again.delete(second);
    for (const member of repeated) {
      const sockets = (table.sockets.get(member) ?? []).map((one): Socket => ({
        ...one,
        hellos: one.hellos + 1,
      }));
      table.sockets.set(member, sockets);
    }
    const stirred = [...new Set([...fresh, ...repeated])];
    ticks = 0;
    for (const member of stirred) {
      await settle(member);
      if (windowSeconds === 0) await broadcastNew();
    }
    if (windowSeconds === 0 || second % windowSeconds === 0) await broadcastNew();
  }
  await broadcastNew();
  return { ...received, heard: heard.size };
}
