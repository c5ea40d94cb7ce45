import { joinTables, type Grant } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const eventsRoutes = {
  'events/exportAttendees': {
    tables: joinTables(auditLineTables, {
      events: ['GetItem', 'Query'],
      users: ['BatchGetItem'],
      roster: ['GetItem', 'PutItem'],
    }),
  },
  'events/listAttendees': { tables: { events: ['GetItem', 'Query'], users: ['BatchGetItem'] } },
  'events/answerEvent': {
    tables: {
      events: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
      notices: ['UpdateItem'],
    },
  },
  'events/endCalendarLink': { tables: { events: ['DeleteItem'] } },
  'events/getCalendarLink': { tables: { events: ['GetItem'] } },
  'events/readCalendar': {
    tables: { events: ['GetItem', 'Query', 'BatchGetItem'], users: ['GetItem'] },
  },
  'events/renewCalendarLink': { tables: { events: ['PutItem'], users: ['ConditionCheckItem'] } },
  'events/createEvent': {
    tables: joinTables(auditLineTables, { events: ['PutItem'], jobs: ['PutItem'], school: ['GetItem'] }),
  },
  'events/deleteEvent': {
    tables: joinTables(auditLineTables, { events: ['GetItem', 'PutItem', 'DeleteItem'], jobs: ['PutItem'] }),
  },
  'events/getEvent': {
    tables: { events: ['GetItem', 'BatchGetItem', 'Query'] },
  },
  'events/listEvents': { tables: { events: ['Query', 'BatchGetItem'] } },
  'events/updateEvent': {
    tables: joinTables(auditLineTables, {
      events: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
      school: ['GetItem'],
    }),
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

/** What its jobs touch, by the name of the job. */
export const eventsJobGrants = {
  clearEvent: {
    tables: {
      events: ['GetItem', 'Query', 'DeleteItem'],
      jobs: ['PutItem'],
      notices: ['UpdateItem'],
      users: ['BatchGetItem', 'ConditionCheckItem'],
    },
  },
  notifyAttendees: {
    tables: {
      events: ['GetItem', 'Query', 'UpdateItem'],
      jobs: ['PutItem'],
      notices: ['UpdateItem'],
      users: ['BatchGetItem', 'ConditionCheckItem'],
    },
  },
  remindGuests: {
    tables: {
      events: ['GetItem', 'Query'],
      jobs: ['PutItem'],
      notices: ['UpdateItem'],
      school: ['GetItem'],
      users: ['BatchGetItem', 'ConditionCheckItem'],
    },
  },
  seatWaitlisted: {
    tables: {
      events: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
      notices: ['UpdateItem'],
    },
  },
} as const satisfies Record<string, Grant>;
