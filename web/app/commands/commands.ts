import Bell from 'lucide-react/icons/bell';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { LucideIcon } from 'lucide-react';
import PencilLine from 'lucide-react/icons/pencil-line';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { adminLink, eventsLink, navLinks } from '#web/app/shell/navLinks.ts';

/** A destination reachable from anywhere: a page, or the start of a task. */
export interface Command {
  readonly label: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** The letter that goes there after `g`. */
  readonly key?: string;
}

/** Who can use these commands. */
export interface Commander {
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

/**
 * The single list of destinations, most used first. The search's 'Go to' and pages, the keys, and the
 * keyboard help all come from it.
 */
export function commandsOf({ role, classYear }: Commander): readonly Command[] {
  const ofClass =
    classYear === undefined ? [] : [{ label: `Your class, ${classYear}`, to: `/classes/${classYear}` }];
  return [
    ...ofClass.map((one) => ({ ...one, Icon: GraduationCap, key: 'c' })),
    { label: 'Settings', to: '/settings', Icon: Settings, key: 's' },
    { label: 'Create Experience', to: '/experience#create', Icon: PencilLine, key: 'n' },
    ...[...navLinks, eventsLink].map((link) => ({
      ...link,
      ...(keysOf[link.to] && { key: keysOf[link.to] }),
    })),
    { label: 'Notifications', to: '/notifications', Icon: Bell },
    { label: 'Classes', to: '/classes', Icon: GraduationCap },
    { label: 'Profile', to: '/profile', Icon: UserRound, key: 'p' },
    { label: 'About', to: '/about', Icon: Info },
    ...(role === 'admin'
      ? [
          { ...adminLink, key: 'a' },
          { label: 'Overview of the office', to: '/admin/overview', Icon: LayoutDashboard },
        ]
      : []),
  ];
}
