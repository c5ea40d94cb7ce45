import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, suspensions under which an address was left: what is held of it goes by this row, so that it ends when the
 * office ends the suspension.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SUSPENSION#<id>` | `-` | `suspendedUntil`, `expiresAt` |
 *
 * The profile of whoever is suspended has the id; nothing here leads to them.
 */
const users = new Table('users');

const Row = z.object({ suspendedUntil: z.optional(z.string()), expiresAt: z.number() });
const keyOf = (id: string) => ({ pk: `SUSPENSION#${id}`, sk: '-' });
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The step that says until when a suspension runs under which addresses are left; '' ends it. */
export function carryoverStep(id: string, suspendedUntil: string, now: Date): Step {
  const end = suspendedUntil === '' ? now : new Date(suspendedUntil);
  return users.changeStep(keyOf(id), { set: { suspendedUntil, expiresAt: seconds(end) } });
}

/** Until when it runs; undefined where it has ended. */
export async function carryoverUntil(id: string, now: Date): Promise<string | undefined> {
  const row = await users.get(Row, keyOf(id), true);
  return row === undefined || row.expiresAt <= seconds(now) ? undefined : row.suspendedUntil;
}
