import { memberKinds, memberSorts } from '#shared/office/entities.ts';
import { type ReplaceOption, useUrlFilters } from '#web/lib/url/useUrlFilters.ts';

/** Members per page. */
const pageSize = 25;

/** The member filters in the URL; a change starts again at the first page. */
export function useMemberFilters() {
  const { valueOf, set } = useUrlFilters();
  const [search, year] = [valueOf('q'), valueOf('class')];
  // The cursors of the second page up to this one. A cursor has no dot.
  const cursors = valueOf('page') === '' ? [] : valueOf('page').split('.');
  const cursor = cursors.at(-1);
  const showPage = (next: readonly string[]): void => set({ page: next.join('.') });
  const kind = memberKinds.find((option) => option === valueOf('kind'));
  const sort = memberSorts.find((option) => option === valueOf('sort')) ?? 'joined';
  const order = valueOf('order') === 'up' ? 'up' : 'down';
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
    from: cursors.length * pageSize,
    query: {
      limit: String(pageSize),
      sort,
      order,
      ...filters,
      ...(cursor === undefined ? {} : { cursor }),
    },
    /** The filters without order and page. */
    filters,
    filter: (change: Readonly<Record<string, string>>, options?: ReplaceOption): void =>
      set({ page: '', ...change }, options),
    /** Undefined on the first page. */
    showPrevious: cursor === undefined ? undefined : () => showPage(cursors.slice(0, -1)),
    showNext: (next: string): void => {
      // A double click still finds the page before it.
      if (next !== cursor) showPage([...cursors, next]);
    },
  } as const;
}
