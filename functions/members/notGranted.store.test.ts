import { afterAll, afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deletePasskey, setPasskeyName } from '#functions/auth/store/passkeys.ts';
import { aliasStep, memberIdsByAlias, newAlias } from '#functions/members/audit/aliases.ts';
import { findHeldName } from '#functions/members/names/heldNames.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());
afterEach(() => {
  vi.unstubAllEnvs();
});

test('a function cannot read a table without its name', async () => {
  const read = () => new Table('users').get(z.object({}), { pk: 'any', sk: '-' });
  expect(await read()).toBeUndefined();
  vi.stubEnv('USERS_TABLE', undefined);

  await expect(read()).rejects.toThrow('USERS_TABLE is not granted to this function');
});

test('a table has no undeclared index', async () => {
  const range = { index: 'byNobody', pk: 'any', limit: 1 };

  await expect(new Table('users').query(z.object({}), range)).rejects.toThrow(
    'USERS_TABLE has no index byNobody',
  );
});

test('held names cannot be looked up without their secret', async () => {
  const name = { kind: 'username', value: 'maya' } as const;
  expect(await findHeldName(name, new Date())).toBeUndefined();
  vi.stubEnv('HELD_NAMES_KEY', undefined);

  await expect(findHeldName(name, new Date())).rejects.toThrow(
    'HELD_NAMES_KEY is not granted to this function',
  );
});

test('an invalid id names no passkey and reads nothing', async () => {
  const readKeys: string[] = [];
  const before = async (command: string): Promise<undefined> => void readKeys.push(command);

  await withFault({ before }, async () => {
    expect(await setPasskeyName(newId(), 'no id', 'Phone')).toBe(false);
    expect(await deletePasskey(newId(), 'no id')).toBe(false);
  });

  expect(readKeys).toEqual([]);
});

test('an alias leads to its member until it is removed, and others stay', async () => {
  const [first, second] = [newAlias(), newAlias()];
  const [member, neighbour] = [newId(), newId()];
  await transact([aliasStep(first, member), aliasStep(second, neighbour)]);
  expect(await memberIdsByAlias([first, second, first, newAlias()])).toEqual(
    new Map([
      [first, member],
      [second, neighbour],
    ]),
  );

  await new Table('users').remove({ pk: `ALIAS#${first}`, sk: '-' });

  expect(await memberIdsByAlias([first, second])).toEqual(new Map([[second, neighbour]]));
});
