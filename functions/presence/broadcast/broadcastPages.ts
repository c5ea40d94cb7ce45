import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { sendToSocket } from '#functions/sockets/socketFrames.ts';
import { limits } from '#shared/platform/limits.ts';
import type { PresenceMode } from '#shared/realtime/realtime.ts';
import { OnlineMembers } from '../onlineMembers.ts';
import { type FullStateRequest, retryFullState, queueFullState } from '../presenceQueue.ts';
import {
  changeMode,
  type PresencePage,
  presenceRows,
  type PresenceUpdate,
  readMode,
} from '../store/presenceRows.ts';
import { blockedFor, subscriptions } from '../subscriptions.ts';
import { composeFrames, type SocketFrame } from './composeFrames.ts';

const framesAtOnce = 50;
const nowMs = () => Date.now();

/** One list per execution environment, kept between runs. */
const onlineMembers = new OnlineMembers(presenceRows, nowMs);

/** Where the pages come from, and how their changes are sent. */
interface PresenceSender {
  readonly onlineMembers: {
    /** The follow phase: updates the list, and returns the pages from number `first` to number `last`. */
    readonly followFrom: (first: number, last: number) => Promise<readonly PresencePage[]>;
  };
  /** The send phase. */
  readonly broadcast: (changes: readonly PresenceUpdate[]) => Promise<void>;
}

/**
 * The follow and send phases for the pages from number `first` to number `last`.
 * @param sender the rows and sockets of the deployment by default; simulations have their own.
 */
export async function broadcastPages(
  first: number,
  last: number,
  sender: PresenceSender = { onlineMembers, broadcast },
): Promise<void> {
  const pages = await sender.onlineMembers.followFrom(first, last);
  const changes = latestPerMember(pages.flatMap((page) => page.changes));
  if (changes.length > 0) await sender.broadcast(changes);
}

/** The final change of each member: the highest version, with every new socket that is still connected. */
function latestPerMember(changes: readonly PresenceUpdate[]): PresenceUpdate[] {
  const members = new Map<string, PresenceUpdate>();
  for (const change of changes) {
    const before = members.get(change.entry.userId);
    members.set(change.entry.userId, before === undefined ? change : merged(before, change));
  }
  return [...members.values()];
}

function merged(earlier: PresenceUpdate, later: PresenceUpdate): PresenceUpdate {
  const { entry } = earlier.entry.version > later.entry.version ? earlier : later;
  const isNews = earlier.kind !== undefined || later.kind !== undefined;
  const kind = entry.sockets.length > 0 ? 'came' : 'left';
  const newSockets = new Set([...earlier.newSockets, ...later.newSockets]);
  return {
    entry,
    kind: isNews ? kind : undefined,
    newSockets: entry.sockets.flatMap(({ connectionId }) =>
      newSockets.has(connectionId) ? connectionId : [],
    ),
  };
}

/** Sends changes to all sockets that are to see them. */
async function broadcast(changes: readonly PresenceUpdate[]): Promise<void> {
  const before = await readMode();
  const mode = presenceModeFor(onlineMembers.online().length, before);
  const isModeChange = mode !== before && (await changeMode(mode));
  const context = { onlineMembers, mode, isModeChange, subscriptions, blockedFor };
  await send(await composeFrames(changes, context));
}

/** Sends a socket the full state. */
export async function sendFullState({ userId, connectionId, lost }: FullStateRequest): Promise<void> {
  await onlineMembers.follow();
  const entry = onlineMembers.get(userId);
  if (entry === undefined) return;
  const mode = await readMode();
  const frames = await composeFrames([{ entry, kind: undefined, newSockets: [connectionId] }], {
    onlineMembers,
    mode,
    subscriptions,
    blockedFor,
  });
  await send(frames, lost);
}

/**
 * Sends frames. Sockets that cannot be reached yet, or whose frames were lost, get the full state later.
 * @param lost how many frames to these sockets were lost just before.
 */
async function send(frames: readonly SocketFrame[], lost = 0): Promise<void> {
  const outcomes = await inParallel(frames, framesAtOnce, async (sent) => ({
    sent,
    outcome: await sendToSocket(sent, sent.frame),
  }));
  const early = outcomes.filter(({ sent, outcome }) => sent.isNew && outcome === 'early');
  await queueFullState(early.map(({ sent: { userId, connectionId } }) => ({ userId, connectionId, lost })));
  const lostFrames = outcomes.filter(({ outcome }) => outcome === 'lost');
  await retryFullState(
    lostFrames.map(({ sent }) => sent),
    lost,
  );
}

/**
 * Whether every member's presence is sent to everyone. Between the two thresholds the mode does not change, so that a
 * single person more or less cannot make all clients reload again and again.
 */
export function presenceModeFor(online: number, before: PresenceMode): PresenceMode {
  if (online > limits.maxOnlineForEveryone) return 'some';
  if (online < limits.presenceEveryoneAgain) return 'everyone';
  return before;
}
