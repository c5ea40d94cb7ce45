import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

interface PagerProps {
  readonly shownCount: number;
  readonly total: number;
  /** The number of rows on the pages before this one. */
  readonly from: number;
  /** Undefined on the first page. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
}

/** The position in a list, with buttons for the previous and the next page. */
export function Pager({ shownCount, total, from, onPrevious, onNext }: PagerProps) {
  const [first, last, all] = [formatNumber(from + 1), formatNumber(from + shownCount), formatNumber(total)];
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p role="status" className="tnum text-sm text-ink-2">
        {shownCount === 0 ? t`No members` : t`${first} to ${last} of ${all}`}
      </p>
      <div className="flex gap-1">
        <IconButton label={t`Previous page`} disabled={onPrevious === undefined} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t`Next page`} disabled={onNext === undefined} onClick={onNext}>
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  );
}
