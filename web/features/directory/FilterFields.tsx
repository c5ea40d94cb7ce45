import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Facets, FacetValue } from '#shared/directory/entities.ts';
import { toggleValue } from '#shared/directory/filterValues.ts';
import { openToKinds } from '#shared/platform/facts.ts';
import { useUnfilteredDirectory } from '#web/api/directory.ts';
import { openToTexts } from '#web/features/people/openToTexts.ts';
import { cityOf, fieldOfWorkName } from '#web/features/people/personTexts.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { AllValues } from './AllValues.tsx';
import type { DirectoryFilters, FilterChange, MultiValueFilter } from './directoryAddress.ts';
import { FilterCheckbox, FilterGroup } from './FilterGroup.tsx';

/** The number of values of a facet that are shown at first; a button shows the others. */
const maxShown = 3;

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
  // What all members have, so that no list gets shorter while the user types.
  const everyone = useUnfilteredDirectory();
  const matchFacets = everyone.isPending ? undefined : facets;
  const allFacets = everyone.data?.facets ?? matchFacets;
  const countOf = (value: string) => matchFacets?.open?.find((facet) => facet.value === value)?.count ?? 0;
  const chooseOpen = useEventCallback((value: string) => {
    const kind = openToKinds.find((option) => option === value);
    if (kind !== undefined) onFilter(({ open }) => ({ open: toggleValue(open, kind) }));
  });
  const facetProps = { filters, matchFacets, allFacets, onFilter };
  return (
    <div className="space-y-4">
      <ClassYears from={filters.from} to={filters.to} allFacets={allFacets} onFilter={onFilter} />
      <FilterGroup title={t`Open to`}>
        {openToKinds.map((kind) => (
          <FilterCheckbox
            key={kind}
            label={i18n._(openToTexts[kind])}
            count={matchFacets && countOf(kind)}
            checked={filters.open.includes(kind)}
            value={kind}
            onChoose={chooseOpen}
          />
        ))}
      </FilterGroup>
      <FacetGroup {...facetProps} name="place" title={t`Place`} more={t`More places`} labelOf={cityOf} />
      <FacetGroup
        {...facetProps}
        name="employer"
        title={t`Employer`}
        more={t`More employers`}
        labelOf={(employer) => employer}
      />
      <FacetGroup
        {...facetProps}
        name="field"
        title={t`Field of work`}
        more={t`More fields`}
        labelOf={fieldOfWorkName}
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

interface FacetGroupProps extends Pick<FilterFieldsProps, 'filters' | 'onFilter'> {
  /** The values of the people found; undefined until the first response. */
  readonly matchFacets: Facets | undefined;
  /** The values of all members; undefined until they are known. */
  readonly allFacets: Facets | undefined;
  readonly name: MultiValueFilter;
  readonly title: string;
  readonly more: string;
  /** The label of a value. */
  readonly labelOf: (value: string) => string;
}

/** The most common values, the chosen ones, and a button for all others. */
function FacetGroup({
  filters,
  matchFacets,
  allFacets,
  onFilter,
  name,
  title,
  more,
  labelOf,
}: FacetGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const selectedValues = filters[name];
  const found = matchFacets?.[name] ?? [];
  const possibleValues = valuesOf(allFacets?.[name]);
  const shown = shownValues(valuesOf(found), selectedValues, possibleValues);
  const choose = useEventCallback((value: string): void =>
    onFilter((current) => ({ [name]: toggleValue(current[name], value) })),
  );
  if (matchFacets !== undefined && shown.length === 0) return null;
  return (
    <FilterGroup title={title}>
      {matchFacets === undefined && <ValuesSkeleton />}
      {matchFacets !== undefined &&
        shown.map((value) => (
          <FilterCheckbox
            key={value}
            isShort
            label={labelOf(value)}
            count={found.find((facet) => facet.value === value)?.count ?? 0}
            checked={selectedValues.includes(value)}
            value={value}
            onChoose={choose}
          />
        ))}
      {possibleValues.length > maxShown && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="hit mt-1.5 text-sm font-semibold text-brand-ink hover:underline"
        >
          {more}
        </button>
      )}
      <AllValues
        open={isOpen}
        onOpenChange={setIsOpen}
        filters={filters}
        name={name}
        title={title}
        labelOf={labelOf}
        onChoose={choose}
      />
    </FilterGroup>
  );
}

const valuesOf = (facet: readonly FacetValue[] = []) => facet.map(({ value }) => value);

/** Most common first: the top values, those chosen, and common ones that nobody found has, up to the usual number. */
function shownValues(
  found: readonly string[],
  selectedValues: readonly string[],
  allFacets: readonly string[],
): readonly string[] {
  const top = found.slice(0, maxShown);
  const chosen = [...found.filter((value) => selectedValues.includes(value)), ...selectedValues];
  const others = allFacets.slice(0, maxShown).filter((value) => !top.includes(value));
  return [...new Set([...top, ...chosen, ...others.slice(0, maxShown - top.length)])];
}

/** Placeholders for values and their button, in the real height. */
function ValuesSkeleton() {
  return (
    <div className="pb-6.5">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex h-9 items-center">
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
    </div>
  );
}

interface ClassYearsProps extends Pick<DirectoryFilters, 'from' | 'to'>, Pick<FilterFieldsProps, 'onFilter'> {
  /** The values of all members; undefined until they are known. */
  readonly allFacets: Facets | undefined;
}

/** The range of classes, always in ascending order. */
const ClassYears = memo(function ClassYears({ from, to, allFacets, onFilter }: ClassYearsProps) {
  const years = [...new Set([...valuesOf(allFacets?.class), from, to])].filter(Boolean).toSorted();
  const options = (none: string) => [
    { value: '', label: none },
    ...years.map((year) => ({ value: year, label: year })),
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
      {allFacets === undefined ? (
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
              onFilter(({ to: currentTo }) => ({
                from: value,
                to: currentTo !== '' && value > currentTo ? value : currentTo,
              }))
            }
          />
          <Select
            small
            hidesLabel
            label={t`To class`}
            value={to}
            options={options(t`To`)}
            onChange={(value) =>
              onFilter(({ from: currentFrom }) => ({
                to: value,
                from: value !== '' && value < currentFrom ? value : currentFrom,
              }))
            }
          />
        </div>
      )}
    </FilterGroup>
  );
});
