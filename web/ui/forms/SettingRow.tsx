import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface SettingListProps {
  /** What the rows are, for assistive technology. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Rows of settings, divided by lines. */
export function SettingList({ label, className, children }: SettingListProps) {
  return (
    <ul aria-label={label} className={cx('divide-y divide-line', className)}>
      {children}
    </ul>
  );
}

interface SettingRowProps {
  /** The icon, in a circle, or an element in its place. */
  readonly Icon?: LucideIcon;
  readonly logo?: ReactNode;
  readonly title: ReactNode;
  /** A Badge beside the title. */
  readonly badge?: ReactNode;
  readonly sub?: ReactNode;
  /** The control at the right. */
  readonly children?: ReactNode;
  /** The control moves below the words on phones. */
  readonly wraps?: boolean;
}

/** One setting: its name, its current value, and the control that changes it. Use it in a SettingList. */
export function SettingRow({ Icon, logo, title, badge, sub, children, wraps = false }: SettingRowProps) {
  const hasLogo = Icon !== undefined || logo !== undefined;
  return (
    <li className={cx('flex items-center gap-x-4 gap-y-2.5 py-3.5', wraps && 'max-sm:flex-wrap')}>
      {hasLogo && (
        <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-2">
          {Icon ? <Icon aria-hidden="true" className="size-5" /> : logo}
        </span>
      )}
      <div className={cx('min-w-0 flex-1', wraps && hasLogo && 'max-sm:basis-[calc(100%-3.5rem)]')}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 text-base font-semibold wrap-anywhere">
            {title}
          </span>
          {badge}
        </div>
        {sub && <div className="text-sm text-ink-2">{sub}</div>}
      </div>
      {children && <div className={cx('shrink-0', wraps && hasLogo && 'max-sm:ms-14')}>{children}</div>}
    </li>
  );
}
