import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/lib/browser/toast.ts';

/** Refetches these queries when a mutation has ended, however it did. */
export function useRefetchOnSettled(queryKey: QueryKey) {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey }) };
}

/** Says in a toast how a mutation ended; nothing if the member did not reauthenticate, when its data is undefined. */
export function toastOutcome(doneText: () => string, failedText: (error: Error) => string) {
  return {
    onSuccess: (response: object | undefined) => {
      if (response !== undefined) toast.success(doneText());
    },
    onError: (error: Error) => toast.error(failedText(error)),
  };
}
