import { joinTables, type Grant } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const nameTables = { users: ['BatchGetItem'] } as const satisfies Grant['tables'];
const draftTables = joinTables(nameTables, { announcements: ['GetItem', 'UpdateItem'] });
/** For sending or stopping an announcement, with its audit line. */
const sendTables = joinTables(auditLineTables, nameTables, { users: ['GetItem'] });

export const announcementsRoutes = {
  'announcements/createAnnouncement': { tables: joinTables(nameTables, { announcements: ['PutItem'] }) },
  'announcements/listAnnouncements': { tables: joinTables(nameTables, { announcements: ['Query'] }) },
  'announcements/showAnnouncement': { tables: joinTables(nameTables, { announcements: ['GetItem'] }) },
  'announcements/changeAnnouncement': { tables: draftTables },
  'announcements/deleteAnnouncement': { tables: { announcements: ['GetItem', 'DeleteItem'] } },
  'announcements/countAudience': inMemoryIndexGrant,
  'announcements/testAnnouncement': {
    tables: { announcements: ['GetItem'], users: ['GetItem'], jobs: ['PutItem'] },
  },
  'announcements/sendAnnouncement': {
    tables: joinTables(inMemoryIndexGrant.tables, sendTables, {
      announcements: ['GetItem', 'PutItem', 'UpdateItem'],
      jobs: ['PutItem'],
      limits: ['UpdateItem'],
    }),
    buckets: inMemoryIndexGrant.buckets,
  },
  'announcements/stopAnnouncement': {
    tables: joinTables(sendTables, { announcements: ['GetItem', 'UpdateItem', 'DeleteItem'] }),
  },
  'announcements/resumeAnnouncement': {
    tables: joinTables(sendTables, { announcements: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] }),
  },
  'announcements/getAnnouncement': { tables: { notices: ['GetItem'], announcements: ['GetItem'] } },
  'announcements/hideAnnouncement': { tables: { notices: ['UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;

/** What its jobs touch, by the name of the job. */
export const announcementsJobGrants = {
  distributeAnnouncement: {
    tables: {
      announcements: ['GetItem', 'UpdateItem', 'DeleteItem'],
      directory: ['GetItem', 'Query', 'UpdateItem'],
      jobs: ['PutItem'],
      mails: ['BatchGetItem'],
      notices: ['PutItem'],
      users: ['BatchGetItem', 'ConditionCheckItem'],
    },
    buckets: { directory: ['GetObject'] },
  },
} as const satisfies Record<string, Grant>;
