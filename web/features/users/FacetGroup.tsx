import { useId, useState } from 'react';
import type { Facets, FacetValue } from '#shared/directoryEntities.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type DirectoryFilters, type ManyValued, toggled } from './directoryAddress.ts';
import { FacetBox } from './FacetBox.tsx';
import { MoreValues } from './MoreValues.tsx';

/** So many values stand in the open; the others behind a button. */
const shownMost = 3;

interface FacetGroupProps {
  readonly filters: DirectoryFilters;
  readonly words: string;
  readonly facets: Facets | undefined;
  readonly onFilter: (change: Partial<DirectoryFilters>) => void;
  readonly name: ManyValued;
  readonly title: string;
  readonly more: string;
  /** A value in words. */
  readonly wordsOf: (value: string) => string;
}

/** The values with the most people, those that are chosen, and a way to all others. */
export function FacetGroup({
  filters,
  words,
  facets,
  onFilter,
  name,
  title,
  more,
  wordsOf,
}: FacetGroupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = filters[name];
  const values = facets?.[name] ?? [];
  const shown = inTheOpen(values, chosen);
  const choose = (value: string): void => onFilter({ [name]: toggled(chosen, value) });
  if (facets !== undefined && shown.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="border-b border-line pb-4">
      <h3 id={id} className="mb-1.5 text-sm font-semibold">
        {title}
      </h3>
      {facets === undefined && [0, 1, 2].map((place) => <Skeleton key={place} className="my-2 h-5 w-3/4" />)}
      {shown.map(({ value, count }) => (
        <FacetBox
          key={value}
          label={wordsOf(value)}
          count={count}
          checked={chosen.includes(value)}
          onChange={() => choose(value)}
        />
      ))}
      {values.length > shownMost && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="hit mt-1.5 text-sm font-semibold text-brand-ink hover:underline"
        >
          {more}
        </button>
      )}
      <MoreValues
        open={open}
        onOpenChange={setOpen}
        filters={filters}
        words={words}
        name={name}
        title={title}
        wordsOf={wordsOf}
        onChoose={choose}
      />
    </div>
  );
}

/** The most common values and the chosen ones, each once, in the order of how common they are. */
function inTheOpen(values: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const known = values.filter(({ value }, place) => place < shownMost || chosen.includes(value));
  const named = new Set(known.map(({ value }) => value));
  return [...known, ...chosen.filter((value) => !named.has(value)).map((value) => ({ value, count: 0 }))];
}
