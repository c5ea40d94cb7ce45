import { expect, test } from 'vitest';
import { detailsOf } from './auditWords.ts';

test('what was and what is stands in words', () => {
  expect(detailsOf({ before: {}, after: { lines: 12, toConfirm: 3 } })).toBe('lines: 12, to confirm: 3');
  expect(detailsOf({ before: { role: 'member' }, after: { role: 'admin' } })).toBe('role: member → admin');
  expect(detailsOf({ before: { domains: ['a.example'] }, after: { domains: [] } })).toBe(
    'domains: a.example → none',
  );
});
