import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { useClasses } from '#web/api/directory.ts';

const link = 'hit inline-flex items-center gap-1 hover:underline';

const classOf = (year: number): string => t`Class of ${year}`;

/** Links to the previous class, all classes, and the next class: the nearest ones with people. */
export function ClassNav({ year }: { readonly year: number }) {
  const years = (useClasses().data ?? []).map((item) => item.year).toSorted((a, b) => a - b);
  const previousYear = years.findLast((other) => other < year);
  const nextYear = years.find((other) => other > year);
  return (
    <nav
      aria-label={t`Classes`}
      className="mb-3 grid h-10 grid-cols-[1fr_auto_1fr] items-center text-sm font-semibold text-brand-ink"
    >
      <span className="flex">
        {previousYear !== undefined && (
          <Link to={`/classes/${previousYear}`} className={link}>
            <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            <span className="sr-only">{classOf(previousYear)}</span>
            <span aria-hidden="true">{previousYear}</span>
          </Link>
        )}
      </span>
      <Link to="/classes" className={link}>
        {t`All classes`}
      </Link>
      <span className="flex justify-end">
        {nextYear !== undefined && (
          <Link to={`/classes/${nextYear}`} className={link}>
            <span className="sr-only">{classOf(nextYear)}</span>
            <span aria-hidden="true">{nextYear}</span>
            <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Link>
        )}
      </span>
    </nav>
  );
}
