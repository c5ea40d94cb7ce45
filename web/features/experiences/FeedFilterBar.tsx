import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { splitValues } from '#shared/directory/filterValues.ts';
import { type FeedFilters, hasFeedFilters, toggleFeedFilter } from '#web/api/experiences/feedQuery.ts';
import { placeName } from '#web/features/people/placeNames.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { Chip } from '#web/ui/buttons/Chip.tsx';
import { pillClass } from '#web/ui/buttons/SegmentedControl.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { useChangeFeedFilters } from './useChangeFeedFilters.ts';

const FeedValuePicker = lazyComponent(() => import('./FeedValuePicker.tsx'));

interface FeedFilterBarProps {
  readonly filters: FeedFilters;
  readonly className?: string;
}

/** The feed's filters. All of them are in the URL: Back undoes them. */
export function FeedFilterBar({ filters, className }: FeedFilterBarProps) {
  const ownYear = useAuthUser()?.classYear;
  const changeFilters = useChangeFeedFilters();
  const group = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const ownClass = ownYear === undefined ? undefined : String(ownYear);
  const isOwnClass = filters.class !== undefined && filters.class === ownClass;
  const selectedValues = [
    ...(filters.class === undefined || isOwnClass ? [] : [['class', filters.class] as const]),
    ...(['company', 'place'] as const).flatMap((name) =>
      splitValues(filters[name]).map((value) => [name, value] as const),
    ),
  ];
  const isFiltered = hasFeedFilters(filters);
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={t`Filters`}
      className={cx(
        'flex gap-2 p-1',
        // Without chosen values, one row that scrolls sideways on phones.
        selectedValues.length > 0 ? 'flex-wrap' : 'no-scrollbar overflow-x-auto sm:flex-wrap',
        className,
      )}
    >
      <button
        type="button"
        aria-pressed={!isFiltered}
        onClick={() => changeFilters(() => ({}))}
        className={pillClass(!isFiltered)}
      >
        {t`All`}
      </button>
      <button
        type="button"
        aria-pressed={filters.following !== undefined}
        onClick={() => changeFilters((now) => ({ ...now, following: now.following ? undefined : 'true' }))}
        className={pillClass(filters.following !== undefined)}
      >
        {t({ message: 'Following', context: 'filter of the feed' })}
      </button>
      {ownClass && (
        <button
          type="button"
          aria-pressed={isOwnClass}
          onClick={() => changeFilters((now) => ({ ...now, class: isOwnClass ? undefined : ownClass }))}
          className={pillClass(isOwnClass)}
        >
          {t`My class`}
        </button>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className={pillClass(false)}
      >
        {t`Company or place`}
      </button>
      {selectedValues.map(([name, value]) => {
        const label = chipLabel(name, value);
        return (
          <Chip
            key={name + value}
            label={label}
            removeText={t`Remove filter: ${label}`}
            onRemove={() => {
              changeFilters((now) => toggleFeedFilter(now, name, value));
              // The chip disappears, and would lose the focus.
              group.current?.focus();
            }}
          />
        );
      })}
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={t`Company or place`}>
        <FeedValuePicker filters={filters} onChange={changeFilters} onDone={() => setIsChoosing(false)} />
      </Dialog>
    </div>
  );
}

function chipLabel(name: 'class' | 'company' | 'place', value: string): string {
  switch (name) {
    case 'class':
      return t`Class of ${value}`;
    case 'company':
      return value;
    case 'place':
      return placeName(value);
  }
}
