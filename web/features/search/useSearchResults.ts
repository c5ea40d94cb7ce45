import { t } from '@lingui/core/macro';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { type SearchResponses, useSearch } from '#web/api/search.ts';
import { classHit, eventHit, experienceHit, type Hit, type HitGroup, messageHit, personHit } from './hits.ts';

/** The results and the state of the search. */
export interface SearchResults {
  readonly groups: readonly HitGroup[];
  /** True while the results belong to the previous input. */
  readonly isStale: boolean;
  /** True until the first response. */
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Says which part of the search failed; '' if none did. */
  readonly partialErrorText: string;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** All results for the input, and the matching pages. Sends no request for an empty input. */
export function useSearchResults(input: string, pages: readonly Hit[]): SearchResults {
  const q = input.slice(0, searchLimits.wordsLength);
  const response = useSearch(q);
  const words = input.toLowerCase().split(/\s+/);
  const matchingPages = pages.filter((page) => {
    const text = `${page.title} ${page.keywords ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const classPage = classHit(input);
  const isListed = matchingPages.some(({ to }) => to === classPage?.to);
  const pageHits = classPage === undefined || isListed ? matchingPages : [classPage, ...matchingPages];
  const groups: readonly HitGroup[] = [
    ...(response.data ? groupsOf(response.data) : []),
    { kind: 'page', hits: pageHits, total: pageHits.length },
  ];
  return {
    groups: input === '' ? [] : groups.filter(({ hits }) => hits.length > 0),
    isStale: response.isPlaceholderData,
    isPending: input !== '' && response.isPending,
    error: response.error,
    partialErrorText: response.data === undefined ? '' : partialErrorText(response.data),
    isFetching: response.isFetching,
    retry: () => void response.refetch(),
  };
}

function partialErrorText({ people, content }: SearchResponses): string {
  if (people === undefined) return t`Couldn't search people. Showing other results.`;
  return content === undefined
    ? t`Couldn't search experiences, events and messages. Showing other results.`
    : '';
}

function groupsOf({ people, content }: SearchResponses): readonly HitGroup[] {
  const groups: HitGroup[] = [];
  if (people) groups.push({ kind: 'person', hits: people.people.map(personHit), total: people.total });
  if (!content) return groups;
  const { experiences, events, messages } = content;
  return [
    ...groups,
    { kind: 'experience', hits: experiences.hits.map(experienceHit), total: experiences.total },
    { kind: 'event', hits: events.hits.map(eventHit), total: events.total },
    { kind: 'message', hits: messages.hits.map(messageHit), total: messages.total },
  ];
}
