import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUsers } from '#shared/directory/userRoutes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { useOnlineIds, useOwnId } from '#web/lib/session/store.ts';
/** More photos would push the newsletter out of sight. */
const maxShown = 6;

/** A few of the other members who are online; sends no request while nobody is. */
export function useOnlinePeople(): readonly Person[] {
  const ownId = useOwnId();
  const online = useOnlineIds();
  const [previousIds, setPreviousIds] = useState<readonly string[]>([]);
  const shownIds = selectOnlineIds(previousIds, online, { but: ownId, max: maxShown });
  if (shownIds !== previousIds) setPreviousIds(shownIds);
  const { data } = useQuery({
    queryKey: queryKeys.people.online(shownIds),
    queryFn: async ({ signal }) =>
      (await call(listUsers, { query: { ids: shownIds.join(',') }, signal })).data,
    enabled: shownIds.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  const ids = new Set(shownIds);
  return data?.filter(({ _id }) => ids.has(_id)) ?? [];
}

/**
 * Chooses the few online people to show: those already shown stay until they leave, and others fill the free spots.
 * Returns the same array while nothing changes, so that other people coming and going cause no request.
 */
export function selectOnlineIds(
  previous: readonly string[],
  online: readonly string[],
  { but, max }: { readonly but: string | undefined; readonly max: number },
): readonly string[] {
  const onlineIds = new Set(online.filter((id) => id !== but));
  const stayed = previous.filter((id) => onlineIds.delete(id));
  const selected = [...stayed, ...[...onlineIds].slice(0, Math.max(0, max - stayed.length))];
  return selected.length === previous.length && selected.every((id, index) => id === previous[index])
    ? previous
    : selected;
}
