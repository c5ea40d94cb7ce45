import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import KeyRound from 'lucide-react/icons/key-round';
import type { LucideIcon } from 'lucide-react';
import UserRound from 'lucide-react/icons/user-round';

/** What a section of the settings is called, apart from its code: the search names it, too. */
export interface SectionName {
  /** The last part of its address, `/settings/<path>`. */
  readonly path: 'account' | 'security' | 'privacy' | 'notifications' | 'data';
  readonly title: string;
  /** What one finds there, for the list on phones. */
  readonly sub: string;
  /** Other words by which people look for it. */
  readonly words: string;
  readonly Icon: LucideIcon;
}

/** The sections in their order. */
export const sectionNames: readonly SectionName[] = [
  {
    path: 'account',
    title: 'Account',
    sub: 'E-mail, username',
    words: 'email address mail name rename',
    Icon: UserRound,
  },
  {
    path: 'security',
    title: 'Sign-in & security',
    sub: 'Ways to sign in, devices',
    words: 'password passkey google github login log in sessions log out',
    Icon: KeyRound,
  },
  {
    path: 'privacy',
    title: 'Privacy',
    sub: 'Who sees what, blocked people',
    words: 'visibility hide block mute messages audience',
    Icon: EyeOff,
  },
  {
    path: 'notifications',
    title: 'Notifications',
    sub: 'What reaches you, and how',
    words: 'email mail alerts turn off',
    Icon: Bell,
  },
  {
    path: 'data',
    title: 'Your data',
    sub: 'Download, delete',
    words: 'export copy delete account erase leave',
    Icon: Download,
  },
];
