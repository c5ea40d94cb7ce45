import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  listInvitationBatches,
  prepareInvitations,
  sendInvitations,
  stopInvitations,
} from '#shared/roster/invitationRoutes.ts';
import type { InvitationBatch } from '#shared/roster/invitations.ts';
import { headFirstQuery, itemsOfPages } from '#web/api/listQuery.ts';
import { useRefetchOnSettled } from '#web/api/mutationOptions.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';

const isBatchRunning = ({ state }: InvitationBatch): boolean => state === 'counting' || state === 'sending';
const pollMs = 2000;

/** The batches of invitations, newest first; while one is counted or sent, its progress is followed. */
export function useInvitationBatches() {
  return useInfiniteQuery({
    ...headFirstQuery(queryKeys.rosters.invitations, (cursor, signal) =>
      call(listInvitationBatches, { query: { limit: '20', cursor }, signal }),
    ),
    select: itemsOfPages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isBatchRunning)) === true ? pollMs : false,
  });
}

/** The first and last class to invite; without them, all. */
export interface Classes {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Counts the people of these classes who would be invited. */
export function usePrepareInvitations() {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.invitations),
    mutationFn: (classes: Classes) => call(prepareInvitations, { body: classes }),
  });
}

export function useSendInvitations(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.invitations),
    mutationFn: (id: string) => reauthenticate(() => call(sendInvitations, { params: { id } })),
  });
}

export function useStopInvitations() {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.rosters.invitations),
    mutationFn: (id: string) => call(stopInvitations, { params: { id } }),
  });
}
