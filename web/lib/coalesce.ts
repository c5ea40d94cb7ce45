/**
 * Runs a task whenever it is wanted and never twice at once: wanted while it runs, it runs once more behind, since it
 * may have read too early. `task` must not throw.
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
