import { t } from '@lingui/core/macro';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import type { Person } from '#shared/platform/entities.ts';
import { useLogout } from '#web/features/account/useLogout.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Menu, MenuItem } from '#web/ui/buttons/Menu.tsx';
import { ThemeControl } from './Theme.tsx';

/** The member's photo, with a menu: Profile, Settings, the theme, and Logout. */
export function UserMenu({ user }: { readonly user: Person }) {
  const logout = useLogout();
  const head = (
    <div className="flex items-center gap-3 px-2.5 pt-2 pb-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={40} />
      <div className="min-w-0">
        <div dir="auto" className="truncate text-sm font-semibold">
          {user.fullName}
        </div>
        <div className="truncate text-xs text-ink-3">
          <bdi>@{user.username}</bdi>
        </div>
      </div>
    </div>
  );
  return (
    <Menu
      label={t`User menu`}
      trigger={<Avatar name={user.fullName} src={user.profilePhoto} size={36} />}
      triggerClass="hit grid rounded-full p-0.5 transition-shadow"
      head={head}
    >
      <MenuItem to="/profile">
        <UserRound aria-hidden="true" className="size-[18px] text-ink-2" />
        {t`Profile`}
      </MenuItem>
      <MenuItem to="/settings">
        <Settings aria-hidden="true" className="size-[18px] text-ink-2" />
        {t`Settings`}
      </MenuItem>
      <div role="presentation" className="px-1 py-1.5">
        <ThemeControl inMenu />
      </div>
      <MenuItem onClick={logout}>
        <LogOut aria-hidden="true" className="size-[18px] text-ink-2 rtl:-scale-x-100" />
        {t`Logout`}
      </MenuItem>
    </Menu>
  );
}
