import { t } from '@lingui/core/macro';
import { cx } from '#web/ui/cx.ts';
import { shownCount } from '#web/ui/shownCount.ts';

/** The number of unread messages at the Chat link, or of unread notices at the bell; nothing at 0. */
export function UnreadBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'tnum grid h-[18px] min-w-[18px] place-items-center rounded-full bg-rose px-1 text-2xs leading-none font-bold text-white dark:text-black',
        className,
      )}
    >
      <span className="sr-only">{t`unread:`} </span>
      {shownCount(count)}
    </span>
  );
}
