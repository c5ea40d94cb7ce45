import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { peopleQuery } from './peopleQuery.ts';

/**
 * The other members, or those with `search` in their name; the last response stays while the member types.
 */
export function usePeople(search: string) {
  return useInfiniteQuery({
    ...peopleQuery(search),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
