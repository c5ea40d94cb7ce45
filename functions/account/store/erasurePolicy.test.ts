import { expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import {
  type ErasureRule,
  erasureRuleOf,
  erasurePolicy,
  objectErasurePolicy,
  rowKindOf,
} from './erasurePolicy.ts';

/** Whether a rule is one of the four outcomes for a row. */
function isSaid(fate: ErasureRule): boolean {
  if (typeof fate === 'string') return ['erased', 'nobody'].includes(fate);
  return 'withinDays' in fate ? fate.withinDays > 0 : fate.stays.length > 20;
}

test('every kind of row has an erasure rule: erased, unrelated to members, expiring within days, or kept for a reason', () => {
  const kinds = Object.entries(erasurePolicy).flatMap(([table, said]) =>
    Object.entries(said).map(([kind, fate]) => ({ kind: `${table} ${kind}`, fate })),
  );

  expect(kinds.filter(({ fate }) => !isSaid(fate))).toEqual([]);
  expect(Object.entries(erasurePolicy).filter(([, said]) => Object.keys(said).length === 0)).toEqual([]);
  expect(Object.values(objectErasurePolicy).filter((fate) => !isSaid(fate))).toEqual([]);
  expect(Object.keys(objectErasurePolicy).length).toBeGreaterThan(0);
});

test.each([
  ['USER#', `USER#${newId()}`],
  ['ADMINS', 'ADMINS'],
  ['<id>', newId()],
  ['<id>#<id>', `${newId()}#${newId()}`],
  ['CLAIM#', `CLAIM#a line\nand more#behind`],
])('a row is of kind %s by the prefix of its key: %s', (kind, pk) => {
  expect(rowKindOf(pk)).toBe(kind);
});

test('a key that contains more than an id is not of a kind of bare ids', () => {
  const id = newId();
  for (const pk of [`${id}x`, `x${id}`, id.slice(1), `${id}#${id}x`, `x${id}#${id}`]) {
    expect(['<id>', '<id>#<id>']).not.toContain(rowKindOf(pk));
  }
});

test('a row has the rule of its kind, otherwise of its whole table, otherwise none', () => {
  expect(erasureRuleOf('users', `USER#${newId()}`)).toBe('erased');
  expect(erasureRuleOf('likes', newId())).toBe('erased');
  expect(erasureRuleOf('limits', 'anything#at all')).toEqual({ withinDays: 2 });
  expect(erasureRuleOf('users', 'UNHEARD#of')).toBeUndefined();
});
