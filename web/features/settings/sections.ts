import { Bell, Download, EyeOff, KeyRound, type LucideIcon, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { part } from '#web/lib/part.ts';
import AccountSettings from './AccountSettings.tsx';

export interface SettingsSection {
  /** The last part of its address, `/settings/<path>`. */
  readonly path: string;
  readonly title: string;
  /** What one finds there, for the list on phones. */
  readonly sub: string;
  readonly Icon: LucideIcon;
  /** The first comes with the screen, the others when they are opened. */
  readonly Content: ComponentType;
}

/** The settings in their order; the first is what stands there where none was chosen. */
export const sections: readonly SettingsSection[] = [
  {
    path: 'account',
    title: 'Account',
    sub: 'E-mail, username',
    Icon: UserRound,
    Content: AccountSettings,
  },
  {
    path: 'security',
    title: 'Sign-in & security',
    sub: 'Ways to sign in, devices',
    Icon: KeyRound,
    Content: part(() => import('./SecuritySettings.tsx')),
  },
  {
    path: 'privacy',
    title: 'Privacy',
    sub: 'Who sees what, blocked people',
    Icon: EyeOff,
    Content: part(() => import('./PrivacySettings.tsx')),
  },
  {
    path: 'notifications',
    title: 'Notifications',
    sub: 'What reaches you, and how',
    Icon: Bell,
    Content: part(() => import('./NotificationSettings.tsx')),
  },
  {
    path: 'data',
    title: 'Your data',
    sub: 'Download, delete',
    Icon: Download,
    Content: part(() => import('./DataSettings.tsx')),
  },
];
