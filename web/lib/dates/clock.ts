import { useSyncExternalStore } from 'react';

/** How often time-dependent values update. */
const tickMs = 15_000;

const subscribers = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * A time-dependent value that stays current while it is shown: `read` runs on every tick of one shared clock,
 * and only a different result renders. The clock stops while the page is hidden.
 */
export function useClock<T extends string | number | boolean>(read: (now: Date) => T): T {
  return useSyncExternalStore(subscribe, () => {
    // Without subscribers the clock stops.
    if (subscribers.size === 0) now = new Date();
    return read(now);
  });
}

function subscribe(reader: () => void): () => void {
  subscribers.add(reader);
  if (subscribers.size === 1) {
    document.addEventListener('visibilitychange', startOrStop);
    startOrStop();
  }
  return () => {
    subscribers.delete(reader);
    if (subscribers.size > 0) return;
    document.removeEventListener('visibilitychange', startOrStop);
    clearInterval(timer);
  };
}

/** Ticks at once, then regularly while the page is visible. */
function startOrStop(): void {
  clearInterval(timer);
  if (document.visibilityState === 'hidden') return;
  tick();
  timer = setInterval(tick, tickMs);
}

function tick(): void {
  now = new Date();
  for (const reader of subscribers) reader();
}
