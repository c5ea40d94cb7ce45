import { expect, test } from 'vitest';
import { joinTables } from './grants.ts';

test('joined grants keep every action of each, in any order', () => {
  const one = { users: ['GetItem', 'PutItem'], blocks: ['Query'] } as const;
  const other = { users: ['PutItem', 'DeleteItem'], limits: ['UpdateItem'] } as const;

  expect(joinTables(one, other)).toEqual({
    users: ['GetItem', 'PutItem', 'DeleteItem'],
    blocks: ['Query'],
    limits: ['UpdateItem'],
  });
  expect(new Set(joinTables(other, one).users)).toEqual(new Set(joinTables(one, other).users));
});
