import type { RunnerTask } from 'vitest';

/** The whole name of a test, with the groups it stands in: what a pattern of names is held against. */
export const testName = ({ suite, name }: RunnerTask): string =>
  suite === undefined ? name : `${testName(suite)} ${name}`;
