import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RosterImport } from '#shared/roster/entities.ts';
import { checkRoster, downloadRoster, importRoster, undoRosterImport } from '#shared/roster/importRoutes.ts';
import type { ColumnUse, ConfirmationProgress } from '#shared/roster/imports.ts';
import { getRosterImport, listRosterProblems, listRosterImports } from '#shared/roster/routes.ts';
import { itemsOfPages, pagedQuery } from '#web/api/listQuery.ts';
import { useRefetchOnSettled } from '#web/api/mutationOptions.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { readCsvParts } from './admin.ts';

/** True if the import will confirm no one else, whether or not it has checked all requests. */
export const hasFinishedConfirming = ({ checked, of, ended }: ConfirmationProgress): boolean =>
  checked >= of || ended !== undefined;

type Work = Pick<RosterImport, 'state' | 'confirming' | 'counting'>;
export const isImportRunning = ({ state, confirming, counting }: Work): boolean =>
  state === 'checking' ||
  state === 'importing' ||
  state === 'undoing' ||
  (state === 'imported' &&
    (counting === true || (confirming !== undefined && !hasFinishedConfirming(confirming))));

/** An import as last read, and for how many milliseconds it has not changed. */
interface PolledImport {
  readonly current: RosterImport;
  readonly since: number;
  readonly stalledMs: number;
}

/** One import, polled while work is running: often while it makes progress, rarely while it stalls. */
export function useRosterImport(id: string) {
  const client = useQueryClient();
  const queryKey = queryKeys.rosters.one(id);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<PolledImport> => {
      const { data: current } = await call(getRosterImport, { params: { id }, signal });
      const previous = client.getQueryData<PolledImport>(queryKey);
      const isSame = JSON.stringify(previous?.current) === JSON.stringify(current);
      const since = isSame ? (previous?.since ?? Date.now()) : Date.now();
      return { current, since, stalledMs: Date.now() - since };
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isImportRunning(data.current) ? nextPollMs(data.stalledMs) : false,
  });
}

/** Refetches the admins' counts and the queue of requests once an import has confirmed its people. */
export function useRefreshAfterImport(isConfirmed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isConfirmed) return;
    void client.invalidateQueries({ queryKey: queryKeys.admin.all });
    void client.invalidateQueries({ queryKey: queryKeys.requests.all });
  }, [client, isConfirmed]);
}

/** The imports so far, newest first. */
export function useRosterImports() {
  return useInfiniteQuery({
    ...pagedQuery(queryKeys.rosters.list, (cursor, signal) =>
      call(listRosterImports, { query: { limit: '20', cursor }, signal }),
    ),
    select: itemsOfPages,
  });
}

/** The lines with problems, page by page. */
export function useRosterProblems(id: string) {
  return useInfiniteQuery({
    ...pagedQuery(queryKeys.rosters.problems(id), (cursor, signal) =>
      call(listRosterProblems, { params: { id }, query: { limit: '50', cursor }, signal }),
    ),
    select: itemsOfPages,
  });
}

/** All lines with problems. */
export async function fetchAllProblems(id: string) {
  const all = [];
  let cursor: string | undefined;
  do {
    const page = await call(listRosterProblems, { params: { id }, query: { limit: '100', cursor } });
    all.push(...page.data);
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}

/** The whole roster as CSV. */
export function fetchRosterCsv(): Promise<string> {
  return readCsvParts(async (after) => (await call(downloadRoster, { body: after })).data);
}

/** Checks an uploaded file with these columns, or again with those it has. */
export function useCheckRoster(id: string, reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.all),
    mutationFn: (columns: readonly ColumnUse[] | undefined) =>
      reauthenticate(() =>
        call(checkRoster, {
          params: { id },
          body: columns === undefined ? {} : { columns: [...columns] },
        }),
      ),
  });
}

/** Imports what was checked; `confirms` also approves the requests that the roster confirms. */
export function useStartImport(id: string, reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.all),
    mutationFn: ({ confirms }: { readonly confirms: boolean }) =>
      reauthenticate(() =>
        call(importRoster, { params: { id }, query: confirms ? { confirm: 'waiting' } : {} }),
      ),
  });
}

export function useUndoImport(id: string, reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.all),
    mutationFn: () => reauthenticate(() => call(undoRosterImport, { params: { id } })),
  });
}

const soonestMs = 1000;
const latestMs = 60_000;
/** Longer than any step of an import takes. */
const longStallMs = 30_000;

/**
 * Milliseconds until the next poll of running work: one second while it makes progress, then longer the
 * longer it stalls, at most a minute.
 * @param stalledMs for how long it has made no progress.
 */
export function nextPollMs(stalledMs: number): number {
  return Math.min(latestMs, Math.max(soonestMs, stalledMs / 5));
}

/** True if running work has stalled long enough to tell the people waiting for it. */
export function isStalled(stalledMs: number): boolean {
  return stalledMs >= longStallMs;
}
