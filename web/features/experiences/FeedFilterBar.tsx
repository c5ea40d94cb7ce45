import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { pillClass } from '#web/ui/buttons/pillClass.ts';
import { type FeedFilters, searchOf, toggledIn } from '#web/api/experiences/feedQuery.ts';

const FeedValues = lazyComponent(() => import('./FeedValues.tsx'));

interface FeedFilterBarProps {
  readonly filters: FeedFilters;
  readonly className?: string;
}

/** The feed's filters. All of them are in the URL: Back undoes them. */
export function FeedFilterBar({ filters, className }: FeedFilterBarProps) {
  const ownYear = useClientState(({ user }) => user.authUser?.classYear);
  const narrow = useNarrow();
  const group = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const ownClass = ownYear === undefined ? undefined : String(ownYear);
  const isOwnClass = filters.class !== undefined && filters.class === ownClass;
  const chosen = [
    ...(filters.class === undefined || isOwnClass ? [] : [['class', filters.class] as const]),
    ...(['company', 'place'] as const).flatMap((name) =>
      (filters[name]?.split('|') ?? []).map((value) => [name, value] as const),
    ),
  ];
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label="Filters"
      className={cx('flex flex-wrap gap-2 p-1', className)}
    >
      <button
        type="button"
        aria-pressed={filters.following !== undefined}
        onClick={() => narrow({ ...filters, following: filters.following ? undefined : 'true' })}
        className={pillClass(filters.following !== undefined)}
      >
        Following
      </button>
      {ownClass && (
        <button
          type="button"
          aria-pressed={isOwnClass}
          onClick={() => narrow({ ...filters, class: isOwnClass ? undefined : ownClass })}
          className={pillClass(isOwnClass)}
        >
          My class
        </button>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className={pillClass(false)}
      >
        Company or place
      </button>
      {chosen.map(([name, value]) => (
        <button
          key={name + value}
          type="button"
          onClick={() => {
            narrow({ ...filters, [name]: toggledIn(filters[name], value) });
            // The chip disappears, and would lose the focus.
            group.current?.focus();
          }}
          className={pillClass(true)}
        >
          <span className="sr-only">Without </span>
          {name === 'class' && 'Class of '}
          <bdi className="max-w-60 truncate">{value}</bdi>
          <X aria-hidden="true" className="-me-1 size-4" />
        </button>
      ))}
      <Dialog open={choosing} onOpenChange={setChoosing} title="Company or place">
        <FeedValues filters={filters} onNarrow={narrow} onDone={() => setChoosing(false)} />
      </Dialog>
    </div>
  );
}

/** Narrows the feed of this address. */
export function useNarrow(): (filters: FeedFilters) => void {
  const navigate = useNavigate();
  return (filters) => void navigate({ search: searchOf(filters) });
}
