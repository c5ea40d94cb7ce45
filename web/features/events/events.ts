import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#shared/contract.ts';
import type { Event } from '#shared/entities.ts';
import { createEvent, deleteEvent, listEvents, updateEvent } from '#shared/routes/events.ts';
import { call } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/time.ts';

export type EventFields = BodyInput<typeof createEvent>;

const firstPage: string | undefined = undefined;
const everyEvent = ['events'] as const;

/** Events by date, page after page; with `upcoming` from the reader's own today on. */
export function useEvents(upcoming: boolean) {
  const from = upcoming ? calendarDay() : undefined;
  return useInfiniteQuery({
    queryKey: [...everyEvent, from ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listEvents, {
        query: {
          limit: upcoming ? '12' : '50',
          ...(from === undefined ? {} : { from }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Creates an event, or changes the one that is being edited. */
export function useSaveEvent(edited: Event | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EventFields): Promise<Event> => {
      const saved =
        edited === undefined
          ? await call(createEvent, { body })
          : await call(updateEvent, { params: { id: edited.id }, body });
      return saved.data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: everyEvent }),
  });
}

export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteEvent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: everyEvent }),
  });
}
