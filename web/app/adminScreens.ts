import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LazyComponent, lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { loadEvents } from './screens.ts';

export interface AdminScreen {
  /** Below /admin. */
  readonly path: string;
  /** Its name in the navigation below the top bar; without one, another screen links to it. */
  readonly tab?: MessageDescriptor;
  /** The count on its tab: open requests or reports. */
  readonly countOf?: 'requests' | 'reports';
  readonly Screen: LazyComponent<object>;
}

const Reports = lazyComponent(() => import('#web/features/moderation/ReportsScreen.tsx'));

/** The admin pages in the order of their tabs. Only admins see them, except for the events, which everyone sees. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: 'overview',
    tab: msg`Overview`,
    Screen: lazyComponent(() => import('#web/features/admin/overview/OverviewScreen.tsx')),
  },
  { path: '', tab: msg`Events`, Screen: lazyComponent(loadEvents) },
  { path: 'events/:eventId', Screen: lazyComponent(() => import('#web/features/admin/AttendeesScreen.tsx')) },
  {
    path: 'members',
    tab: msg`Members`,
    Screen: lazyComponent(() => import('#web/features/admin/members/MembersScreen.tsx')),
  },
  {
    path: 'requests',
    tab: msg`Requests`,
    countOf: 'requests',
    Screen: lazyComponent(() => import('#web/features/admin/requests/RequestsScreen.tsx')),
  },
  { path: 'reports', tab: msg`Reports`, countOf: 'reports', Screen: Reports },
  { path: 'reports/:caseId', Screen: Reports },
  {
    path: 'roster',
    tab: msg`Roster`,
    Screen: lazyComponent(() => import('#web/features/roster/RosterScreen.tsx')),
  },
  {
    path: 'announcements',
    tab: msg`Announcements`,
    Screen: lazyComponent(() => import('#web/features/announcements/AnnouncementsScreen.tsx')),
  },
  {
    path: 'settings',
    tab: msg`Settings`,
    Screen: lazyComponent(() => import('#web/features/admin/school/SchoolSettingsScreen.tsx')),
  },
  {
    path: 'audit',
    tab: msg`Audit log`,
    Screen: lazyComponent(() => import('#web/features/admin/AuditScreen.tsx')),
  },
];
