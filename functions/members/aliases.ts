import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import { newSecret } from './sessions/sessionRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, the aliases under which the audit log speaks of people.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `USER#<id>` | `-` | `alias`: random, made when it is first needed |
 * | `ALIAS#<alias>` | `-` | `userId` |
 *
 * Both go with the account: the log's lines stay, and lead to nobody.
 */
const users = new Table('users');

const Aliased = z.object({ alias: z.string() });
const Pointer = z.object({ pk: z.string(), userId: z.string() });
const prefix = 'ALIAS#';
const aliasKey = (alias: string) => ({ pk: `${prefix}${alias}`, sk: '-' });

/** The alias of a member, made by the first call; undefined where there is no such member. */
export async function aliasOf(userId: string): Promise<string | undefined> {
  if (!isId(userId)) return undefined;
  const row = await users.change(
    Aliased,
    { pk: `USER#${userId}`, sk: '-' },
    { setOnce: { alias: newAlias() }, condition: { expression: 'attribute_exists(pk)' } },
  );
  return row?.alias;
}

/** The alias that a member has, if the log ever spoke of them. */
export async function knownAlias(userId: string): Promise<string | undefined> {
  const key = { pk: `USER#${userId}`, sk: '-' };
  return (await users.get(z.partial(Aliased), key))?.alias;
}

/** An alias of nobody. */
export function newAlias(): string {
  return newSecret().slice(0, 22);
}

/** The step by which an alias leads to its member. */
export function aliasStep(alias: string, userId: string): Step {
  return users.putStep({ ...aliasKey(alias), userId });
}

/** The step that makes an alias lead to nobody: for the end of its member's account. */
export function forgetAliasStep(alias: string): Step {
  return users.removeStep(aliasKey(alias));
}

/** Whom these aliases stand for; those that lead to nobody are left out. */
export async function membersOf(aliases: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(aliases)].map(aliasKey);
  const rows = await users.getMany(Pointer, asked);
  return new Map(rows.map(({ pk, userId }) => [pk.slice(prefix.length), userId]));
}
