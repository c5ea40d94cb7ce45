import { expect, test } from 'vitest';
import { changeSummary } from './auditWords.ts';

test('the values before and after are written in words', () => {
  expect(changeSummary({ before: {}, after: { lines: 12, toConfirm: 3 } })).toBe('lines: 12, to approve: 3');
  expect(changeSummary({ before: { role: 'member' }, after: { role: 'admin' } })).toBe(
    'role: member → admin',
  );
  expect(changeSummary({ before: { domains: ['a.example'] }, after: { domains: [] } })).toBe(
    'domains: a.example → none',
  );
});
