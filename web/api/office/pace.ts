const soonestMs = 1000;
const latestMs = 60_000;
/** Longer than any step of an import takes. */
const stillMs = 30_000;

/**
 * Milliseconds until work under way is asked again how far it has come: a second while it moves, and the longer the
 * longer it stands, a minute at most. @param standsMs since when it has not moved.
 */
export function askAgainAfter(standsMs: number): number {
  return Math.min(latestMs, Math.max(soonestMs, standsMs / 5));
}

/** True where work under way stands so long that somebody who waits for it should hear of it. */
export function standsStill(standsMs: number): boolean {
  return standsMs >= stillMs;
}
