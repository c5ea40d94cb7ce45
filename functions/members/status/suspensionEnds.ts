import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * Table Users, suspensions during which an address was given up. The reservations of such addresses refer to this
 * row, so they end when an admin ends the suspension.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SUSPENSION#<id>` | `-` | `suspendedUntil`, `expiresAt` |
 *
 * The suspended member's profile has the id; nothing here leads to the member.
 */
const users = new Table('users');

const Row = z.object({ suspendedUntil: z.string(), expiresAt: z.number() });
const keyOf = (id: string) => ({ pk: `SUSPENSION#${id}`, sk: '-' });

/** The step that records the end of a suspension during which addresses are given up; '' ends it now. */
export function recordSuspensionEndStep(id: string, suspendedUntil: string, now: Date): Step {
  const end = suspendedUntil === '' ? now : new Date(suspendedUntil);
  return users.changeStep(keyOf(id), { set: { suspendedUntil, expiresAt: epochSeconds(end) } });
}

/** The end of the suspension; undefined if it is over. */
export async function suspensionEndOf(id: string, now: Date): Promise<string | undefined> {
  const row = await users.get(Row, keyOf(id), { consistent: true });
  return row === undefined || row.expiresAt <= epochSeconds(now) ? undefined : row.suspendedUntil;
}
