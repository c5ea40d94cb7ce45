import { t } from '@lingui/core/macro';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { peopleText } from './personTexts.ts';

/** A place with its number of people. */
export interface PlaceCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

interface PlaceChartProps {
  readonly places: readonly PlaceCount[];
  /** Drawn in gold: the selected ones, or the member's own. */
  readonly goldValues: readonly string[];
  /** The selected values; without it, nothing can be selected and a click navigates. */
  readonly selectedValues?: readonly string[];
  readonly onPress: (value: string) => void;
  readonly className?: string;
}

/** Heights in pixels: the lowest and the highest arch. */
const lowestPx = 26;
const highestPx = 76;

/** Many arches scroll sideways. */
const row = 'no-scrollbar grid auto-cols-[minmax(4.5rem,1fr)] grid-flow-col overflow-x-auto';

/** One arch for each place, with a height by its number of people. */
export function PlaceChart({ places, goldValues, selectedValues, onPress, className }: PlaceChartProps) {
  const maxCount = Math.max(1, ...places.map(({ count }) => count));
  return (
    <div className={cx(row, '-mx-1 px-1 pb-1', className)}>
      {places.map((place) => (
        <Arch
          key={place.value}
          place={place}
          height={lowestPx + ((highestPx - lowestPx) * place.count) / maxCount}
          isGold={goldValues.includes(place.value)}
          isPressed={selectedValues?.includes(place.value)}
          onPress={() => onPress(place.value)}
        />
      ))}
    </div>
  );
}

interface ArchProps {
  readonly place: PlaceCount;
  readonly height: number;
  readonly isGold: boolean;
  readonly isPressed: boolean | undefined;
  readonly onPress: () => void;
}

function Arch({ place: { label, count }, height, isGold, isPressed, onPress }: ArchProps) {
  const people = peopleText(count);
  return (
    <button
      type="button"
      aria-label={t`${label}, ${people}`}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
      className="focus-inset group flex min-w-0 flex-col items-center rounded-md px-1 pt-1 pb-1.5 hover:bg-sunken"
    >
      <span className={cx('tnum text-xs font-semibold', isGold ? 'text-gold-ink' : 'text-ink-2')}>
        {formatNumber(count)}
      </span>
      <span className="mt-1 flex h-19 w-full items-end justify-center border-b border-line-strong/60">
        <span
          style={{ height }}
          className={cx(
            'w-9 rounded-t-full forced-colors:bg-[CanvasText]',
            isGold ? 'bg-gold' : 'border border-b-0 border-brand/60 bg-brand-soft',
          )}
        />
      </span>
      <span
        className={cx(
          'mt-2 w-full truncate text-center text-xs',
          isGold ? 'font-semibold text-ink' : 'text-ink-2',
        )}
      >
        {label}
      </span>
    </button>
  );
}

/** A loading chart as high as the real one. */
export function PlaceChartSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={cx(row, 'late pb-1')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col items-center px-1 pt-1 pb-1.5">
          <Skeleton className="h-4.5 w-6" />
          <span className="mt-1 flex h-19 w-full items-end justify-center border-b border-line">
            <Skeleton className="h-12 w-9 rounded-t-full rounded-b-none" />
          </span>
          <Skeleton className="mt-2 h-4.5 w-12" />
        </div>
      ))}
    </div>
  );
}
