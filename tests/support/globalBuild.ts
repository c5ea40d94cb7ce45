import { stop } from 'esbuild';
import { build } from '#infra/build/build.ts';

/** Builds once what every worker of the `stack` project synthesizes; otherwise each would build it at the same time. */
export default async function buildOnce(): Promise<void> {
  await build({ isPartial: true });
  // Its process would keep gigabytes until the last test.
  await stop();
}
