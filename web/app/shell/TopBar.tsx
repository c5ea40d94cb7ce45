import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { SearchBox } from '#web/app/commands/SearchBox.tsx';
import { showUnreadInTitle } from '#web/lib/browser/title.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { useUnreadCount } from '#web/realtime/inbox.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { LogoMark, SiteName } from '#web/ui/LogoMark.tsx';
import { adminLink, eventsLink, type NavItem, navLinks } from './navLinks.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { DarkToggle } from './Theme.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useHideOnScroll } from './useHideOnScroll.ts';
import { UserMenu } from './UserMenu.tsx';

/**
 * The bar at the top; it hides on the way down past 100 px, never while it contains the focus or an open panel.
 * `chat`: not on phones.
 */
export function TopBar({ chat }: { readonly chat: boolean }) {
  const hidden = useHideOnScroll();
  const user = useAuthUser();
  return (
    <header
      className={cx(
        'no-print sticky top-0 z-30 border-b border-line/70 bg-canvas/85 backdrop-blur-xl backdrop-saturate-150 transition-[translate] duration-300 ease-out-quint focus-within:translate-y-0 has-aria-expanded:translate-y-0',
        hidden && '-translate-y-full',
        chat && 'max-md:hidden',
      )}
    >
      <div className="mx-auto flex h-16 max-w-[77rem] items-center gap-3 px-4 sm:px-6">
        <Link
          to="/"
          className="hit flex items-center gap-2.5 rounded-md max-md:me-auto max-md:min-w-0 md:me-3 md:shrink-0"
        >
          <LogoMark className="size-8 shrink-0" />
          <span className="truncate font-display text-lg font-[640] tracking-[-0.022em] md:max-lg:sr-only">
            <SiteName />
          </span>
        </Link>
        <SearchBox isMember={user !== null} />
        {user && <MainLinks isAdmin={user.role === 'admin'} />}
        <div className="flex items-center gap-1.5">
          {user && !isRestricted() && <NoticeBell />}
          <DarkToggle />
          {user ? (
            <div className="max-md:hidden">
              <UserMenu user={user} />
            </div>
          ) : (
            <Link to="/login" className={buttonClass({ size: 'sm' })}>
              {t`Login`}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

function MainLinks({ isAdmin }: { readonly isAdmin: boolean }) {
  const unread = useUnreadCount();
  useEffect(() => showUnreadInTitle(unread), [unread]);
  return (
    <nav aria-label={t`Main`} className="min-w-0 max-md:hidden">
      <ul className="flex items-center gap-1">
        {[...navLinks, eventsLink, ...(isAdmin ? [adminLink] : [])].map((item) => (
          <li key={item.to} className="min-w-0">
            <TopLink {...item} unread={item.to === '/messages' ? unread : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TopLink({ to, label, Icon, unread }: NavItem & { readonly unread: number }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      title={i18n._(label)}
      className={({ isActive }) =>
        cx(
          'hit relative flex h-10 items-center gap-2 rounded-full px-2.5 text-sm xl:px-3 font-semibold whitespace-nowrap transition-colors',
          isActive ? 'bg-brand-soft text-brand-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
        )
      }
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={2.1} />
      <span className="truncate max-lg:sr-only">{i18n._(label)}</span>
      <UnreadBadge count={unread} className="absolute -top-1 end-full -me-9 ring-2 ring-canvas" />
    </NavLink>
  );
}
