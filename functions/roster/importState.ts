import { authorsForAdmins } from '#functions/members/people.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { RosterImport } from '#shared/roster/entities.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { StoredImport } from './store/rosterImports.ts';

const undoMs = rosterLimits.undoDays * dayMs;

/** The response of a call that started a state, or found it already started. */
export function showImportState(id: string, state: StoredImport['state']) {
  return { success: true as const, _id: id, id, state };
}

/** Until when this import can be undone; undefined if there is nothing to undo. */
export function undoableUntil({
  state,
  importedAt,
}: Pick<StoredImport, 'state' | 'importedAt'>): Date | undefined {
  return state === 'imported' && importedAt !== undefined
    ? new Date(Date.parse(importedAt) + undoMs)
    : undefined;
}

/** Imports as admins see them. */
export async function showImports(rows: readonly StoredImport[], now: Date): Promise<RosterImport[]> {
  const nameOf = await authorsForAdmins(rows.map(({ byId }) => byId));
  return rows.map(({ sk, byId, ...row }) => {
    const until = undoableUntil(row);
    return {
      ...row,
      _id: sk,
      id: sk,
      by: nameOf(byId).fullName,
      ...(until !== undefined && until > now ? { undoUntil: until.toISOString() } : {}),
    };
  });
}
