import type { RunnerTask } from 'vitest';

/** The full name of a test, with its groups, which a name pattern is matched against. */
export const testName = ({ suite, name }: RunnerTask): string =>
  suite === undefined ? name : `${testName(suite)} ${name}`;
