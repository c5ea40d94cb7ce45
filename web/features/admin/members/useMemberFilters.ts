import { memberKinds, memberSorts } from '#shared/office/entities.ts';
import { useFilters } from '#web/features/admin/useFilters.ts';

/** Members per page. */
export const pageSize = 25;

/** The member filters in the URL; a change starts again at the first page. */
export function useMemberFilters() {
  const { of, set } = useFilters();
  const [search, cursor, year] = [of('q'), of('page'), of('class')];
  const kind = memberKinds.find((one) => one === of('kind'));
  const sort = memberSorts.find((one) => one === of('sort')) ?? 'joined';
  const order = of('order') === 'up' ? 'up' : 'down';
  const filters = {
    ...(search === '' ? {} : { search }),
    ...(kind === undefined ? {} : { kind }),
    ...(year === '' ? {} : { year }),
  };
  return {
    search,
    year,
    kind,
    sort,
    order,
    /** The number of members on the pages before this one. */
    from: Number(of('from')),
    query: {
      limit: String(pageSize),
      sort,
      order,
      ...filters,
      ...(cursor === '' ? {} : { cursor }),
    },
    /** The filters without order and page. */
    filters,
    filter: (change: Readonly<Record<string, string>>, typed = false): void =>
      set({ page: '', from: '', ...change }, typed),
    turn: (page: string, from: number): void => set({ page, from: String(from) }),
  } as const;
}
