import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Announcement, Audience } from '#shared/announcements/entities.ts';
import {
  changeAnnouncement,
  countAudience,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  resumeAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
  testAnnouncement,
} from '#shared/announcements/routes.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { headFirstQuery, itemsOfPages } from '#web/api/listQuery.ts';
import { useRefetchOnSettled } from '#web/api/mutationOptions.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';

export const isAnnouncementRunning = ({ state }: Announcement): boolean =>
  state === 'freezing' || state === 'sending';
const pollMs = 2000;

/** All announcements, newest first; while one is being sent, its progress is followed. */
export function useAnnouncements() {
  return useInfiniteQuery({
    ...headFirstQuery(queryKeys.admin.announcements, (cursor, signal) =>
      call(listAnnouncements, { query: { cursor }, signal }),
    ),
    select: itemsOfPages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isAnnouncementRunning)) === true ? pollMs : false,
  });
}

/** How many members match; the last number stays until the next arrives. */
export function useAudienceCount(audience: Audience) {
  return useQuery({
    queryKey: queryKeys.admin.audience(audience),
    queryFn: async ({ signal }) => (await call(countAudience, { body: { audience }, signal })).data.count,
    placeholderData: keepPreviousData,
  });
}

type Content = BodyInput<typeof createAnnouncement>;
/** Saves a draft: a new one, or a change of the given one. */
export function useSaveDraft() {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.announcements),
    mutationFn: async ({
      draft,
      content,
    }: {
      readonly draft: Announcement | undefined;
      readonly content: Content;
    }) =>
      draft === undefined
        ? (await call(createAnnouncement, { body: content })).data
        : (
            await call(changeAnnouncement, {
              params: { id: draft.id },
              body: { ...content, version: draft.version },
            })
          ).data,
  });
}

export function useDeleteDraft() {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.announcements),
    mutationFn: (id: string) => call(deleteAnnouncement, { params: { id } }),
  });
}

/** E-mails it to the admin. @returns the address. */
export function useTestAnnouncement() {
  return useMutation({
    mutationFn: async (id: string) => (await call(testAnnouncement, { params: { id } })).data.address,
  });
}

interface Sending {
  readonly id: string;
  readonly version: number;
  /** Identifies the press of the button: repeated, it sends nothing twice. */
  readonly clientId: string;
}

/** Sends a draft. @returns undefined if the admin did not reauthenticate. */
export function useSendAnnouncement(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.announcements),
    mutationFn: async ({ id, ...body }: Sending) =>
      (await reauthenticate(() => call(sendAnnouncement, { params: { id }, body })))?.data,
  });
}

export function useStopAnnouncement() {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.announcements),
    mutationFn: (id: string) => call(stopAnnouncement, { params: { id } }),
  });
}

export function useResumeAnnouncement(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useRefetchOnSettled(queryKeys.admin.announcements),
    mutationFn: (id: string) => reauthenticate(() => call(resumeAnnouncement, { params: { id } })),
  });
}
