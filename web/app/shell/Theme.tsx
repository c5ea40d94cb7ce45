import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, useDarkMode, useThemeChoice } from '#web/lib/browser/darkMode.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';

/** The dark mode switch of the top bar. */
export function DarkToggle() {
  const dark = useDarkMode();
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton label={t`Dark mode`} aria-pressed={dark} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

const themes = [
  { choice: 'light', label: msg`Light`, Icon: Sun },
  { choice: 'dark', label: msg`Dark`, Icon: Moon },
  { choice: 'system', label: msg`System`, Icon: Monitor },
] as const;

/** Chooses the theme: light, dark, or as the system says. `inMenu` makes its options items of a menu. */
export function ThemeControl({ inMenu = false }: { readonly inMenu?: boolean }) {
  const currentChoice = useThemeChoice();
  return (
    <div
      role="group"
      aria-label={t`Theme`}
      className={cx(
        'grid gap-1 rounded-md bg-sunken p-1',
        inMenu ? 'grid-cols-[repeat(3,auto)]' : 'grid-cols-3',
      )}
    >
      {themes.map(({ choice, label, Icon }) => {
        const isChosen = choice === currentChoice;
        return (
          <button
            key={choice}
            type="button"
            onClick={() => chooseTheme(choice)}
            className={cx(
              'focus-inset flex items-center justify-center gap-1.5 rounded-sm text-xs font-semibold transition-colors',
              inMenu ? 'h-9' : 'h-11',
              isChosen ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
            )}
            {...(inMenu
              ? { role: 'menuitemradio', 'aria-checked': isChosen, tabIndex: -1 }
              : { 'aria-pressed': isChosen })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {i18n._(label)}
          </button>
        );
      })}
    </div>
  );
}
