import { plural, t } from '@lingui/core/macro';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { filterChips, type DirectoryFilters, type FilterChange, noFilters } from './directoryAddress.ts';

interface FilterSheetProps {
  readonly filters: DirectoryFilters;
  readonly total: number | undefined;
  readonly onFilter: (change: FilterChange) => void;
  /** The filters themselves. */
  readonly children: ReactNode;
}

/** The filters on narrow screens: behind a button that shows how many are set. */
export function FilterSheet({ filters, total, onFilter, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const count = filterChips(filters).length;
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={
          count === 0 ? t`Filters` : plural(count, { one: 'Filters, # active', other: 'Filters, # active' })
        }
        title={t`Filters`}
        onClick={() => setOpen(true)}
        className="relative grid size-12 place-items-center rounded-full border border-line-strong/55 text-ink hover:bg-sunken"
      >
        <ListFilter aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span className="tnum absolute -top-1 -end-1 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-2xs font-bold text-on-brand">
            {count}
          </span>
        )}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t`Filters`}>
        <div className="pt-2">{children}</div>
        <div className="sticky -bottom-6 z-10 -mx-6 mt-4 -mb-6 flex gap-2 border-t border-line bg-surface sm:rounded-b-2xl px-6 py-4">
          <Button kind="ghost" onClick={() => onFilter(() => noFilters)} disabled={count === 0}>
            {t`Clear filters`}
          </Button>
          <Button className="flex-1" onClick={() => setOpen(false)}>
            {total === undefined
              ? t`Show people`
              : plural(total, { one: 'Show # person', other: 'Show # people' })}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
