import { expect, test } from 'vitest';
import { hasSameFacts } from './rosterRows.ts';

const facts = {
  studentId: 'S-1',
  fullName: 'Priya Raman',
  earlierName: 'Priya Iyer',
  classYear: 2019,
  degree: 'BSc Physics',
  email: 'priya@example.org',
  isShared: false,
};
const row = { ...facts, id: 'r', importId: 'i', createdBy: 'i' };

test('a line with the known facts of a person changes nothing', () => {
  const other = { ...row, id: 'other', importId: 'other', createdBy: 'other' };

  expect(hasSameFacts(row, { ...facts })).toBe(true);
  expect(hasSameFacts(other, facts)).toBe(true);
});

test.each([
  { studentId: 'S-2' },
  { fullName: 'Priya R.' },
  { earlierName: '' },
  { classYear: 2020 },
  { degree: '' },
  { email: '' },
  { isShared: true },
])('a line with %j changes a person', (changed) => {
  expect(hasSameFacts(row, { ...facts, ...changed })).toBe(false);
});
