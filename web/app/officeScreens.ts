import { type Part, part } from '#web/lib/part.ts';
import { screenLoads } from './loads.ts';

export interface OfficeScreen {
  /** Below /admin. */
  readonly path: string;
  /** Its name in the line below the top bar; without one it is reached from another screen. */
  readonly tab?: string;
  /** Whose number its tab shows: of people, or of reported things, that wait for an answer. */
  readonly waits?: 'requests' | 'reports';
  readonly Screen: Part<object>;
}

const Reports = part(() => import('#web/features/moderation/ReportsScreen.tsx'));

/** The office's screens in the order of their tabs. All but the events, which are everyone's, are for admins alone. */
export const officeScreens: readonly OfficeScreen[] = [
  { path: 'overview', tab: 'Overview', Screen: part(() => import('#web/features/admin/OverviewScreen.tsx')) },
  { path: '', tab: 'Events', Screen: part(screenLoads.events) },
  { path: 'events/:eventId', Screen: part(() => import('#web/features/admin/GuestsScreen.tsx')) },
  { path: 'members', tab: 'Members', Screen: part(() => import('#web/features/admin/MembersScreen.tsx')) },
  {
    path: 'requests',
    tab: 'Requests',
    waits: 'requests',
    Screen: part(() => import('#web/features/admin/RequestsScreen.tsx')),
  },
  { path: 'reports', tab: 'Reports', waits: 'reports', Screen: Reports },
  { path: 'reports/:caseId', Screen: Reports },
  { path: 'roster', tab: 'Roster', Screen: part(() => import('#web/features/roster/RosterScreen.tsx')) },
  {
    path: 'settings',
    tab: 'Settings',
    Screen: part(() => import('#web/features/admin/SchoolSettingsScreen.tsx')),
  },
  { path: 'audit', tab: 'Audit log', Screen: part(() => import('#web/features/admin/AuditScreen.tsx')) },
];
