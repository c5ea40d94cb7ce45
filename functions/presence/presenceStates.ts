import type { VersionedId } from '#shared/realtime/realtime.ts';
import { maxClockSkewMs, OnlineMembers } from './onlineMembers.ts';
import { eventuallyConsistentRows, onlineAmong } from './store/presenceRows.ts';

/**
 * A list is refreshed at most this often: many callers ask for states, for example of the newest members on
 * everyone's home page.
 */
const refreshMs = 5000;

/** One per execution environment; it writes no pages. */
const onlineMembers = new OnlineMembers(eventuallyConsistentRows, () => Date.now());
let followedAt = -Infinity;
let following: Promise<void> | undefined;

interface States {
  readonly came: readonly VersionedId[];
  readonly left: readonly VersionedId[];
}

/**
 * The states of members whose presence is not sent to the caller. An environment's list may be some seconds late,
 * but following its pages costs a tenth of reading as many rows as a screen shows.
 * @param isFresh reads the members' rows, consistently.
 */
export function presenceStatesOf(
  ids: readonly string[],
  { nowMs, isFresh = false }: { readonly nowMs: number; readonly isFresh?: boolean },
): Promise<States> {
  return isFresh ? statesInRows(ids, nowMs) : statesInMemory(ids, nowMs);
}

async function statesInRows(ids: readonly string[], nowMs: number): Promise<States> {
  const versionById = new Map((await onlineAmong(ids)).map(({ userId, version }) => [userId, version]));
  return splitByOnline(
    ids,
    (id) => versionById.get(id),
    // A member who is offline has no row and so no version, so their absence gets the time of reading. A row is removed
    // no sooner than five seconds after its last version, so this time is later.
    () => nowMs - maxClockSkewMs,
  );
}

async function statesInMemory(ids: readonly string[], nowMs: number): Promise<States> {
  if (ids.length === 0) return { came: [], left: [] };
  if (followedAt <= nowMs - refreshMs) await (following ??= follow(nowMs));
  const onlineVersion = (id: string) => {
    const presence = onlineMembers.get(id);
    return presence === undefined || presence.sockets.length === 0 ? undefined : presence.version;
  };
  return splitByOnline(ids, onlineVersion, (id) => onlineMembers.offlineVersionOf(id));
}

async function follow(nowMs: number): Promise<void> {
  try {
    await onlineMembers.follow();
    followedAt = nowMs;
  } finally {
    following = undefined;
  }
}

/**
 * @param onlineVersion returns the version of an online member.
 * @param offlineVersion returns the version of an offline member's absence.
 */
function splitByOnline(
  ids: readonly string[],
  onlineVersion: (id: string) => number | undefined,
  offlineVersion: (id: string) => number,
): States {
  const states = [...new Set(ids)].map((id) => ({ id, version: onlineVersion(id) }));
  return {
    came: states.flatMap(({ id, version }): VersionedId[] => (version === undefined ? [] : [[id, version]])),
    left: states.flatMap(({ id, version }): VersionedId[] =>
      version === undefined ? [[id, offlineVersion(id)]] : [],
    ),
  };
}
