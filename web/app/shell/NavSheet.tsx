import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { NavLink } from 'react-router-dom';
import { useLogout } from '#web/features/account/useLogout.ts';
import { backdropClass } from '#web/ui/dialogs/DialogPanel.tsx';
import { adminLink, eventsLink, navLinks } from './navLinks.ts';
import { ThemeControl } from './Theme.tsx';

interface NavSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly isAdmin: boolean;
}

const rowClass =
  'focus-inset flex h-12 w-full items-center gap-3 rounded-md px-3 text-start text-base font-medium hover:bg-sunken';

/** The phone's menu: the same items as the bar, Profile, Settings, the theme and Logout. */
export default function NavSheet({ open, onOpenChange, isAdmin }: NavSheetProps) {
  const logout = useLogout();
  const links = [
    ...navLinks,
    eventsLink,
    ...(isAdmin ? [adminLink] : []),
    { to: '/profile', label: msg`Profile`, Icon: UserRound },
    { to: '/settings', label: msg`Settings`, Icon: Settings },
  ];
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-t-2xl bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-3 transition-[translate] duration-300 ease-out-quint outline-none data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full">
            <div aria-hidden="true" className="mx-auto mb-3 h-1.5 w-10 rounded-full bg-line-strong/40" />
            <Dialog.Title className="sr-only">{t`Menu`}</Dialog.Title>
            <ul>
              {links.map(({ to, label, Icon }) => (
                <li key={to}>
                  <NavLink to={to} end className={rowClass} onClick={() => onOpenChange(false)}>
                    <Icon aria-hidden="true" className="size-5 text-ink-2" />
                    {i18n._(label)}
                  </NavLink>
                </li>
              ))}
              <li className="px-3 py-2">
                <ThemeControl />
              </li>
              <li>
                <button type="button" className={rowClass} onClick={logout}>
                  <LogOut aria-hidden="true" className="size-5 text-ink-2 rtl:-scale-x-100" />
                  {t`Logout`}
                </button>
              </li>
            </ul>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
