import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import KeyRound from 'lucide-react/icons/key-round';
import UserRound from 'lucide-react/icons/user-round';

/** The name of a settings section. Separate from the section's code, because the search uses it, too. */
export interface SettingsSection {
  /** The last part of its address, `/settings/<path>`. */
  readonly path: 'account' | 'security' | 'privacy' | 'notifications' | 'data';
  readonly title: MessageDescriptor;
  /** Its content in a few words, for the list on phones. */
  readonly sub: MessageDescriptor;
  /** Other words that find it in the search. */
  readonly keywords: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/** The sections in their order. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'account',
    title: msg`Account`,
    sub: msg`E-mail, username`,
    keywords: msg`email address mail name rename`,
    Icon: UserRound,
  },
  {
    path: 'security',
    title: msg`Login & security`,
    sub: msg`Login methods, devices`,
    keywords: msg`password passkey google github sign in log in sessions log out`,
    Icon: KeyRound,
  },
  {
    path: 'privacy',
    title: msg`Privacy`,
    sub: msg`Visibility and blocked people`,
    keywords: msg`visibility hide block mute messages audience`,
    Icon: EyeOff,
  },
  {
    path: 'notifications',
    title: msg`Notifications`,
    sub: msg`Which notifications you get, and how`,
    keywords: msg`email mail alerts turn off`,
    Icon: Bell,
  },
  {
    path: 'data',
    title: msg`Your data`,
    sub: msg`Download, delete`,
    keywords: msg`export copy delete account erase leave`,
    Icon: Download,
  },
];
