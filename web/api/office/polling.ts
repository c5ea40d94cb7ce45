const soonestMs = 1000;
const latestMs = 60_000;
/** Longer than any step of an import takes. */
const stillMs = 30_000;

/**
 * Milliseconds until the next poll of running work: one second while it makes progress, then longer the
 * longer it stalls, at most a minute.
 * @param standsMs for how long it has made no progress.
 */
export function nextPollMs(standsMs: number): number {
  return Math.min(latestMs, Math.max(soonestMs, standsMs / 5));
}

/** True if running work has stalled long enough to tell the people waiting for it. */
export function isStalled(standsMs: number): boolean {
  return standsMs >= stillMs;
}
