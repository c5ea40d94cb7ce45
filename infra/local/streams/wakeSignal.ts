/** A wait that a signal ends, including a signal since the last wait. */
export interface WakeSignal {
  readonly ring: () => void;
  /** @param mostMs ends the wait after this time; without it only a signal does. */
  readonly wait: (mostMs?: number) => Promise<void>;
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
  const wait = (mostMs?: number) =>
    new Promise<void>((resolve) => {
      const timer = mostMs === undefined ? undefined : setTimeout(() => wakeUp?.(), mostMs);
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
