import { expect, test } from 'vitest';
import { grantedEnv } from './grantedEnv.ts';
import { errorTrace } from './log.ts';

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("an error's message is not logged, since it may quote what people wrote", () => {
  expect(errorTrace(new Error('my secret'))).not.toContain('my secret');
});

test('a variable that a function was not granted is named in the log', () => {
  expect(errorTrace(failureOf(() => grantedEnv('NO_SUCH_TABLE')))).toContain('NO_SUCH_TABLE is not granted');
});
