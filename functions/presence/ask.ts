import type { PresenceChange, PresenceMode, VersionedId } from '#shared/realtime.ts';
import { laggingRows, onlineAmong } from './store/presenceRows.ts';
import { clocksDifferMs, Roster } from './onlineRoster.ts';

/** A roster is followed no more often: what it says is asked for by many, as of the newest members on everyone's home page. */
const knownMs = 5000;

/** One for each execution environment; it writes no pages. */
const roster = new Roster(laggingRows, () => Date.now());
let followedAt = -Infinity;
let following: Promise<void> | undefined;

interface States {
  readonly came: readonly VersionedId[];
  readonly left: readonly VersionedId[];
}

/**
 * The state of members whose coming and going is not pushed, of which an environment's roster may know some seconds late:
 * to follow its pages costs a tenth of asking for as many as a screen shows. @param isFresh reads their rows, as last written.
 */
export async function statesOf(
  ids: readonly string[],
  mode: PresenceMode,
  { nowMs, isFresh = false }: { readonly nowMs: number; readonly isFresh?: boolean },
): Promise<PresenceChange> {
  const { came, left } = isFresh ? await inRows(ids, nowMs) : await inRoster(ids, nowMs);
  return { mode, came: [...came], left: [...left] };
}

async function inRows(ids: readonly string[], nowMs: number): Promise<States> {
  const found = new Map((await onlineAmong(ids)).map(({ userId, v }) => [userId, v]));
  return divided(
    ids,
    (id) => found.get(id),
    // Who is not online has no row and so no version: the absence gets the time of reading for one. A row goes no sooner
    // than five seconds after its last version, so that this lies behind it.
    () => nowMs - clocksDifferMs,
  );
}

async function inRoster(ids: readonly string[], nowMs: number): Promise<States> {
  if (ids.length === 0) return { came: [], left: [] };
  if (followedAt <= nowMs - knownMs) await (following ??= follow(nowMs));
  const here = (id: string) => {
    const entry = roster.get(id);
    return entry === undefined || entry.sockets.length === 0 ? undefined : entry.v;
  };
  return divided(ids, here, (id) => roster.awaySince(id));
}

async function follow(nowMs: number): Promise<void> {
  try {
    await roster.follow();
    followedAt = nowMs;
  } finally {
    following = undefined;
  }
}

/** @param here the version of a member who is online. @param away that of the absence of one who is not. */
function divided(
  ids: readonly string[],
  here: (id: string) => number | undefined,
  away: (id: string) => number,
): States {
  const all = [...new Set(ids)].map((id) => ({ id, v: here(id) }));
  return {
    came: all.flatMap(({ id, v }): VersionedId[] => (v === undefined ? [] : [[id, v]])),
    left: all.flatMap(({ id, v }): VersionedId[] => (v === undefined ? [[id, away(id)]] : [])),
  };
}
