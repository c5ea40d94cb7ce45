import * as z from 'zod/mini';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { isId } from '#shared/platform/fields.ts';
import { newSecret } from '../sessions/sessionRows.ts';
import { userKey } from '../users.ts';

/**
 * Table Users, the aliases that replace member ids in the audit log.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `USER#<id>` | `-` | `alias`: random, created on first use |
 * | `ALIAS#<alias>` | `-` | `userId` |
 *
 * Both are deleted with the account. The log's lines stay, but no longer lead to a person.
 */
const users = new Table('users');

const Aliased = z.object({ alias: z.string() });
const Pointer = z.object({ pk: z.string(), userId: z.string() });
const prefix = 'ALIAS#';
const aliasKey = (alias: string) => ({ pk: `${prefix}${alias}`, sk: '-' });

/** The alias of a member, created on the first call; undefined if there is no such member. */
export async function aliasOf(userId: string): Promise<string | undefined> {
  if (!isId(userId)) return undefined;
  const row = await users.changeAndRead(Aliased, userKey(userId), {
    setIfAbsent: { alias: newAlias() },
    condition: rowExists,
  });
  return row?.alias;
}

/** The alias of a member, or undefined if they have none yet. */
export async function findAlias(userId: string): Promise<string | undefined> {
  return (await users.get(z.partial(Aliased), userKey(userId)))?.alias;
}

/** A random alias. Until `aliasStep` assigns it, it leads to nobody. */
export function newAlias(): string {
  return newSecret().slice(0, 22);
}

/** The step that assigns an alias to its member. */
export function aliasStep(alias: string, userId: string): Step {
  return users.putStep({ ...aliasKey(alias), userId });
}

/** The members behind these aliases, by alias; removed aliases are left out. */
export async function memberIdsByAlias(aliases: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(aliases)].map(aliasKey);
  const rows = await users.getMany(Pointer, keys);
  return new Map(rows.map(({ pk, userId }) => [pk.slice(prefix.length), userId]));
}
