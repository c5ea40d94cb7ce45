import { t } from '@lingui/core/macro';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDirectoryPreview } from '#web/api/directory.ts';
import { placeName, placeValueOf } from '#web/features/people/placeNames.ts';
import { ValueList } from '#web/features/people/ValueList.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { DialogDoneButton } from '#web/ui/dialogs/DialogDoneButton.tsx';
import {
  type DirectoryFilters,
  type MultiValueFilter,
  noFilters,
  directoryRequest,
} from './directoryAddress.ts';
import { FilterCheckbox } from './FilterGroup.tsx';

interface AllValuesProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly filters: DirectoryFilters;
  readonly name: MultiValueFilter;
  readonly title: string;
  readonly labelOf: (value: string) => string;
  readonly onChoose: (value: string) => void;
}

/** All values of a filter, in a searchable list. */
export function AllValues({ open, onOpenChange, title, ...rest }: AllValuesProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <DirectoryValues {...rest} title={title} />
      <DialogDoneButton onClick={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DirectoryValues({
  filters,
  name,
  title,
  labelOf,
  onChoose,
}: Omit<AllValuesProps, 'open' | 'onOpenChange'>) {
  const [input, setInput] = useState('');
  const filter = useDeferredValue(input.trim());
  // The URL already has the typed text when this opens.
  const searchText = useSearchParams()[0].get('q') ?? '';
  const params = directoryRequest({ ...filters, [name]: noFilters[name], online: false }, searchText, []);
  // Fields of work have labels that the server does not know; all of them fit on one page.
  const isTranslated = name === 'field';
  const preview = useDirectoryPreview(
    {
      ...params,
      of: name,
      ...(filter === '' || isTranslated ? {} : { ofText: name === 'place' ? placeValueOf(filter) : filter }),
    },
    { keepsPrevious: true },
  );
  const values = preview.data?.facets?.[name] ?? [];
  const matches = isTranslated
    ? values.filter(({ value }) => labelOf(value).toLowerCase().includes(filter.toLowerCase()))
    : values;
  return (
    <ValueList title={title} input={input} onType={setInput} query={preview}>
      {matches.map(({ value, count }) => (
        <FilterCheckbox
          key={value}
          // Shown with the country, because two cities may have the same name.
          label={name === 'place' ? placeName(value) : labelOf(value)}
          count={count}
          checked={filters[name].includes(value)}
          value={value}
          onChoose={onChoose}
        />
      ))}
      <p role="status" className="text-sm text-ink-2">
        {preview.isSuccess &&
          matches.length === 0 &&
          (filter === '' ? t`No one matches.` : t`No results for “${filter}”`)}
      </p>
    </ValueList>
  );
}
