import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useNavigate } from 'react-router-dom';
import { formatNumber } from '#web/lib/dates/numbers.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

interface PagerProps {
  readonly size: number;
  readonly shown: number;
  readonly total: number;
  /** The number of rows on the pages before this one. */
  readonly from: number;
  readonly next: string | undefined;
  readonly onNext: (cursor: string, from: number) => void;
}

/**
 * The position in a list, with links to the previous and the next page. The previous page is the one the admin came
 * from.
 */
export function Pager({ size, shown, total, from, next, onNext }: PagerProps) {
  const navigate = useNavigate();
  const [first, last, all] = [formatNumber(from + 1), formatNumber(from + shown), formatNumber(total)];
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p role="status" className="tnum text-sm text-ink-2">
        {shown === 0 ? t`No members` : t`${first} to ${last} of ${all}`}
      </p>
      <div className="flex gap-1">
        <IconButton label={t`Previous page`} disabled={from < size} onClick={() => void navigate(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t`Next page`}
          disabled={next === undefined}
          onClick={() => next !== undefined && onNext(next, from + shown)}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  );
}
