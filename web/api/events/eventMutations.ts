import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createEvent, deleteEvent, updateEvent } from '#shared/events/editRoutes.ts';
import type { Event } from '#shared/events/entities.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

export type EventFields = BodyInput<typeof createEvent>;

/** Creates an event, or updates the one being edited. */
export function useSaveEvent(editedEvent: Event | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EventFields): Promise<Event> => {
      const saved =
        editedEvent === undefined
          ? await call(createEvent, { body })
          : await call(updateEvent, { params: { id: editedEvent.id }, body });
      return saved.data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.events.all }),
  });
}

export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteEvent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.events.all }),
  });
}
