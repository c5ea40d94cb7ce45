import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DirectoryPage } from '#shared/directoryEntities.ts';
import { listDirectory } from '#shared/routes/directory.ts';
import { searchThings } from '#shared/routes/search.ts';
import type { FoundThings } from '#shared/searchEntities.ts';
import { searchLimits } from '#shared/searchLimits.ts';
import { call } from '#web/lib/api.ts';
import { eventHit, experienceHit, type Hit, type HitGroup, messageHit, personHit } from './hits.ts';

/** What was found, and how the asking goes. */
export interface Found {
  readonly groups: readonly HitGroup[];
  /** True while what stands there answers the words before. */
  readonly isOld: boolean;
  /** True while nothing has been answered yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** People by the directory, the rest by the search: drawn when both are there, so that nothing moves below a finger. */
async function ask(q: string, signal: AbortSignal) {
  const limit = String(searchLimits.hitsMost);
  const [people, things] = await Promise.all([
    call(listDirectory, { query: { q, limit }, signal }),
    call(searchThings, { query: { q }, signal }),
  ]);
  return { people: people.data, things: things.data };
}

/** Everything that holds the words, and the pages of that name. Without words nothing is asked. */
export function useFound(words: string, pages: readonly Hit[]): Found {
  const q = words.slice(0, searchLimits.wordsLength);
  const answer = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => ask(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const wanted = words.toLowerCase();
  const fitting = pages.filter(({ title }) => title.toLowerCase().includes(wanted));
  const groups: readonly HitGroup[] = [
    ...(answer.data ? groupsOf(answer.data) : []),
    { kind: 'page', hits: fitting, total: fitting.length },
  ];
  return {
    groups: words === '' ? [] : groups.filter(({ hits }) => hits.length > 0),
    isOld: answer.isPlaceholderData,
    isPending: words !== '' && answer.isPending,
    error: answer.error,
    isFetching: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}

function groupsOf({ people, things }: { people: DirectoryPage; things: FoundThings }): readonly HitGroup[] {
  const { experiences, events, messages } = things;
  return [
    { kind: 'person', hits: people.people.map(personHit), total: people.total },
    { kind: 'experience', hits: experiences.hits.map(experienceHit), total: experiences.total },
    { kind: 'event', hits: events.hits.map(eventHit), total: events.total },
    { kind: 'message', hits: messages.hits.map(messageHit), total: messages.total },
  ];
}
