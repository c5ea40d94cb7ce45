import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endCalendarLink, getCalendarLink, renewCalendarLink } from '#shared/events/calendarRoutes.ts';
import type { CalendarLink } from '#shared/events/entities.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';

const queryKey = queryKeys.calendarLink;

export function useCalendarLink() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getCalendarLink, { signal })).data,
  });
}

function useChange<T>(send: () => Promise<T>, linkAfter: (done: T) => CalendarLink) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'calendar link' },
    mutationFn: () =>
      runWrite(client, {
        affectedKeys: [queryKey],
        send,
        applyResponse: (done) => client.setQueryData<CalendarLink>(queryKey, linkAfter(done)),
      }),
    onError: (error) =>
      toast.error(problemText(error, t`Couldn't change your calendar link. Please try again.`)),
  });
}

/** Creates the calendar link and ends the previous one. Only this response contains the address. */
export const useRenewCalendarLink = () =>
  useChange(
    async () => (await call(renewCalendarLink, {})).data,
    ({ since }) => ({ exists: true, since }),
  );

export const useEndCalendarLink = () =>
  useChange(
    async () => (await call(endCalendarLink, {})).data,
    () => ({ exists: false }),
  );
