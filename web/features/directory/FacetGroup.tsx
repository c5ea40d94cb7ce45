import { useState } from 'react';
import type { Facets, FacetValue } from '#shared/directory/entities.ts';
import { toggleValue } from '#web/api/filterValues.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AllValues } from './AllValues.tsx';
import type { DirectoryFilters, FilterChange, MultiValueFilter } from './directoryAddress.ts';
import { FacetCheckbox } from './FacetCheckbox.tsx';
import { FilterGroup } from './FilterGroup.tsx';

/** The number of values shown at first; a button shows the others. */
const maxShown = 3;

interface FacetGroupProps {
  readonly filters: DirectoryFilters;
  readonly facets: Facets | undefined;
  readonly onFilter: (change: FilterChange) => void;
  readonly name: MultiValueFilter;
  readonly title: string;
  readonly more: string;
  /** A value in words. */
  readonly wordsOf: (value: string) => string;
}

/** The most common values, the chosen ones, and a button for all others. */
export function FacetGroup({ filters, facets, onFilter, name, title, more, wordsOf }: FacetGroupProps) {
  const [open, setOpen] = useState(false);
  const selectedValues = filters[name];
  const values = facets?.[name] ?? noValues;
  // Nothing below moves up while the user types: neither the rows nor the button disappear.
  const longest = useAccumulated(values, withoutShrinking);
  const hasMore = useAccumulated(values.length > maxShown, (earlier, now) => earlier || now);
  const visibleValues = shownValues(
    values,
    facets === undefined ? selectedValues : [...selectedValues, ...valuesLost(longest, values)],
  );
  const choose = useEventCallback((value: string): void =>
    onFilter((current) => ({ [name]: toggleValue(current[name], value) })),
  );
  if (facets !== undefined && visibleValues.length === 0) return null;
  return (
    <FilterGroup title={title}>
      {facets === undefined && <ValuesSkeleton />}
      {visibleValues.map(({ value, count }) => (
        <FacetCheckbox
          key={value}
          isShort
          label={wordsOf(value)}
          count={count}
          checked={selectedValues.includes(value)}
          value={value}
          onChoose={choose}
        />
      ))}
      {hasMore && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="hit mt-1.5 text-sm font-semibold text-brand-ink hover:underline"
        >
          {more}
        </button>
      )}
      <AllValues
        open={open}
        onOpenChange={setOpen}
        filters={filters}
        name={name}
        title={title}
        wordsOf={wordsOf}
        onChoose={choose}
      />
    </FilterGroup>
  );
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

const noValues: readonly FacetValue[] = [];
const topOf = (values: readonly FacetValue[]) => values.slice(0, maxShown).map(({ value }) => value);

const withoutShrinking = (earlier: readonly FacetValue[], now: readonly FacetValue[]) =>
  topOf(now).length < topOf(earlier).length ? earlier : now;

/** As many of the earlier values as there are fewer now. */
function valuesLost(earlier: readonly FacetValue[], now: readonly FacetValue[]): readonly string[] {
  const [before, top] = [topOf(earlier), topOf(now)];
  return before.filter((value) => !top.includes(value)).slice(0, before.length - top.length);
}

/** The most common values and the chosen ones, without duplicates, most common first. */
function shownValues(
  values: readonly FacetValue[],
  selectedValues: readonly string[],
): readonly FacetValue[] {
  const visibleValues = values.filter(
    ({ value }, index) => index < maxShown || selectedValues.includes(value),
  );
  const listedValues = new Set(visibleValues.map(({ value }) => value));
  const missingValues = new Set(selectedValues.filter((value) => !listedValues.has(value)));
  return [...visibleValues, ...[...missingValues].map((value) => ({ value, count: 0 }))];
}

/**
 * A value merged with those of earlier renders, for what must not shrink while the user types.
 * @param merge returns `earlier` itself, or an equal primitive, if nothing changes; otherwise it would render forever.
 */
export function useAccumulated<T>(value: T, merge: (earlier: T, now: T) => T): T {
  const [earlier, setEarlier] = useState(value);
  const merged = merge(earlier, value);
  if (!Object.is(merged, earlier)) setEarlier(merged);
  return merged;
}
