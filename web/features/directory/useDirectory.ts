import { useDirectoryPages } from '#web/api/directory.ts';
import { useWatchedPresence } from '#web/realtime/useWatchedPresence.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { directoryParams, type DirectoryFilters } from './directoryAddress.ts';

export type DirectoryQuery = ReturnType<typeof useDirectory>;
export type FoundPeople = NonNullable<DirectoryQuery['data']>;

/** Queries the people that match filters and words, and keeps their presence current. */
export function useDirectory(filters: DirectoryFilters, words: string) {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const online = useClientState(({ user }) => user.onlineUsers).filter((id) => id !== ownId);
  const query = useDirectoryPages(directoryParams(filters, words, online));
  useWatchedPresence(query.data?.people.map(({ _id }) => _id) ?? []);
  return query;
}
