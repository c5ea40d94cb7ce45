import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Facets } from '#shared/directory/entities.ts';
import { openToKinds } from '#shared/platform/facts.ts';
import { toggleValue } from '#web/api/filterValues.ts';
import { openToTexts } from '#web/features/people/openToTexts.ts';
import { cityOf, fieldOfWorkName } from '#web/features/people/personTexts.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import type { DirectoryFilters, FilterChange } from './directoryAddress.ts';
import { FacetCheckbox } from './FacetCheckbox.tsx';
import { FacetGroup, useAccumulated } from './FacetGroup.tsx';
import { FilterGroup } from './FilterGroup.tsx';

interface FilterFieldsProps {
  readonly filters: DirectoryFilters;
  /** Undefined until the first response. */
  readonly facets: Facets | undefined;
  readonly onFilter: (change: FilterChange) => void;
  /** False if presence does not count, as in the audience of an announcement. */
  readonly hasOnline?: boolean;
}

/** All filters of the directory. Values of a facet show how many people they would find. */
export const FilterFields = memo(function FilterFields({
  filters,
  facets,
  onFilter,
  hasOnline = true,
}: FilterFieldsProps) {
  const countOf = (value: string) => facets?.open?.find((facet) => facet.value === value)?.count ?? 0;
  const chooseOpen = useEventCallback((value: string) => {
    const kind = openToKinds.find((option) => option === value);
    if (kind !== undefined) onFilter(({ open }) => ({ open: toggleValue(open, kind) }));
  });
  const facetProps = { filters, facets, onFilter };
  return (
    <div className="space-y-4">
      <ClassYears from={filters.from} to={filters.to} years={useYears(filters, facets)} onFilter={onFilter} />
      <FilterGroup title={t`Open to`}>
        {openToKinds.map((kind) => (
          <FacetCheckbox
            key={kind}
            label={i18n._(openToTexts[kind])}
            count={facets && countOf(kind)}
            checked={filters.open.includes(kind)}
            value={kind}
            onChoose={chooseOpen}
          />
        ))}
      </FilterGroup>
      <FacetGroup {...facetProps} name="place" title={t`Place`} more={t`More places`} wordsOf={cityOf} />
      <FacetGroup
        {...facetProps}
        name="employer"
        title={t`Employer`}
        more={t`More employers`}
        wordsOf={(employer) => employer}
      />
      <FacetGroup
        {...facetProps}
        name="field"
        title={t`Field of work`}
        more={t`More fields`}
        wordsOf={fieldOfWorkName}
      />
      {hasOnline && (
        <Switch
          label={t`Online now`}
          checked={filters.online}
          onChange={(online) => onFilter(() => ({ online }))}
          className="text-sm font-semibold"
        />
      )}
    </div>
  );
});

/**
 * The classes to choose from; undefined until the first response. Then they stay, so that an open list does
 * not change while the user types. The array is the same until they change.
 */
function useYears({ from, to }: DirectoryFilters, facets: Facets | undefined): readonly string[] | undefined {
  const facetYears = facets?.class?.map(({ value }) => value) ?? [];
  const years = useAccumulated([...facetYears, from, to].join(' '), allYears);
  const isLoading = facets === undefined;
  return useMemo(() => (isLoading ? undefined : years.split(' ').filter(Boolean)), [isLoading, years]);
}

const allYears = (earlier: string, now: string): string =>
  [...new Set(`${earlier} ${now}`.split(' '))].toSorted().join(' ');

interface ClassYearsProps extends Pick<DirectoryFilters, 'from' | 'to'>, Pick<FilterFieldsProps, 'onFilter'> {
  readonly years: readonly string[] | undefined;
}

/** The range of classes, always in ascending order. */
const ClassYears = memo(function ClassYears({ from, to, years, onFilter }: ClassYearsProps) {
  const options = (none: string) => [
    { value: '', label: none },
    ...(years ?? []).map((year) => ({ value: year, label: year })),
  ];
  return (
    <FilterGroup
      title={t`Class`}
      link={
        <Link to="/classes" className="hit text-sm font-semibold text-brand-ink hover:underline">
          {t`All classes`}
        </Link>
      }
    >
      {years === undefined ? (
        <Skeleton className="h-10 w-full rounded-md" />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Select
            small
            hidesLabel
            label={t`From class`}
            value={from}
            options={options(t`From`)}
            onChange={(value) =>
              onFilter(({ to }) => ({ from: value, to: to !== '' && value > to ? value : to }))
            }
          />
          <Select
            small
            hidesLabel
            label={t`To class`}
            value={to}
            options={options(t`To`)}
            onChange={(value) =>
              onFilter(({ from }) => ({ to: value, from: value !== '' && value < from ? value : from }))
            }
          />
        </div>
      )}
    </FilterGroup>
  );
});
