/**
 * Runs a task on every call, but never twice at once: a call during a run causes one more run, because the
 * current one may have read too early. `task` must not throw.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let runAgain = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (runAgain) {
      runAgain = false;
      await task();
    }
    running = undefined;
  };
  return () => {
    runAgain = true;
    running ??= run();
    return running;
  };
}
