import * as z from 'zod/mini';
import { audienceOf, wideListFor } from '../lib/onlineList.ts';
import { type Delivery, push } from '../lib/push.ts';
import type { Address } from '../stores/connections.ts';
import { inParallel } from '../stores/inParallel.ts';
import {
  type Mode,
  readMode,
  readRoster,
  type Roster,
  type Settled,
  setWide,
  settleMember,
} from '../stores/presence.ts';
import { changeView } from '../stores/views.ts';

const Changes = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }) })),
});

const membersAtOnce = 10;
/** More than can come within one window of gathering. */
const flipMost = 1000;

/**
 * Follows the sockets as they open and close, gathered over a second: settles who is online, then tells those who are
 * to know, each socket once.
 */
export async function handler(event: unknown): Promise<void> {
  const now = new Date();
  const settled = await settle(memberIds(event), now);
  const roster = await readRoster(now);
  await settle(roster.stale, now);
  const before = await readMode();
  const mode = await setWide(before, roster.isMore);
  if (!mode.wide) return push(everyonesNews(roster, settled));
  return push(before.wide ? await watchersNews(mode, settled, now) : await firstViews(mode, now));
}

function memberIds(event: unknown): string[] {
  const prefix = 'MEMBER#';
  const keys = z.parse(Changes, event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
  return [...new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)))];
}

function settle(userIds: readonly string[], now: Date): Promise<Settled[]> {
  return inParallel(userIds, membersAtOnce, (userId) => settleMember(userId, now));
}

/** Everyone's ids: to all where somebody came or left, else to the sockets that are new. */
function everyonesNews({ online }: Roster, settled: readonly Settled[]): Delivery[] {
  const joined = new Set(settled.flatMap((one) => one.joined));
  const isNews = settled.some(({ change }) => change !== undefined);
  const to = socketsOf(online).filter(({ connectionId }) => isNews || joined.has(connectionId));
  return [{ to, frame: { event: 'getOnlineUsers', data: online.map(({ userId }) => userId) } }];
}

/** From now on everybody is told of some alone: the list of each who is here. */
async function firstViews(mode: Mode, now: Date): Promise<Delivery[]> {
  const { online } = await readRoster(now, flipMost);
  return wholeLists(socketsOf(online), mode, now);
}

/** What changed: to those who watch somebody who came or left; and the whole list to the sockets that are new. */
async function watchersNews(mode: Mode, settled: readonly Settled[], now: Date): Promise<Delivery[]> {
  const joined = settled.flatMap(({ userId, joined: ids }) =>
    ids.map((connectionId) => ({ userId, connectionId })),
  );
  const isNew = new Set(joined.map(({ connectionId }) => connectionId));
  const news = (await newsBySocket(settled, now)).filter(({ to }) => !isNew.has(to.connectionId));
  const changed = await inParallel(news, membersAtOnce, async ({ to, came, left }) => {
    const online = await changeView(to.connectionId, mode.epoch, { came, left });
    const data = online === undefined ? await wideListFor(to, mode, now) : [...online];
    return { to: [to], frame: { event: 'getOnlineUsers' as const, data } };
  });
  return [...changed, ...(await wholeLists(joined, mode, now))];
}

interface News {
  readonly to: Address;
  readonly came: Set<string>;
  readonly left: Set<string>;
}

async function newsBySocket(settled: readonly Settled[], now: Date): Promise<News[]> {
  const moved = settled.filter(({ change }) => change !== undefined);
  const audience = await audienceOf(
    moved.map(({ userId }) => userId),
    now,
  );
  const news = new Map<string, News>();
  for (const { userId, change } of moved) {
    for (const to of audience.get(userId) ?? []) {
      const one = news.get(to.connectionId) ?? { to, came: new Set(), left: new Set() };
      news.set(to.connectionId, one);
      (change === 'came' ? one.came : one.left).add(userId);
    }
  }
  return [...news.values()];
}

function wholeLists(sockets: readonly Address[], mode: Mode, now: Date): Promise<Delivery[]> {
  return inParallel(sockets, membersAtOnce, async (to) => ({
    to: [to],
    frame: { event: 'getOnlineUsers' as const, data: await wideListFor(to, mode, now) },
  }));
}

function socketsOf(online: Roster['online']): Address[] {
  return online.flatMap(({ userId, connections }) =>
    connections.map((connectionId) => ({ userId, connectionId })),
  );
}
