import { rosterLimits } from '#shared/rosterLimits.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import type { StoredImport } from './store/rosterImports.ts';

const undoMs = rosterLimits.undoDays * dayMs;

/** The response of a call that started a state, or found it already started. */
export function begunState(id: string, state: StoredImport['state']) {
  return { success: true as const, _id: id, id, state };
}

/** Until when this import can be undone; undefined if there is nothing to undo. */
export function undoUntil({
  state,
  importedAt,
}: Pick<StoredImport, 'state' | 'importedAt'>): Date | undefined {
  return state === 'imported' && importedAt !== undefined
    ? new Date(Date.parse(importedAt) + undoMs)
    : undefined;
}
