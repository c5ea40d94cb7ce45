import type { RosterImport } from '#shared/rosterEntities.ts';
import { undoUntil } from './importState.ts';
import { texts } from '#shared/texts.ts';
import type { Caller } from '../http/call.ts';
import { authorsFor } from '../stores/people.ts';
import type { StoredImport } from '../stores/rosterImports.ts';

/** Imports as admins see them. */
export async function showImports(
  rows: readonly StoredImport[],
  { userId }: Caller,
  now: Date,
): Promise<RosterImport[]> {
  const authorOf = await authorsFor(
    userId,
    rows.map(({ byId }) => byId),
  );
  return rows.map(({ sk, byId, ...row }) => {
    const until = undoUntil(row);
    return {
      ...row,
      _id: sk,
      id: sk,
      by: authorOf(byId)?.fullName ?? texts.formerMember,
      ...(until !== undefined && until > now ? { undoUntil: until.toISOString() } : {}),
    };
  });
}
