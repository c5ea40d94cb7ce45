import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useOnlineIds } from '#web/lib/session/store.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList, brokenItem } from '#web/ui/feedback/Boundary.tsx';
import type { Hit } from './hits.ts';
import { SearchRow } from './SearchRow.tsx';
import type { SearchResultGroup } from './visibleGroups.ts';

interface SearchHitsProps {
  readonly listId: string;
  readonly groups: readonly SearchResultGroup[];
  readonly searchText: string;
  readonly isStale: boolean;
  readonly active: Hit | undefined;
  readonly optionId: (hit: Hit) => string;
  readonly onPoint: (hit: Hit) => void;
  readonly onOpen: (hit: Hit) => void;
}

/** The results, group by group. */
export function SearchHits({ listId, groups, isStale, active, optionId, ...rest }: SearchHitsProps) {
  const { searchText, onPoint, onOpen } = rest;
  const online = useOnlineIds();
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t`Results`}
      aria-busy={isStale}
      className={cx('transition-opacity', isStale && 'opacity-55 delay-150')}
    >
      {groups.map(({ title, hits, total }) => (
        <div key={title} role="group" aria-label={title}>
          <div
            aria-hidden="true"
            className="flex justify-between px-3 pt-3 pb-1.5 text-xs font-semibold text-ink-2"
          >
            <span>{title}</span>
            <span className="tnum">{total !== undefined && formatNumber(total)}</span>
          </div>
          <BoundaryList items={hits} keyOf={(hit) => hit.kind + hit.id} fallback={brokenItem}>
            {(hit) => (
              <SearchRow
                id={optionId(hit)}
                hit={hit}
                searchText={searchText}
                isActive={hit === active}
                isOnline={hit.kind === 'person' ? online.includes(hit.id) : undefined}
                onPoint={() => onPoint(hit)}
                onOpen={() => onOpen(hit)}
              />
            )}
          </BoundaryList>
        </div>
      ))}
    </div>
  );
}
