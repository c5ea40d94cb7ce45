import { t } from '@lingui/core/macro';
import Moon from 'lucide-react/icons/moon';
import Monitor from 'lucide-react/icons/monitor';
import Sun from 'lucide-react/icons/sun';
import { setDarkMode, useDarkMode, useSystemTheme } from '#web/lib/browser/darkMode.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';

/** The dark mode switch; `row` renders it as a row of the phone's menu. */
export function DarkToggle({ row = false }: { readonly row?: boolean }) {
  const dark = useDarkMode();
  const Icon = dark ? Sun : Moon;
  const toggle = (): void => setDarkMode(!dark);
  if (!row) {
    return (
      <IconButton label={t`Dark mode`} aria-pressed={dark} onClick={toggle}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    );
  }
  return (
    <button type="button" role="switch" aria-checked={dark} onClick={toggle} className={sheetRowClass}>
      <Icon aria-hidden="true" className="size-5 text-ink-2" />
      {t`Dark mode`}
    </button>
  );
}

interface SystemThemeItemProps {
  readonly className: string;
  readonly role?: 'menuitem';
  readonly tabIndex?: -1;
}

/** Returns the theme to the system setting; absent while the system decides. */
export function SystemThemeItem({ className, ...rest }: SystemThemeItemProps) {
  if (useSystemTheme()) return null;
  return (
    <button type="button" className={className} onClick={() => setDarkMode(null)} {...rest}>
      <Monitor
        aria-hidden="true"
        className={cx('text-ink-2', rest.role === 'menuitem' ? 'size-[18px]' : 'size-5')}
      />
      {t`Use system theme`}
    </button>
  );
}

/** A row of the phone's menu sheet. */
export const sheetRowClass =
  'focus-inset flex h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base font-medium hover:bg-sunken';
