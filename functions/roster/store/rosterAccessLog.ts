import * as z from 'zod/mini';
import { type AuditLine, auditSteps } from '#functions/members/audit/audit.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, who of the office has looked at what of it, a day long; each was told to the audit log in the
 * transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LOOK#<admin>#<at what>` | `-` | `expiresAt`, until when another look is told no more |
 */
const roster = new Table('roster');

const Row = z.object({ expiresAt: z.number() });
const toldSeconds = 24 * 3600;

/**
 * Tells the audit log that an admin looks at people of the roster, before they are shown: the first look of a day at
 * each thing. Needs the grant `auditLine`, and GetItem and PutItem on `roster`.
 * @param on id of the file, or `requests` for whom the roster has for those who wait.
 */
export async function logRosterAccess({ by, on, now }: Pick<AuditLine, 'by' | 'on' | 'now'>): Promise<void> {
  const key = { pk: `LOOK#${by}#${on}`, sk: '-' };
  const seconds = Math.floor(now.getTime() / 1000);
  const told = await roster.get(Row, key);
  if (told !== undefined && told.expiresAt > seconds) return;
  // Where it is refused, another look of the same admin has told of itself in this moment.
  await transact([
    roster.putStep(
      { ...key, expiresAt: seconds + toldSeconds },
      {
        expression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        values: { ':now': seconds },
      },
    ),
    ...(await auditSteps({ by, action: 'rosterRead', kind: 'roster', on, now })),
  ]);
}
