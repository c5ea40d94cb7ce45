import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useDeferredValue, useState } from 'react';
import { splitValues, withoutSeparator } from '#shared/directory/filterValues.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { useDirectoryPreview } from '#web/api/directory.ts';
import { type FeedFilters, toggleFeedFilter } from '#web/api/experiences/feedQuery.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { placeName, placeValueOf } from '#web/features/people/placeNames.ts';
import { ValueList } from '#web/features/people/ValueList.tsx';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { DialogDoneButton } from '#web/ui/dialogs/DialogDoneButton.tsx';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import type { ChangeFeedFilters } from './useChangeFeedFilters.ts';

type Kind = 'company' | 'place';

interface FeedValuePickerProps {
  readonly filters: FeedFilters;
  readonly onChange: ChangeFeedFilters;
  readonly onDone: () => void;
}

/**
 * Companies and places to choose from: the member's own first, then the most common; or the matches for the typed text.
 */
export default function FeedValuePicker({ filters, onChange, onDone }: FeedValuePickerProps) {
  const [kind, setKind] = useState<Kind>('company');
  const kinds = [
    { value: 'company', label: t`Company` },
    { value: 'place', label: t`Place` },
  ] as const;
  const hints: Readonly<Record<Kind, string>> = {
    company: t`Experiences at a company, and from people who work there now.`,
    place: t`Experiences in a place, and from people who live there now.`,
  };
  return (
    <>
      <SegmentedControl
        label={t`Filter by`}
        options={kinds}
        value={kind}
        onChange={setKind}
        className="pt-2"
      />
      <p className="mt-3 text-sm text-ink-2">{hints[kind]}</p>
      <FeedValues key={kind} kind={kind} filters={filters} onChange={onChange} />
      <DialogDoneButton onClick={onDone} />
    </>
  );
}

function FeedValues({
  kind,
  filters,
  onChange,
}: Omit<FeedValuePickerProps, 'onDone'> & { readonly kind: Kind }) {
  const [input, setInput] = useState('');
  const search = useDeferredValue(withoutSeparator(input));
  const searchValue = kind === 'place' ? placeValueOf(search) : search;
  const selectedValues = splitValues(filters[kind]);
  const own = useOwnValue(kind);
  const { matches, query } = useMatchingValues(kind, searchValue);
  const values = searchValue === '' ? [...selectedValues, ...own, ...matches] : [...matches, searchValue];
  return (
    <ValueList
      title={kind === 'company' ? t`Companies` : t`Places`}
      input={input}
      onType={setInput}
      query={query}
    >
      {onceEach(values).map((value) => (
        <CheckBox
          key={value}
          label={<bdi className="wrap-anywhere">{kind === 'place' ? placeName(value) : value}</bdi>}
          checked={selectedValues.includes(value)}
          onChange={() => onChange((now) => toggleFeedFilter(now, kind, value))}
          className="flex! min-h-9! gap-2.5! py-1.5! text-sm!"
        />
      ))}
    </ValueList>
  );
}

/** Where the member works or lives, if their profile says so. */
function useOwnValue(kind: Kind): readonly string[] {
  const { employer, place } = useOwnProfile().data ?? {};
  const value = kind === 'company' ? employer : place && placeValue(place);
  return value ? [value] : [];
}

/** Where members work or live, the most common first, filtered by the typed words. */
function useMatchingValues(kind: Kind, searchValue: string) {
  const facet = kind === 'company' ? 'employer' : 'place';
  const query = useDirectoryPreview(
    { of: facet, ...(searchValue === '' ? {} : { ofText: searchValue }) },
    { keepsPrevious: true },
  );
  return { query, matches: (query.data?.facets?.[facet] ?? []).map(({ value }) => value) };
}

/** The values in their order, without duplicates, ignoring case. */
function onceEach(values: readonly string[]): readonly string[] {
  const folded = values.map((value) => value.toLowerCase());
  return values.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
}
