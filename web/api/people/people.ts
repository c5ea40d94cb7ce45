import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { peopleQuery } from './peopleQuery.ts';

/** The other members, or those with `search` in their name; while new letters are typed the last answer stays. */
export function usePeople(search: string) {
  return useInfiniteQuery({
    ...peopleQuery(search),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
