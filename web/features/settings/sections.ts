import type { ComponentType } from 'react';
import AccountSettings from '#web/features/settings/account/AccountSettings.tsx';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { type SettingsSection, settingsSections } from './settingsSections.ts';

export interface SectionWithContent extends SettingsSection {
  /** The first section loads with the screen, the others when they are opened. */
  readonly Content: ComponentType;
}

const contents: Readonly<Record<SettingsSection['path'], ComponentType>> = {
  account: AccountSettings,
  security: lazyComponent(() => import('#web/features/settings/security/SecuritySettings.tsx')),
  privacy: lazyComponent(() => import('#web/features/settings/privacy/PrivacySettings.tsx')),
  notifications: lazyComponent(() => import('#web/features/settings/notifications/NotificationSettings.tsx')),
  data: lazyComponent(() => import('#web/features/settings/data/DataSettings.tsx')),
};

/** The settings in their order; the first is the default. */
export const sections: readonly SectionWithContent[] = settingsSections.map((section) => ({
  ...section,
  Content: contents[section.path],
}));
