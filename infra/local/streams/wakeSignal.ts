/** A wait that a signal ends, including a signal since the last wait. */
export interface WakeSignal {
  readonly ring: () => void;
  /** @param maxMs ends the wait after this time; without it only a signal does. */
  readonly wait: (maxMs?: number) => Promise<void>;
}

/** @param stopped signals permanently. */
export function makeWakeSignal(stopped: AbortSignal): WakeSignal {
  let rung = false;
  let wakeUp: (() => void) | undefined;
  const ring = () => {
    rung = true;
    wakeUp?.();
  };
  stopped.addEventListener('abort', ring);
  const wait = (maxMs?: number) =>
    new Promise<void>((resolve) => {
      const timer = maxMs === undefined ? undefined : setTimeout(() => wakeUp?.(), maxMs);
      wakeUp = () => {
        clearTimeout(timer);
        rung = stopped.aborted;
        wakeUp = undefined;
        resolve();
      };
      if (rung) wakeUp();
    });
  return { ring, wait };
}
