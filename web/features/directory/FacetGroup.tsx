import { useState } from 'react';
import type { Facets, FacetValue } from '#shared/directory/entities.ts';
import { toggleValue } from '#web/api/filterValues.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AllValues } from './AllValues.tsx';
import type { DirectoryFilters, MultiValueFilter } from './directoryAddress.ts';
import { FacetCheckbox } from './FacetCheckbox.tsx';
import { FilterGroup } from './FilterGroup.tsx';

/** The number of values shown at first; a button shows the others. */
const maxShown = 3;

interface FacetGroupProps {
  readonly filters: DirectoryFilters;
  readonly facets: Facets | undefined;
  readonly onFilter: (change: Partial<DirectoryFilters>) => void;
  readonly name: MultiValueFilter;
  readonly title: string;
  readonly more: string;
  /** A value in words. */
  readonly wordsOf: (value: string) => string;
}

/** The most common values, the chosen ones, and a button for all others. */
export function FacetGroup({ filters, facets, onFilter, name, title, more, wordsOf }: FacetGroupProps) {
  const [open, setOpen] = useState(false);
  const [hadMore, setHadMore] = useState(false);
  const selectedValues = filters[name];
  const values = facets?.[name] ?? [];
  const former = usePreviousIfMore(values);
  const visibleValues = shownValues(
    values,
    facets === undefined ? selectedValues : [...selectedValues, ...former],
  );
  if (!hadMore && values.length > maxShown) setHadMore(true);
  const choose = useEventCallback((value: string): void =>
    onFilter({ [name]: toggleValue(selectedValues, value) }),
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
      {hadMore && (
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

/** Keeps the previous values if there are fewer now, so that nothing below moves up while the user types. */
function usePreviousIfMore(values: readonly FacetValue[]): readonly string[] {
  const [former, setFormer] = useState<readonly string[]>([]);
  const now = values.slice(0, maxShown).map(({ value }) => value);
  const isFewer = now.length < former.length;
  if (!isFewer && now.join('\n') !== former.join('\n')) setFormer(now);
  if (!isFewer) return [];
  return former.filter((value) => !now.includes(value)).slice(0, former.length - now.length);
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
