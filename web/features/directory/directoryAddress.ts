import { t } from '@lingui/core/macro';
import { directorySorts, searchedFacets } from '#shared/directory/entities.ts';
import { joinValues, splitValues } from '#shared/directory/filterValues.ts';
import { directoryLimits } from '#shared/directory/limits.ts';
import { type OpenTo, openToKinds } from '#shared/platform/facts.ts';
import { limits } from '#shared/platform/limits.ts';
import type { DirectoryParams } from '#web/api/directory.ts';
import { cityOf, fieldOfWorkName } from '#web/features/people/personTexts.ts';
import { placeName } from '#web/features/people/placeNames.ts';

export type DirectorySort = (typeof directorySorts)[number];
/** The filters that allow several values at once. */
export type MultiValueFilter = (typeof searchedFacets)[number];

/** The filters and the order of the directory, as its URL has them. */
export interface DirectoryFilters extends Readonly<Record<MultiValueFilter, readonly string[]>> {
  /** Years; '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly open: readonly OpenTo[];
  readonly online: boolean;
  readonly sort: DirectorySort;
}

/** A change of filters, made from the current ones: the rendered ones may be a click behind. */
export type FilterChange = (current: DirectoryFilters) => Partial<DirectoryFilters>;

export const noFilters: Omit<DirectoryFilters, 'sort'> = {
  from: '',
  to: '',
  open: [],
  place: [],
  employer: [],
  field: [],
  online: false,
};

/** Reads the filters from a URL query and ignores invalid ones. */
export function parseFilters(params: URLSearchParams): DirectoryFilters {
  const year = (name: string) => /^\d{4}$/.exec(params.get(name) ?? '')?.[0] ?? '';
  const many = (name: string) => splitValues(params.get(name) ?? '');
  const open = many('open');
  return {
    from: year('from'),
    to: year('to'),
    open: openToKinds.filter((kind) => open.includes(kind)),
    place: many('place'),
    employer: many('employer'),
    field: many('field'),
    online: params.has('online'),
    sort: directorySorts.find((sort) => sort === params.get('sort')) ?? directorySorts[0],
  };
}

/** The search text and the filters as texts, without those that have their usual value. */
function textsOf(filters: DirectoryFilters, searchText: string): Readonly<Record<string, string>> {
  const { from, to, online, sort } = filters;
  const values = {
    q: searchText,
    from,
    to,
    place: joinValues(filters.place),
    employer: joinValues(filters.employer),
    field: joinValues(filters.field),
    open: joinValues(filters.open),
    online: online ? '1' : '',
    sort: sort === directorySorts[0] ? '' : sort,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** The URL query for this search text and these filters. */
export const directoryUrlParams = (filters: DirectoryFilters, searchText: string): URLSearchParams =>
  new URLSearchParams(textsOf(filters, searchText));

/** The request; `online` are the ids of the online members, included only if the filters ask for them. */
export function directoryRequest(
  filters: DirectoryFilters,
  searchText: string,
  online: readonly string[],
): DirectoryParams {
  const { online: _, ...params } = textsOf(filters, searchText.slice(0, directoryLimits.textLength));
  const ids = online.slice(0, limits.maxPageSize).join(',');
  return { ...params, sort: filters.sort, ...(filters.online ? { ids } : {}) };
}

/** Whether any filter excludes people. */
export const hasFilters = (filters: DirectoryFilters): boolean =>
  Object.keys(textsOf({ ...filters, sort: directorySorts[0] }, '')).length > 0;

/** One removable filter. */
interface FilterChip {
  readonly label: string;
  readonly remove: FilterChange;
}

/** The active filters, one chip each. */
export function filterChips(filters: DirectoryFilters): readonly FilterChip[] {
  const { from, to, open } = filters;
  const placeLabel = (value: string): string => {
    const sameNamed = filters.place.filter((other) => cityOf(other) === cityOf(value));
    return sameNamed.length > 1 ? placeName(value) : cityOf(value);
  };
  const labelOf = { place: placeLabel, employer: (name: string) => name, field: fieldOfWorkName };
  return [
    ...(from === '' && to === ''
      ? []
      : [{ label: classText(from, to), remove: () => ({ from: '', to: '' }) }]),
    ...open.map((kind) => ({
      label: openToChip(kind),
      remove: (current: DirectoryFilters) => ({ open: current.open.filter((other) => other !== kind) }),
    })),
    ...searchedFacets.flatMap((name) =>
      filters[name].map((value) => ({
        label: labelOf[name](value),
        remove: (current: DirectoryFilters) => ({ [name]: current[name].filter((other) => other !== value) }),
      })),
    ),
    ...(filters.online ? [{ label: t`Online now`, remove: () => ({ online: false }) }] : []),
  ];
}

function openToChip(kind: OpenTo): string {
  switch (kind) {
    case 'mentoring':
      return t`Open to mentoring`;
    case 'hiring':
      return t`Open to hiring`;
    case 'speaking':
      return t`Open to speaking`;
  }
}

function classText(from: string, to: string): string {
  const year = from || to;
  if (from === to) return t`Class of ${year}`;
  if (to === '') return t`Class of ${year} or later`;
  if (from === '') return t`Class of ${year} or earlier`;
  return t`Classes of ${from} to ${to}`;
}
