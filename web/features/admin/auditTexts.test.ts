import { expect, test } from 'vitest';
import { changeSummary } from './auditTexts.ts';

test('the values before and after are written in words', () => {
  expect(changeSummary({ before: {}, after: { lines: 12, toConfirm: 3 } })).toBe(
    'Lines: 12 · Members to approve: 3',
  );
  expect(changeSummary({ before: { role: 'member' }, after: { role: 'admin' } })).toBe(
    'Role: Member → Admin',
  );
  expect(changeSummary({ before: { domains: ['a.example'] }, after: { domains: [] } })).toBe(
    'School e-mail domains: a.example → None',
  );
});
