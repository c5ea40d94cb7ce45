import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useAuthUser } from '#web/lib/session/store.ts';
import { useUnreadCount } from '#web/realtime/inbox.ts';
import { cx } from '#web/ui/cx.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { type NavItem, navLinks } from './navLinks.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

const NavSheet = lazyDialog(() => import('./NavSheet.tsx'));

const item =
  'focus-inset flex h-full flex-1 flex-col items-center justify-center gap-1 text-2xs font-semibold';

/** The bottom bar on phones. Its Menu opens a sheet with all items. */
export function BottomBar() {
  const user = useAuthUser();
  const unread = useUnreadCount();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <nav
      aria-label={t`Main`}
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line/70 bg-surface/96 pb-[env(safe-area-inset-bottom)] backdrop-blur-xl md:hidden"
    >
      <div className="mx-auto flex h-16 max-w-lg">
        {navLinks.map((link) => (
          <BottomLink key={link.to} {...link} unread={link.to === '/messages' ? unread : 0} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={cx(item, 'text-ink-2')}
        >
          <span className="grid h-7 place-items-center">
            <Menu aria-hidden="true" className="size-[22px]" strokeWidth={1.9} />
          </span>
          {t`Menu`}
        </button>
        <NavSheet open={isOpen} onOpenChange={setOpen} isAdmin={user.role === 'admin'} />
      </div>
    </nav>
  );
}

function BottomLink({ to, label, Icon, unread }: NavItem & { readonly unread: number }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={({ isActive }) => cx(item, 'group', isActive ? 'text-brand-ink' : 'text-ink-2')}
    >
      <span className="relative grid h-7 w-14 place-items-center rounded-full transition-colors group-aria-[current]:bg-brand-soft">
        <Icon aria-hidden="true" className="size-[22px] stroke-[1.9] group-aria-[current]:stroke-[2.4]" />
        <UnreadBadge count={unread} className="absolute -top-0.5 end-1 ring-2 ring-surface" />
      </span>
      {i18n._(label)}
    </NavLink>
  );
}
