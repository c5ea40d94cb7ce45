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
  'announcements/createAnnouncement': { tables: { ...names, announcements: ['PutItem'] } },
  'announcements/listAnnouncements': { tables: { ...names, announcements: ['Query'] } },
  'announcements/showAnnouncement': { tables: { ...names, announcements: ['GetItem'] } },
  'announcements/changeAnnouncement': { tables: draft },
  'announcements/deleteAnnouncement': { tables: { announcements: ['GetItem', 'DeleteItem'] } },
  'announcements/countAudience': inMemoryIndex,
  'announcements/testAnnouncement': {
    tables: { announcements: ['GetItem'], users: ['GetItem'], jobs: ['PutItem'] },
  },
  'announcements/sendAnnouncement': {
    tables: {
      ...inMemoryIndex.tables,
      ...sending,
      announcements: ['GetItem', 'PutItem', 'UpdateItem'],
      jobs: ['PutItem'],
      limits: ['UpdateItem'],
    },
    buckets: inMemoryIndex.buckets,
  },
  'announcements/stopAnnouncement': {
    tables: { ...sending, announcements: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  },
  'announcements/resumeAnnouncement': {
    tables: { ...sending, announcements: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
  },
  'announcements/getAnnouncement': { tables: { notices: ['GetItem'], announcements: ['GetItem'] } },
  'announcements/hideAnnouncement': { tables: { notices: ['UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
