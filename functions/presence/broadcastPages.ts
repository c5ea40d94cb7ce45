import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { sendToSocket } from '#functions/sockets/socketFrames.ts';
import { limits } from '#shared/platform/limits.ts';
import type { PresenceMode } from '#shared/realtime/realtime.ts';
import { composeFrames, type SocketFrame } from './composeFrames.ts';
import { OnlineMembers } from './onlineMembers.ts';
import { type FullStateRequest, retryFullState, queueFullState } from './presenceQueue.ts';
import {
  changeMode,
  type PresencePage,
  presenceRows,
  type PresenceChange,
  readMode,
} from './store/presenceRows.ts';
import { blockedFor, subscriptions } from './subscriptions.ts';

const framesAtOnce = 50;
const nowMs = () => Date.now();

/** One list per execution environment, kept between runs. */
const onlineMembers = new OnlineMembers(presenceRows, nowMs);

/** The follow and send phases for the pages from number `first` to number `last`. */
export async function broadcastPages(first: number, last: number): Promise<void> {
  const changes = latestPerMember(await onlineMembers.followFrom(first, last));
  if (changes.length > 0) await broadcast(changes);
}

/** The final change of each member: the highest version, with every new socket that is still connected. */
export function latestPerMember(pages: readonly PresencePage[]): PresenceChange[] {
  const members = new Map<string, PresenceChange>();
  for (const change of pages.flatMap(({ changes }) => changes)) {
    const before = members.get(change.presence.userId);
    members.set(change.presence.userId, before === undefined ? change : merged(before, change));
  }
  return [...members.values()];
}

function merged(earlier: PresenceChange, later: PresenceChange): PresenceChange {
  const { presence } = earlier.presence.version > later.presence.version ? earlier : later;
  const isNews = earlier.kind !== undefined || later.kind !== undefined;
  const kind = presence.sockets.length > 0 ? 'came' : 'left';
  const newSockets = new Set([...earlier.newSockets, ...later.newSockets]);
  return {
    presence,
    kind: isNews ? kind : undefined,
    newSockets: presence.sockets.flatMap(({ connectionId }) =>
      newSockets.has(connectionId) ? connectionId : [],
    ),
  };
}

/** Sends changes to all sockets that are to see them. */
async function broadcast(changes: readonly PresenceChange[]): Promise<void> {
  const before = await readMode();
  const mode = presenceModeFor(onlineMembers.online().length, before);
  const isModeChange = mode !== before && (await changeMode(mode));
  const context = { onlineMembers, mode, isModeChange, subscriptions, blockedFor };
  await send(await composeFrames(changes, context));
}

/** Sends a socket the full state. */
export async function sendFullState({ userId, connectionId, retry }: FullStateRequest): Promise<void> {
  await onlineMembers.follow();
  const presence = onlineMembers.get(userId);
  if (presence === undefined) return;
  const mode = await readMode();
  const frames = await composeFrames([{ presence, kind: undefined, newSockets: [connectionId] }], {
    onlineMembers,
    mode,
    subscriptions,
    blockedFor,
  });
  await send(frames, retry);
}

/**
 * Sends frames. Sockets that cannot be reached yet, or whose frames were lost, get the full state later.
 * @param retry the number of the retry that these frames are; 0 if nothing to these sockets was lost before.
 */
async function send(frames: readonly SocketFrame[], retry = 0): Promise<void> {
  const outcomes = await inParallel(frames, framesAtOnce, async (sent) => ({
    sent,
    outcome: await sendToSocket(sent, sent.frame),
  }));
  const early = outcomes.filter(({ sent, outcome }) => sent.isNew && outcome === 'early');
  await queueFullState(early.map(({ sent: { userId, connectionId } }) => ({ userId, connectionId, retry })));
  const lostFrames = outcomes.filter(({ outcome }) => outcome === 'lost');
  await retryFullState(
    lostFrames.map(({ sent }) => sent),
    retry,
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
