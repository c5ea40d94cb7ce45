import type { PresenceChange, PresenceMode, VersionedId } from '#shared/realtime.ts';
import { onlineAmong } from '../stores/presenceRows.ts';

interface Answer {
  readonly v: number | undefined;
  readonly readAt: number;
}

/** What many ask for at once, as the newest members on everyone's home page, is read once in so long. */
const cachedMs = 5000;
const cachedMost = 10_000;
/**
 * Who is not online has no row and so no version: the absence gets the time of reading for one, less what clocks may
 * differ. A row goes no sooner than five seconds after its last version, so that this lies behind it.
 */
const clocksDifferMs = 2500;

const cached = new Map<string, Answer>();

/**
 * The state of members whose coming and going is not pushed. @param isFresh reads anew whatever is cached, as last
 * written. Else a replica may answer, for half the price: it lags by less than clocks may differ, so an absence that it
 * tells too late has a lower version than the row that it has not heard of.
 */
export async function statesOf(
  ids: readonly string[],
  mode: PresenceMode,
  { nowMs, isFresh = false }: { readonly nowMs: number; readonly isFresh?: boolean },
): Promise<PresenceChange> {
  const isStale = (id: string) => isFresh || (cached.get(id)?.readAt ?? 0) <= nowMs - cachedMs;
  if (cached.size > cachedMost) cached.clear();
  const missing = ids.filter(isStale);
  const found = new Map((await onlineAmong(missing, isFresh)).map(({ userId, v }) => [userId, v]));
  for (const id of missing) cached.set(id, { v: found.get(id), readAt: nowMs });
  const answers = ids.flatMap((id) => {
    const answer = cached.get(id);
    return answer === undefined ? [] : [{ id, ...answer }];
  });
  return {
    mode,
    came: answers.flatMap(({ id, v }): VersionedId[] => (v === undefined ? [] : [[id, v]])),
    left: answers.flatMap(({ id, v, readAt }): VersionedId[] =>
      v === undefined ? [[id, readAt - clocksDifferMs]] : [],
    ),
  };
}
