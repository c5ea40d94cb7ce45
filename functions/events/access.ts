import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const eventsRoutes = {
  'events/exportAttendees': {
    tables: {
      ...auditLine,
      events: ['GetItem', 'Query'],
      users: ['BatchGetItem', ...auditLine.users],
      roster: ['GetItem', 'PutItem'],
    },
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
    tables: { events: ['PutItem'], jobs: ['PutItem'], school: ['GetItem'], ...auditLine },
  },
  'events/deleteEvent': {
    tables: { events: ['GetItem', 'PutItem', 'DeleteItem'], jobs: ['PutItem'], ...auditLine },
  },
  'events/getEvent': {
    tables: { events: ['GetItem', 'BatchGetItem', 'Query'] },
  },
  'events/listEvents': { tables: { events: ['Query', 'BatchGetItem'] } },
  'events/updateEvent': {
    tables: {
      events: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
      school: ['GetItem'],
      ...auditLine,
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
