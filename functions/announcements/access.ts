import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import { inMemoryIndex } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const names = { users: ['BatchGetItem'] } as const satisfies Grant['tables'];
const draft = { ...names, announcements: ['GetItem', 'UpdateItem'] } as const satisfies Grant['tables'];
/** Sending and stopping, with their lock and audit line. */
const sending = {
  ...auditLine,
  users: [...auditLine.users, ...names.users, 'GetItem'],
  announcements: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
} as const satisfies Grant['tables'];

export const announcementsRoutes = {
  'admin/createAnnouncement': { tables: { ...names, announcements: ['PutItem'] } },
  'admin/listAnnouncements': { tables: { ...names, announcements: ['Query'] } },
  'admin/showAnnouncement': { tables: { ...names, announcements: ['GetItem'] } },
  'admin/changeAnnouncement': { tables: draft },
  'admin/deleteAnnouncement': { tables: { announcements: ['GetItem', 'DeleteItem'] } },
  'admin/countAudience': inMemoryIndex,
  'admin/testAnnouncement': {
    tables: { announcements: ['GetItem'], users: ['GetItem'], jobs: ['PutItem'] },
  },
  'admin/sendAnnouncement': {
    tables: {
      ...inMemoryIndex.tables,
      ...sending,
      announcements: ['GetItem', 'PutItem', 'UpdateItem'],
      jobs: ['PutItem'],
      limits: ['UpdateItem'],
    },
    buckets: inMemoryIndex.buckets,
  },
  'admin/stopAnnouncement': {
    tables: { ...sending, announcements: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  },
  'admin/resumeAnnouncement': {
    tables: { ...sending, announcements: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
  },
  'notices/getAnnouncement': { tables: { notices: ['GetItem'], announcements: ['GetItem'] } },
  'notices/hideAnnouncement': { tables: { notices: ['UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
