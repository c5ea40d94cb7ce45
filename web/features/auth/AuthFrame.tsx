import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useFocusMain } from '#web/lib/browser/focusMain.ts';
import { cx } from '#web/ui/cx.ts';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

const thisYear = new Date().getFullYear();

interface AuthFrameProps {
  /** The panel's heading; the panel is hidden on small screens. */
  readonly heading: string;
  readonly description: string;
  /** The year in the footer; the current one if absent. */
  readonly year?: number;
  readonly wide?: boolean;
  /** Removes the panel's color, as a sign that access is closed. */
  readonly isDimmed?: boolean;
  /** Replaces the logo above the content. */
  readonly illustration?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens outside the network: a colonnade with one lit door on the left, the form on the right. */
export function AuthFrame({
  heading,
  description,
  year = thisYear,
  wide,
  isDimmed,
  illustration,
  children,
}: AuthFrameProps) {
  useFocusMain();
  const footer = t`© ${year} University`;
  return (
    <div className={cx('grid min-h-dvh', wide ? 'lg:grid-cols-[5fr_7fr]' : 'lg:grid-cols-2')}>
      <aside
        aria-label={t`Welcome`}
        className="isolate m-4 hidden max-h-[calc(100dvh-2rem)] flex-col justify-between overflow-hidden rounded-2xl bg-hero p-12 text-on-hero lg:sticky lg:top-4 lg:flex"
      >
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 rtl:-scale-x-100 bg-[radial-gradient(90%_80%_at_0%_0%,oklch(40%_0.085_165/.8),transparent_60%)]"
        />
        <Arches className={cx('end-0 -z-10 h-[54%]', isDimmed && '[filter:grayscale(1)]')} />
        <div>
          <p className="font-display text-display font-[680] tracking-[-0.04em]">{heading}</p>
          <p className="mt-5 max-w-[32ch] text-lg text-on-hero-2">{description}</p>
        </div>
        <p className="text-sm text-on-hero-2">{footer}</p>
      </aside>
      <div className="flex min-h-dvh flex-col px-6 pt-10 pb-6">
        <Screen className={cx('m-auto w-full', wide ? 'max-w-xl' : 'max-w-sm')}>
          <div className="mb-8">{illustration ?? <LogoMark className="size-11" />}</div>
          {children}
        </Screen>
        <footer className="flex flex-col items-center gap-3 pt-10 text-xs text-ink-3">
          <LanguageMenu />
          <span className="lg:hidden">{footer}</span>
        </footer>
      </div>
    </div>
  );
}
