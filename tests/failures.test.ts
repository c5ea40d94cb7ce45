import { expect, test } from 'vitest';
import { describeFailures } from './failures.ts';

const passed = { status: 'passed', fullName: 'a like is counted', failureMessages: [] };

test('a failed test is listed with its error and the command that runs it alone', () => {
  const failed = {
    status: 'failed',
    fullName: 'an event that "costs $5" (new)',
    failureMessages: [
      'AssertionError: expected 1 to be 2\n\n- 2\n+ 1\n    at /repo/tests/api/events.test.ts:9:3',
    ],
  };
  const file = { name: '/repo/tests/api/events.test.ts', status: 'failed', message: '' };

  const lines = describeFailures(
    { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed, failed] }] },
    '/repo',
  );

  expect(lines).toEqual([
    [
      '  tests/api/events.test.ts > an event that "costs $5" (new)',
      '    AssertionError: expected 1 to be 2',
      '    - 2',
      '    + 1',
      '    Run it alone: npm test -- tests/api/events.test.ts -t "an event that .costs .5. .new."',
    ].join('\n'),
  ]);
});

test('a file that cannot be loaded is listed with the reason', () => {
  const file = { name: '/repo/shared/a.test.ts', status: 'failed', message: 'Cannot find module ./b.ts' };

  const [line] = describeFailures(
    { numPassedTests: 0, testResults: [{ ...file, assertionResults: [] }] },
    '/repo',
  );

  expect(line).toContain('shared/a.test.ts could not run');
  expect(line).toContain('Cannot find module ./b.ts');
  expect(line).toContain('npm test -- shared/a.test.ts');
});

test('a file that fails after its tests is listed with the reason', () => {
  const file = { name: '/repo/web/a.test.tsx', status: 'failed', message: 'this file leaves something' };

  const [line] = describeFailures(
    { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed] }] },
    '/repo',
  );

  expect(line).toContain('web/a.test.tsx failed outside its tests');
  expect(line).toContain('this file leaves something');
});

test('a green run has no failures', () => {
  const file = { name: '/repo/a.test.ts', status: 'passed', message: '', assertionResults: [passed] };

  expect(describeFailures({ numPassedTests: 1, testResults: [file] }, '/repo')).toEqual([]);
});
