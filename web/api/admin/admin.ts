import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { exportAttendees, listAttendees } from '#shared/events/attendeeRoutes.ts';
import { changeMember, exportMembers, listMembers } from '#shared/office/memberRoutes.ts';
import { changeSettings, exportAudit, getOverview, getSettings, listAudit } from '#shared/office/routes.ts';
import type { BodyInput, QueryInput } from '#shared/platform/contract.ts';
import { headFirstQuery, itemsOfPages, pagedQuery } from '#web/api/listQuery.ts';
import { useRefetchOnSettled } from '#web/api/mutationOptions.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { forgetDraft } from '#web/lib/forms/drafts.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';

/** How the network is doing; with another span of weeks, the old data stays until the new data arrives. */
export function useOverview(weeks: '12' | '26' | '52') {
  return useQuery({
    queryKey: queryKeys.admin.overview(weeks),
    queryFn: async ({ signal }) => (await call(getOverview, { query: { weeks }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A page of accounts; the previous page stays while the next loads. */
export function useMembers(query: QueryInput<typeof listMembers>) {
  return useQuery({
    queryKey: queryKeys.admin.members(query),
    queryFn: async ({ signal }) => {
      const { data, next } = await call(listMembers, { query, signal });
      return { ...data, next };
    },
    placeholderData: keepPreviousData,
  });
}

/** All matching accounts as CSV. */
export function membersCsv(filters: Omit<BodyInput<typeof exportMembers>, 'after'>): Promise<string> {
  return readCsvParts(async (after) => (await call(exportMembers, { body: { ...filters, ...after } })).data);
}

/** All matching lines of the audit log as CSV. */
export function auditCsv(filters: Omit<BodyInput<typeof exportAudit>, 'after'>): Promise<string> {
  return readCsvParts(async (after) => (await call(exportAudit, { body: { ...filters, ...after } })).data);
}

/** All RSVPs to an event as CSV. */
export function attendeesCsv(eventId: string): Promise<string> {
  const params = { id: eventId };
  return readCsvParts(async (after) => (await call(exportAttendees, { params, body: after })).data);
}

export type MemberChange = BodyInput<typeof changeMember>;

/** Storage name of a suspension draft. */
export const suspensionDraftKey = (memberId: string) => `suspension-${memberId}`;

/** Runs an admin action on a member. Its data is undefined if the admin did not reauthenticate. */
export function useChangeMember(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.all),
    mutationFn: async ({ id, body }: { readonly id: string; readonly body: MemberChange }) => {
      const response = await reauthenticate(() => call(changeMember, { params: { id }, body }));
      if (response !== undefined && body.status === 'suspended') forgetDraft(suspensionDraftKey(id));
      return response;
    },
  });
}

export function useSettings() {
  return useQuery({
    queryKey: queryKeys.admin.settings,
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
    // A refetch must not change text while the admin edits it.
    refetchOnWindowFocus: false,
  });
}

export type SettingsChange = BodyInput<typeof changeSettings>;

export function useSaveSettings(reauthenticate: Reauthenticate) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) =>
      runWrite(client, {
        affectedKeys: [queryKeys.admin.settings],
        send: async () => (await reauthenticate(() => call(changeSettings, { body })))?.data,
        applyResponse: (saved) => {
          if (saved === undefined) return;
          forgetDraft('settings');
          client.setQueryData(queryKeys.admin.settings, saved);
        },
      }),
  });
}

/** The audit log, newest first; the last response stays while another filter loads. */
export function useAuditLog(filters: Omit<QueryInput<typeof listAudit>, 'limit' | 'cursor'>) {
  return useInfiniteQuery({
    ...headFirstQuery(queryKeys.admin.audit(filters), (cursor, signal) =>
      call(listAudit, { query: { limit: '50', ...filters, cursor }, signal }),
    ),
    placeholderData: keepPreviousData,
    select: itemsOfPages,
  });
}

/** The attendees of an event, page by page. */
export function useAttendees(eventId: string) {
  return useInfiniteQuery(
    pagedQuery(queryKeys.admin.attendees(eventId), (cursor, signal) =>
      call(listAttendees, { params: { id: eventId }, query: { cursor }, signal }),
    ),
  );
}

/** Reads a file in parts. */
export async function readCsvParts(
  read: (cursor: {
    readonly after?: string;
  }) => Promise<{ readonly csv: string; readonly after?: string | undefined }>,
): Promise<string> {
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const part = await read(after === undefined ? {} : { after });
    parts.push(part.csv);
    after = part.after;
  } while (after !== undefined);
  return parts.join('');
}
