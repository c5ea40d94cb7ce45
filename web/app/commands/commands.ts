import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PencilLine from 'lucide-react/icons/pencil-line';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import type { NavigateFunction } from 'react-router-dom';
import { adminLink, eventsLink, navLinks } from '#web/app/shell/navLinks.ts';
import { navigateGuarded } from '#web/lib/browser/leave.ts';
import { useClientState } from '#web/lib/session/store.ts';

/** A destination reachable from anywhere: a page, or the start of a task. */
export interface Command {
  readonly label: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** The letter that goes there after `g`. */
  readonly key?: string;
}

/** Who can use these commands. */
export interface CommandUser {
  readonly role: 'member' | 'admin';
  readonly classYear?: number | undefined;
}

const keysOf: Readonly<Record<string, string>> = {
  '/': 'h',
  '/messages': 'm',
  '/experience': 'x',
  '/findusers': 'f',
  '/events': 'e',
};

/** The single list of destinations, most used first. The search, the keys and the keyboard help all use it. */
export function commandsOf({ role, classYear }: CommandUser): readonly Command[] {
  const ofClass =
    classYear === undefined ? [] : [{ label: t`Your class, ${classYear}`, to: `/classes/${classYear}` }];
  return [
    ...ofClass.map((command) => ({ ...command, Icon: GraduationCap, key: 'c' })),
    { label: t`Settings`, to: '/settings', Icon: Settings, key: 's' },
    { label: t`Create Experience`, to: '/experience#create', Icon: PencilLine, key: 'n' },
    ...[...navLinks, eventsLink].map((link) => ({
      ...link,
      label: i18n._(link.label),
      ...(keysOf[link.to] && { key: keysOf[link.to] }),
    })),
    { label: t`Notifications`, to: '/notifications', Icon: Bell },
    { label: t`Classes`, to: '/classes', Icon: GraduationCap },
    { label: t`Profile`, to: '/profile', Icon: UserRound, key: 'p' },
    { label: t`About`, to: '/about', Icon: Info },
    ...(role === 'admin'
      ? [
          { ...adminLink, label: i18n._(adminLink.label), key: 'a' },
          { label: t`Admin overview`, to: '/admin/overview', Icon: LayoutDashboard },
        ]
      : []),
  ];
}

/** Goes to the command of a letter typed after `g`; does nothing if the member has no such command. */
export function goByKey(letter: string, navigate: NavigateFunction): void {
  const { authUser } = useClientState.getState().user;
  if (!authUser) return;
  const command = commandsOf(authUser).find(({ key }) => key === letter);
  if (command) navigateGuarded(() => void navigate(command.to));
}
