/** How this process reacts to signals. */
export interface Signals {
  /**
   * From now on the first signal stops gracefully with this function; before that, any signal ends the process at once.
   */
  readonly stopWith: (stop: () => Promise<unknown>) => void;
}

const interrupted = 130;
/** What has not stopped by then ends with the process; every part can handle that. */
const stopTimeoutMs = 2500;

/**
 * Stops gracefully at the first signal and at once at the second. `disconnect` and the message `stop` come from the
 * launcher; in a terminal they arrive together with the signal, so they never count as a second one.
 * @param stopped the exit code after a graceful stop: 0 if a signal is the usual end, as of a server.
 */
export function handleSignals(stopped = 0): Signals {
  let stop: (() => Promise<unknown>) | undefined;
  let isStopping = false;
  const end = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    if (stop === undefined) process.exit(code);
    setTimeout(() => process.exit(code), stopTimeoutMs);
    void stop().finally(() => process.exit(code));
  };
  const counted = () => {
    let times = 0;
    return () => {
      times += 1;
      if (times > 1) process.exit(interrupted);
      end(stop === undefined ? interrupted : stopped);
    };
  };
  const signalled = counted();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled);
  const askedToStop = counted();
  process.on('message', (message) => message === 'stop' && askedToStop());
  process.on('disconnect', () => end(stopped));
  return {
    stopWith: (how) => {
      stop = how;
    },
  };
}
