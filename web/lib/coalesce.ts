/**
 * Runs a task on every call, but never twice at once: a call during a run causes one more run, because the
 * current one may have read too early. `task` must not throw.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let wanted = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      await task();
    }
    running = undefined;
  };
  return () => {
    wanted = true;
    running ??= run();
    return running;
  };
}
