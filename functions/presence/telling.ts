import type { PresenceMode } from '#shared/realtime.ts';
import { inParallel } from '../stores/inParallel.ts';
import {
  changeMode,
  noteBulletin,
  presenceRows,
  readMode,
  takeBulletinTurn,
} from '../stores/presenceRows.ts';
import { deliver } from '../socket/push.ts';
import { blocks } from './blocksBetween.ts';
import { circles } from './circles.ts';
import { type Greeting, greetAgain, inASecond, postpone } from './later.ts';
import { modeFor } from './mode.ts';
import type { Change } from './model.ts';
import { pageShards, Roster } from './onlineRoster.ts';
import { bulletin, modeNews, newsOf, type Telling } from './tell.ts';
import type { Surroundings } from './worker.ts';

const framesAtOnce = 50;
const nowMs = () => Date.now();

/** One roster for each execution environment, kept from one run to the next. */
const roster = new Roster(presenceRows, Math.floor(Math.random() * pageShards), nowMs);

/** What the workers of this environment work with. */
export const surroundings: Surroundings = { store: presenceRows, roster, nowMs, postpone, tell };

async function tell(changes: readonly Change[]): Promise<void> {
  const before = await readMode();
  const mode = modeFor(roster.online().length, before);
  if (mode !== before && (await changeMode(mode))) await send(await turnNews(mode));
  await send(await newsOf(changes, { roster, mode, circles, blocks }));
  const isNews = changes.some(({ kind }) => kind !== undefined);
  const newcomers = new Set(changes.flatMap((change) => change.newcomers.map(({ id }) => id)));
  if (mode === 'everyone' && (isNews || mode !== before)) await tellList(newcomers);
}

/** Clients that take changes ask anew, each in its own time; the others are told at once what the new mode shows them. */
async function turnNews(mode: PresenceMode): Promise<Telling[]> {
  const asking = modeNews({ roster, mode });
  if (mode === 'everyone') return asking;
  const listeners = roster.online().map((entry) => ({
    entry,
    kind: undefined,
    newcomers: entry.sockets.filter(({ takesChanges }) => !takesChanges),
  }));
  return [...asking, ...(await newsOf(listeners, { roster, mode, circles, blocks }))];
}

/** Tells the whole list, now or, where that was done within the last second, when it is over. */
async function tellList(newcomers: ReadonlySet<string>): Promise<void> {
  const list = (await bulletin({ roster, blocks })).filter(
    ({ connectionId }) => !newcomers.has(connectionId),
  );
  if (list.length === 0) return;
  const turn = await takeBulletinTurn(nowMs());
  if (turn === 'now') await send(list);
  if (turn === 'later') await inASecond([{ do: 'bulletin' }]);
}

/** Tells the list that was put off: as it is now. */
export async function tellListNow(): Promise<void> {
  await roster.follow();
  if ((await readMode()) !== 'everyone') return;
  await noteBulletin(nowMs());
  await send(await bulletin({ roster, blocks }));
}

/** Tells a socket everything. */
export async function greet({ userId, connectionId, lost }: Greeting): Promise<void> {
  await roster.follow();
  const entry = roster.get(userId);
  if (entry === undefined) return;
  const newcomers = entry.sockets.filter(({ id }) => id === connectionId);
  const mode = await readMode();
  const news = await newsOf([{ entry, kind: undefined, newcomers }], { roster, mode, circles, blocks });
  await send(news, lost);
}

/**
 * Sends frames. Sockets that cannot be reached yet, or whose frames got lost, are told everything later.
 * @param lost how many frames to these sockets got lost just before.
 */
async function send(tellings: readonly Telling[], lost = 0): Promise<void> {
  const outcomes = await inParallel(tellings, framesAtOnce, async (telling) => ({
    telling,
    outcome: await deliver(telling, telling.frame),
  }));
  const early = outcomes.filter(({ telling, outcome }) => telling.isNew && outcome === 'early');
  await inASecond(
    early.map(({ telling: { userId, connectionId } }) => ({ do: 'greet', userId, connectionId, lost })),
  );
  const unheard = outcomes.filter(({ outcome }) => outcome === 'lost');
  await greetAgain(
    unheard.map(({ telling }) => telling),
    lost,
  );
}
