import { ensureBuilt } from '#infra/local/freshBuild.ts';

/**
 * Builds once, in a process of its own, what every worker of the `stack` project synthesizes. Within vitest, Lingui
 * cannot load its configuration.
 */
export default (): Promise<void> => ensureBuilt();
