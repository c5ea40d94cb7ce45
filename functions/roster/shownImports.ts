import type { RosterImport } from '#shared/rosterEntities.ts';
import { undoUntil } from './importState.ts';
import { officeNames } from '#functions/members/people.ts';
import type { StoredImport } from './store/rosterImports.ts';

/** Imports as admins see them. */
export async function showImports(rows: readonly StoredImport[], now: Date): Promise<RosterImport[]> {
  const nameOf = await officeNames(rows.map(({ byId }) => byId));
  return rows.map(({ sk, byId, ...row }) => {
    const until = undoUntil(row);
    return {
      ...row,
      _id: sk,
      id: sk,
      by: nameOf(byId).fullName,
      ...(until !== undefined && until > now ? { undoUntil: until.toISOString() } : {}),
    };
  });
}
