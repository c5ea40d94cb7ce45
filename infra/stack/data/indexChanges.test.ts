import { expect, test } from 'vitest';
import { indexProblems } from './indexChanges.ts';

const byMember = { byMember: 'userId pk KEYS_ONLY' };
const byState = { byState: 'state pk ALL' };

test.each([
  ['none changes', byMember, byMember],
  ['one is added', byMember, { ...byMember, ...byState }],
  ['one is removed', { ...byMember, ...byState }, byState],
])('a table can be deployed if %s', (_, before, after) => {
  expect(indexProblems('Users', before, after)).toEqual([]);
});

test('two changes need two deployments', () => {
  expect(indexProblems('Users', byMember, byState)).toEqual([
    'DynamoDB changes one index of Users at a time: deploy byState, byMember one after another.',
  ]);
});

test('an index keeps its keys and projection', () => {
  expect(indexProblems('Users', byMember, { byMember: 'userId pk ALL' })).toEqual([
    'The index byMember of Users cannot change its keys or projection: add one under another name, and remove byMember in a later deployment.',
  ]);
});
