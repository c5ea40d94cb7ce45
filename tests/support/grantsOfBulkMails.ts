import { queueGrants } from '#functions/access.ts';

const messageMails = 'functions/messages/jobs/mailUnread.store.test.ts';
const digests = 'functions/digest/digests.store.test.ts';

/**
 * The grants for bulk mails, with the tests that use the same code: on a shared site no test waits 15 minutes or until
 * Saturday. See `unusedGrants.ts`.
 */
const grantsOfBulkMails: readonly (readonly [grant: string, where: string])[] = [
  ...Object.entries(queueGrants.bulkMailWorker.tables).flatMap(([table, actions]) =>
    actions.map(
      (action) =>
        [
          `background/bulkMailWorker dynamodb:${action} ${table.toUpperCase()}_TABLE`,
          `functions/main/bulkMails.store.test.ts, ${messageMails} and ${digests}`,
        ] as const,
    ),
  ),
  ['background/bulkMailWorker s3:GetObject DIRECTORY_BUCKET', digests],
  ['background/jobWorker dynamodb:UpdateItem MESSAGES_TABLE', messageMails],
  ['background/jobWorker dynamodb:Query CONNECTIONS_TABLE', messageMails],
  ['background/jobWorker dynamodb:BatchGetItem MAILS_TABLE', digests],
  ['background/jobWorker dynamodb:BatchGetItem NOTICES_TABLE', digests],
  ['background/jobWorker dynamodb:UpdateItem DIRECTORY_TABLE', digests],
  ['background/startDigests dynamodb:UpdateItem MAILS_TABLE', digests],
  ['background/startDigests dynamodb:PutItem JOBS_TABLE', digests],
];

/** A table's grants, with an index after a slash. */
const usesOf = (table: string, actions: readonly string[]) =>
  actions.map((granted) => {
    const [action, index] = granted.split(':');
    return `${action} ${table.toUpperCase()}_TABLE${index === undefined ? '' : `/index/${index}`}`;
  });

/** The same for pushes: nobody on the site has a device, as a headless Chromium cannot subscribe. */
const grantsOfPushes: readonly (readonly [grant: string, where: string])[] = [
  ...Object.entries(queueGrants.pushWorker.tables)
    .flatMap(([table, actions]) => usesOf(table, actions))
    .map((use) => `background/pushWorker dynamodb:${use}`),
  'background/deliverNotices dynamodb:PutItem JOBS_TABLE',
].map((grant) => [grant, 'tests/stores/pushes.test.ts'] as const);

const announcements = 'functions/announcements/announcements.store.test.ts';

/** The same for work that only one announcement at a time can do. */
const grantsOfAnnouncements: readonly (readonly [grant: string, where: string])[] = [
  ...['stopAnnouncement', 'resumeAnnouncement'].flatMap((name) =>
    [
      ...usesOf('users', ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem']),
      'UpdateItem ANNOUNCEMENTS_TABLE',
      'PutItem AUDIT_TABLE',
    ].map((use) => [`announcements/${name} dynamodb:${use}`, `${announcements}: stopped, resumed`] as const),
  ),
  ['announcements/stopAnnouncement dynamodb:DeleteItem ANNOUNCEMENTS_TABLE', `${announcements}: stopped`],
  ['announcements/resumeAnnouncement dynamodb:PutItem JOBS_TABLE', `${announcements}: resumed`],
  ...usesOf('jobs', ['PutItem'])
    .concat(usesOf('users', ['GetItem']))
    .map((use) => [`announcements/testAnnouncement dynamodb:${use}`, `${announcements}: a test`] as const),
  ['background/mailWorker dynamodb:GetItem ANNOUNCEMENTS_TABLE', `${announcements}: a test`],
];

/** The same for invitations: a stopped batch, bounced mails, and an opt-out that is undone. */
const grantsOfInvitations: readonly (readonly [grant: string, where: string])[] = [
  ...usesOf('users', ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem']).map(
    (use) => `roster/stopInvitations dynamodb:${use}`,
  ),
  'roster/stopInvitations dynamodb:PutItem AUDIT_TABLE',
  ...usesOf('roster', ['GetItem', 'UpdateItem']).flatMap((use) =>
    ['roster/stopInvitations', 'background/handleMailFeedback', 'account/resubscribe'].map(
      (label) => `${label} dynamodb:${use}`,
    ),
  ),
].map((grant) => [grant, 'functions/roster/invitations/rosterInvitations.store.test.ts'] as const);

const calendars = 'functions/events/calendar/calendarFeed.store.test.ts';
const homes = 'functions/home/getHome.store.test.ts';

/** The same for what depends on others on the site: RSVPs in a calendar, a class on Home, an outdated index. */
const grantsOfStoreTests: readonly (readonly [grant: string, where: string])[] = [
  ['events/readCalendar dynamodb:GetItem USERS_TABLE', calendars],
  ['events/readCalendar dynamodb:Query EVENTS_TABLE', calendars],
  ['events/readCalendar dynamodb:BatchGetItem EVENTS_TABLE', calendars],
  ['home/getHome dynamodb:UpdateItem DIRECTORY_TABLE', homes],
  ['home/getHome dynamodb:BatchGetItem BLOCKS_TABLE', homes],
  ['home/getHome dynamodb:Query MESSAGES_TABLE', homes],
  ['push/subscribeToPush dynamodb:DeleteItem SESSIONS_TABLE', 'tests/stores/pushes.test.ts'],
  [
    'office/exportAudit dynamodb:BatchGetItem ANNOUNCEMENTS_TABLE',
    'tests/journeys/announcements.test.ts, if it ends before the export',
  ],
  [
    'office/exportAudit dynamodb:BatchGetItem ROSTER_TABLE',
    'tests/api/roster.test.ts, if it ends before the export',
  ],
  [
    'background/jobWorker dynamodb:BatchGetItem EVENTS_TABLE',
    'functions/account/export/exported.store.test.ts: a copy with RSVPs and notices about events',
  ],
  ['push/testPush dynamodb:DeleteItem SESSIONS_TABLE', 'tests/stores/pushes.test.ts'],
  ['announcements/countAudience dynamodb:UpdateItem DIRECTORY_TABLE', announcements],
  ['announcements/showAnnouncement dynamodb:BatchGetItem USERS_TABLE', announcements],
  ['announcements/changeAnnouncement dynamodb:BatchGetItem USERS_TABLE', announcements],
  ['announcements/sendAnnouncement dynamodb:GetItem USERS_TABLE', announcements],
  ['announcements/sendAnnouncement dynamodb:UpdateItem DIRECTORY_TABLE', announcements],
];

/** All of the above. */
export const grantsOfNewFeatures: readonly (readonly [grant: string, where: string])[] = [
  ...grantsOfBulkMails,
  ...grantsOfPushes,
  ...grantsOfAnnouncements,
  ...grantsOfInvitations,
  ...grantsOfStoreTests,
];
