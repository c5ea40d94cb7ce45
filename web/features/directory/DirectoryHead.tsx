import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { memo, useRef } from 'react';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Chip } from '#web/ui/buttons/Chip.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import {
  filterChips,
  type DirectoryFilters,
  type DirectorySort,
  type FilterChange,
  noFilters,
} from './directoryAddress.ts';

interface DirectoryHeadProps {
  readonly filters: DirectoryFilters;
  /** The number of matches; undefined while unknown, or if it does not matter. */
  readonly total: number | undefined;
  readonly onFilter: (change: FilterChange) => void;
}

const sortTexts: Readonly<Record<DirectorySort, MessageDescriptor>> = {
  recent: msg`Recently active`,
  name: msg`Name`,
  class: msg`Class, newest first`,
  near: msg`Closest to me`,
};

/** The active filters, the number of matches, and the order. */
export const DirectoryHead = memo(function DirectoryHead({ filters, total, onFilter }: DirectoryHeadProps) {
  const own = useOwnProfile().data;
  const head = useRef<HTMLDivElement>(null);
  const chips = filterChips(filters);
  const formatted = formatNumber(total ?? 0);
  const sorts: readonly DirectorySort[] =
    own?.place === undefined && filters.sort !== 'near'
      ? ['recent', 'name', 'class']
      : ['recent', 'name', 'class', 'near'];
  /** The chip disappears, and would lose the focus. */
  const applyAndFocus = (change: FilterChange): void => {
    onFilter(change);
    head.current?.focus();
  };
  return (
    <div
      ref={head}
      tabIndex={-1}
      role="group"
      aria-label={t`Sort and filter`}
      className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 rounded-md"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
        {chips.map(({ label, remove }) => (
          <Chip
            key={label}
            label={label}
            removeText={t`Remove filter: ${label}`}
            onRemove={() => applyAndFocus(remove)}
          />
        ))}
        {chips.length > 0 && (
          <Button kind="ghost" size="sm" onClick={() => applyAndFocus(() => noFilters)}>
            {t`Clear filters`}
          </Button>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <p key={total} aria-hidden="true" className="tnum min-w-32 text-sm text-ink-2 sm:text-end">
          {total !== undefined && (
            <Trans>
              <span className="font-semibold text-ink">{formatted}</span>{' '}
              <Plural value={total} one="person" other="people" />
            </Trans>
          )}
        </p>
        <Select
          small
          hidesLabel
          label={t`Sort by`}
          className="w-44"
          value={filters.sort}
          options={sorts.map((sort) => ({ value: sort, label: i18n._(sortTexts[sort]) }))}
          onChange={(value) => onFilter(() => ({ sort: sorts.find((sort) => sort === value) ?? 'recent' }))}
        />
      </div>
    </div>
  );
});
