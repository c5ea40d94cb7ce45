import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { cx } from '#web/ui/cx.ts';
import { shownCount } from '#web/ui/shownCount.ts';

export interface SubNavLink {
  readonly to: string;
  readonly label: string;
  /** The number of open items there. */
  readonly openCount?: number | undefined;
}

interface SubNavProps {
  /** Name of the navigation, for assistive technology. */
  readonly label: string;
  readonly links: readonly SubNavLink[];
}

/**
 * The screens of one section in a row below the top bar; on phones it scrolls sideways to the current one.
 */
export function SubNav({ label, links }: SubNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // Counts that load later push the links after them.
  const numbers = links.map(({ openCount = 0 }) => openCount).join();
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [numbers]);
  return (
    <nav aria-label={label} className="no-print border-b border-line/70">
      {/* Positioned, so that screen-reader text scrolls with it and does not widen the page. */}
      <ul
        ref={list}
        className="no-scrollbar relative mx-auto flex w-full max-w-[77rem] gap-6 overflow-x-auto px-4 sm:px-6"
      >
        {links.map(({ to, label: name, openCount = 0 }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === '/admin'}
              className={({ isActive }) =>
                cx(
                  'focus-inset flex h-12 items-center gap-2 border-b-3 px-0.5 pt-[3px] text-sm font-semibold whitespace-nowrap transition-colors',
                  isActive ? 'border-brand text-brand-ink' : 'border-transparent text-ink-2 hover:text-ink',
                )
              }
            >
              {name}
              {openCount > 0 && (
                <span className="tnum grid h-5 min-w-5 place-items-center rounded-full bg-gold px-1.5 text-2xs font-bold text-on-gold">
                  {shownCount(openCount)}
                  <span className="sr-only"> {t`pending`}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
