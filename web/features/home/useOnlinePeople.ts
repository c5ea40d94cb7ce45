import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Person } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { listUsers } from '#shared/routes/user.ts';
import { call } from '#web/lib/api.ts';
import { watch } from '#web/lib/socket.ts';
import { useClientState } from '#web/lib/store.ts';

/** Other members who are online now, out of the first page of the directory. */
export function useOnlinePeople(): readonly Person[] {
  const online = useClientState(({ user }) => user.onlineUsers);
  const { data } = useQuery({
    queryKey: ['users', 'first'],
    queryFn: async ({ signal }) =>
      (await call(listUsers, { query: { limit: String(limits.pageMost) }, signal })).data,
    staleTime: 5 * 60_000,
  });
  useEffect(() => (data ? watch(data.map(({ _id }) => _id)) : undefined), [data]);
  const ids = new Set(online);
  return data?.filter(({ _id }) => ids.has(_id)) ?? [];
}
