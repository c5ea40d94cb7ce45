import * as z from 'zod/mini';
import { type NewAuditLine, auditSteps } from '#functions/members/audit/audit.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { findImport, type StoredImport } from './rosterImports.ts';

/**
 * Table Roster, which admin has looked at which data, for a day. Each look was recorded in the audit log in the
 * transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LOOK#<admin>#<at what>` | `-` | `expiresAt`, until when another look is not recorded again |
 */
const roster = new Table('roster');

const Row = z.object({ expiresAt: z.number() });
const loggedSeconds = daySeconds;

/**
 * Records in the audit log that an admin looks at people of the roster, before they are returned: the first look per
 * day at each thing. Needs the grant `auditLineTables`, and GetItem and PutItem on `roster`.
 * @param on id of the file, or `requests` for the matches of waiting members.
 */
export async function logRosterAccess({
  actorId,
  on,
  now,
}: Pick<NewAuditLine, 'actorId' | 'on' | 'now'>): Promise<void> {
  const key = { pk: `LOOK#${actorId}#${on}`, sk: '-' };
  const seconds = epochSeconds(now);
  const logged = await roster.get(Row, key);
  if (logged !== undefined && logged.expiresAt > seconds) return;
  // A refusal means that a concurrent call of the same admin has recorded it.
  await transact([
    roster.putStep(
      { ...key, expiresAt: seconds + loggedSeconds },
      {
        expression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        values: { ':now': seconds },
      },
    ),
    ...(await auditSteps({ actorId, action: 'rosterRead', kind: 'roster', on, now })),
  ]);
}

/** An import that an admin looks at; looking at another admin's file is recorded first. */
export async function readImportForAdmin(
  id: string,
  adminId: string,
  now: Date,
): Promise<StoredImport | undefined> {
  const row = await findImport(id);
  if (row !== undefined && row.byId !== adminId) await logRosterAccess({ actorId: adminId, on: row.sk, now });
  return row;
}
