import { streamGrants, grantOf, queueGrants, scheduledGrants, socketGrants } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { buckets, tables } from '#functions/platform/dynamo/tables.ts';
import { allRoutes } from '#shared/routes.ts';
import { grantsOfNewFeatures } from './grantsOfBulkMails.ts';

/** A function's use of a resource, as the local run recorded it. */
interface Use {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
}

function granted(): (readonly [string, Grant])[] {
  return [
    ...allRoutes.map(({ key, declared }) => [key, grantOf(key, declared)] as const),
    ...Object.entries<Grant>(socketGrants).map(([name, grant]) => [labelled('socket', name), grant] as const),
    ...Object.entries<Grant>({ ...streamGrants, ...queueGrants, ...scheduledGrants }).map(
      ([name, grant]) => [labelled('background', name), grant] as const,
    ),
  ];
}

const labelled = (group: string, name: string) => (name.includes('/') ? name : `${group}/${name}`);

/** Each grant of a function as `label action resource`, the resource as the end of its ARN. */
function grantLines(env: Readonly<Record<string, string>>): string[] {
  return granted().flatMap(([label, grant]) => [
    ...Object.entries(tables).flatMap(([name, { env: variable }]) => {
      const actions = Object.entries(grant.tables ?? {}).find(([table]) => table === name)?.[1] ?? [];
      return actions.map((grantedAction) => {
        const [action, index] = grantedAction.split(':');
        return `${label} dynamodb:${action} table/${env[variable]}${index === undefined ? '' : `/index/${index}`}`;
      });
    }),
    ...Object.entries(buckets).flatMap(([name, variable]) => {
      const actions = Object.entries(grant.buckets ?? {}).find(([bucket]) => bucket === name)?.[1] ?? [];
      return actions.map((action) => `${label} s3:${action} ${env[variable]}`);
    }),
  ]);
}

/**
 * Grants for what no visitor can cause on a shared site, each with the tests that use the same code on the engine.
 * `label action table`, with the index after a slash.
 */
const usedElsewhere: readonly (readonly [grant: string, where: string])[] = [
  [
    'experiences/createExperience dynamodb:DeleteItem IMAGES_TABLE',
    'functions/images/storeImage.store.test.ts: storage fails',
  ],
  ['auth/register dynamodb:DeleteItem IMAGES_TABLE', 'the same; or two take one name in the same moment'],
  [
    'images/completeUpload s3:DeleteObject IMAGES_BUCKET',
    'functions/images/uploads.store.test.ts: the row expires',
  ],
  ...['experiences/listExperiences', 'experiences/listUserExperiences', 'background/jobWorker'].map(
    (label) =>
      [
        `${label} dynamodb:BatchGetItem LIKES_TABLE`,
        'functions/experiences/store/likes.store.test.ts: the member likes very many',
      ] as const,
  ),
  [
    'background/updateLikeNotices dynamodb:DeleteItem LIKES_TABLE',
    'functions/experiences/store/likes.store.test.ts: those during deletion are removed',
  ],
  [
    'background/updateFollowNotices dynamodb:DeleteItem FOLLOWS_TABLE',
    'functions/members/ties/follows.store.test.ts: a follow that arrives with a block, or during an erasure',
  ],
  [
    'background/updateCommentNotices dynamodb:GetItem NOTICES_TABLE',
    'functions/notices/notices.store.test.ts: comments beyond the capacity of a row',
  ],
  // On the site the stream may be faster: it removes what an erased member has just followed.
  [
    'background/jobWorker dynamodb:DeleteItem FOLLOWS_TABLE',
    'functions/account/store/erasure.store.test.ts: an account whose fourteen days are over',
  ],
  [
    'background/removeImage dynamodb:PutItem JOBS_TABLE',
    'functions/platform/jobs/jobs.store.test.ts: the storage refuses',
  ],
  [
    'experiences/createExperience dynamodb:GetItem FOLLOWS_TABLE',
    'tests/stores/mentions.test.ts: a new account mentions so many strangers a day',
  ],
  [
    'experiences/createExperience dynamodb:BatchGetItem BLOCKS_TABLE',
    'tests/stores/mentions.test.ts: plain text for those who blocked the author',
  ],
  [
    'background/updateMentionNotices dynamodb:DeleteItem NOTICES_TABLE',
    'tests/stores/mentions.test.ts: an edit takes back what it no longer says; deleting takes its notices',
  ],
  ...['IMAGES_BUCKET', 'INBOX_BUCKET'].map(
    (bucket) =>
      [
        `background/jobWorker s3:DeleteObject ${bucket}`,
        'functions/platform/jobs/jobs.store.test.ts: the storage refuses',
      ] as const,
  ),
  ...[
    'UpdateItem JOBS_TABLE',
    'UpdateItem MAILS_TABLE',
    'GetItem USERS_TABLE',
    'PutItem USERS_TABLE',
    'UpdateItem USERS_TABLE',
    'DeleteItem USERS_TABLE',
    'PutItem ANNOUNCEMENTS_TABLE',
    'UpdateItem ANNOUNCEMENTS_TABLE',
    'UpdateItem METRICS_TABLE',
  ].map(
    (grant) =>
      [
        `background/handleMailFeedback dynamodb:${grant}`,
        'functions/platform/mail/mails.store.test.ts and functions/announcements/announcements.store.test.ts',
      ] as const,
  ),
  ...['PutItem', 'UpdateItem'].map(
    (action) =>
      [
        `background/mailWorker dynamodb:${action} MAILS_TABLE`,
        'functions/main/topicMails.store.test.ts: a topic; all current kinds with one are bulk mails',
      ] as const,
  ),
  [
    'background/mailWorker dynamodb:BatchGetItem BLOCKS_TABLE',
    'functions/main/topicMails.store.test.ts: a mail about another person; no current kind is',
  ],
  ...grantsOfNewFeatures,
  [
    'background/mailWorker dynamodb:GetItem LIMITS_TABLE',
    'functions/platform/mail/mailJobs.store.test.ts: counts for the member',
  ],
  ...['UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `auth/setPassword dynamodb:${action} LOGIN_METHODS_TABLE`,
        'functions/account/email/takenAccounts.store.test.ts: a password reset by mail',
      ] as const,
  ),
  ...['Query JOBS_TABLE/index/byWaking', 'UpdateItem JOBS_TABLE'].map(
    (grant) =>
      [
        `background/wakeJobs dynamodb:${grant}`,
        'functions/platform/jobs/jobs.store.test.ts: the clock finds it',
      ] as const,
  ),
  ...[
    'directory/listDirectory',
    'directory/listClasses',
    'directory/getClass',
    'directory/listUsers',
    'office/listMembers',
    'office/exportMembers',
    'office/getOverview',
    'experiences/listExperiences',
  ].map(
    (label) =>
      [
        `${label} dynamodb:UpdateItem DIRECTORY_TABLE`,
        'functions/directory/background/directory.store.test.ts: an unreadable snapshot',
      ] as const,
  ),
  [
    'background/jobWorker dynamodb:Query ROSTER_TABLE/index/byClass',
    'functions/roster/jobs/countClassSizes.store.test.ts: a minute after an import',
  ],
  [
    'background/jobWorker dynamodb:Query DIRECTORY_TABLE',
    'functions/search/snapshots/snapshots.store.test.ts: the next snapshot, which a run of less than ten minutes never writes',
  ],
  ['background/jobWorker s3:GetObject DIRECTORY_BUCKET', 'the same'],
  ['background/jobWorker s3:DeleteObject DIRECTORY_BUCKET', 'the same: what a snapshot replaces'],
  [
    'office/changeMember dynamodb:GetItem DIRECTORY_TABLE',
    'functions/search/snapshots/logWriter.store.test.ts: a log number is not reused',
  ],
  ...['background/logPeople', 'background/logPosts'].map(
    (label) =>
      [
        `${label} dynamodb:GetItem DIRECTORY_TABLE`,
        'functions/search/snapshots/logWriter.store.test.ts: a log number is not reused',
      ] as const,
  ),
  ...[
    'auth/leaveForProvider dynamodb:PutItem LOGIN_METHODS_TABLE',
    ...['GetItem', 'PutItem', 'DeleteItem'].map(
      (action) => `auth/returnFromProvider dynamodb:${action} LOGIN_METHODS_TABLE`,
    ),
    ...['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map(
      (action) => `auth/finishOauth dynamodb:${action} LOGIN_METHODS_TABLE`,
    ),
    ...['GetItem', 'UpdateItem', 'ConditionCheckItem'].map(
      (action) => `auth/finishOauth dynamodb:${action} USERS_TABLE`,
    ),
    ...['GetItem', 'UpdateItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map(
      (action) => `auth/finishOauth dynamodb:${action} SESSIONS_TABLE`,
    ),
    'auth/finishOauth dynamodb:PutItem JOBS_TABLE',
    'auth/finishOauth dynamodb:Query FOLLOWS_TABLE/index/byFollower',
    'auth/finishOauth dynamodb:Query FOLLOWS_TABLE/index/byFollowee',
    'auth/finishOauth dynamodb:Query EXPERIENCES_TABLE/index/byAuthor',
    'auth/disconnectProvider dynamodb:GetItem USERS_TABLE',
    ...['GetItem', 'DeleteItem'].map(
      (action) => `auth/disconnectProvider dynamodb:${action} LOGIN_METHODS_TABLE`,
    ),
    'auth/disconnectProvider dynamodb:PutItem JOBS_TABLE',
  ].map((grant) => [grant, 'functions/auth/oauth/oauth.store.test.ts: a provider is configured'] as const),
  ...['createPasskey', 'removePasskey', 'passkeyLogin'].map(
    (name) =>
      [
        `auth/${name} dynamodb:PutItem JOBS_TABLE`,
        'functions/auth/store/passkeys.store.test.ts: a member with a confirmed address is mailed',
      ] as const,
  ),
  ...['GetItem', 'UpdateItem', 'BatchGetItem', 'DeleteItem'].map(
    (action) =>
      [
        `auth/passkeyLogin dynamodb:${action} SESSIONS_TABLE`,
        'functions/auth/store/passkeys.store.test.ts: logged in before, or ten times',
      ] as const,
  ),
  ...['UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `account/withdrawEmail dynamodb:${action} LOGIN_METHODS_TABLE`,
        'functions/auth/store/passkeys.store.test.ts: login methods added since',
      ] as const,
  ),
  ...[
    'profiles/unfollow dynamodb:UpdateItem FOLLOWS_TABLE',
    'experiences/unlikeExperience dynamodb:UpdateItem LIKES_TABLE',
    ...['UpdateItem LIKES_TABLE', 'BatchGetItem EXPERIENCES_TABLE', 'UpdateItem EXPERIENCES_TABLE'].map(
      (use) => `background/updateLikeNotices dynamodb:${use}`,
    ),
    ...['GetItem FOLLOWS_TABLE', 'UpdateItem FOLLOWS_TABLE', 'UpdateItem USERS_TABLE'].map(
      (use) => `background/updateFollowNotices dynamodb:${use}`,
    ),
    'background/jobWorker dynamodb:UpdateItem FOLLOWS_TABLE',
    'background/jobWorker dynamodb:UpdateItem LIKES_TABLE',
  ].map(
    (grant) =>
      [grant, 'tests/stores/exactCounts.test.ts: more likes and follows than transactions allow'] as const,
  ),
  [
    'directory/searchContent dynamodb:BatchGetItem BLOCKS_TABLE',
    'tests/stores/namesBehindBlocks.test.ts: a conversation with someone blocked',
  ],
  [
    'background/mailWorker dynamodb:GetItem EVENTS_TABLE',
    'functions/events/jobs/notifyAttendees.store.test.ts: a moved event notifies after some minutes',
  ],
  ['background/mailWorker dynamodb:GetItem NOTICES_TABLE', 'the same, with the time where the attendee is'],
  ['socket/connect dynamodb:DeleteItem CONNECTIONS_TABLE', 'a session that ends while its socket opens'],
  [
    'background/sweepSockets dynamodb:DeleteItem CONNECTIONS_TABLE',
    'functions/presence/presence.store.test.ts: sockets that vanished silently',
  ],
  ['background/sweepSockets dynamodb:Query CONNECTIONS_TABLE', 'the same; it runs every five minutes'],
  ...[
    'messages/sendMessage',
    'messages/listMessages',
    'messages/readMessages',
    'background/deliverNotices',
    'background/broadcastPresence',
    'background/closeSockets',
  ].flatMap((label) =>
    ['GetItem', 'DeleteItem'].map(
      (action) =>
        [
          `${label} dynamodb:${action} CONNECTIONS_TABLE`,
          'functions/sockets/sockets.store.test.ts: a socket that is gone, or during its handshake',
        ] as const,
    ),
  ),
  ...['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `background/jobWorker dynamodb:${action} BLOCKS_TABLE`,
        'functions/members/ties/blocks.store.test.ts: many things at once',
      ] as const,
  ),
  ...['GetItem', 'Query', 'UpdateItem', 'DeleteItem']
    .map((action) => `${action} CASES_TABLE`)
    .concat('Query CASES_TABLE/index/byMember')
    .map(
      (use) =>
        [
          `background/jobWorker dynamodb:${use}`,
          'functions/cases/cases.store.test.ts: the reports and cases of an erased member are deleted',
        ] as const,
    ),
  [
    'moderation/appeal dynamodb:PutItem CASES_TABLE',
    'functions/cases/cases.store.test.ts: a suspension without a report',
  ],
  ...[
    'auth/register dynamodb:PutItem REQUESTS_TABLE',
    'account/verifyEmail dynamodb:DeleteItem REQUESTS_TABLE',
    'account/verifyEmail dynamodb:BatchGetItem SESSIONS_TABLE',
    ...['createInvitation', 'endInvitation'].flatMap((name) =>
      ['PutItem AUDIT_TABLE', 'PutItem USERS_TABLE', 'UpdateItem USERS_TABLE'].map(
        (use) => `membership/${name} dynamodb:${use}`,
      ),
    ),
    'membership/createInvitation dynamodb:PutItem INVITATIONS_TABLE',
    'membership/endInvitation dynamodb:UpdateItem INVITATIONS_TABLE',
    'background/jobWorker dynamodb:DeleteItem INVITATIONS_TABLE',
    'office/listRequests dynamodb:GetItem ROSTER_TABLE',
    'office/listRequests dynamodb:Query ROSTER_TABLE/index/byEmail',
  ].map((grant) => [grant, 'functions/membership/admission.store.test.ts: the shared site is open'] as const),
  ...[
    'GetItem REQUESTS_TABLE',
    'PutItem REQUESTS_TABLE',
    'GetItem ROSTER_TABLE',
    'DeleteItem ROSTER_TABLE',
  ].map(
    (grant) =>
      [
        `account/withdrawEmail dynamodb:${grant}`,
        'functions/account/email/revokedEmail.store.test.ts: an address revoked by its owner',
      ] as const,
  ),
  [
    'account/withdrawEmail dynamodb:PutItem JOBS_TABLE',
    'functions/auth/store/passkeys.store.test.ts and oauth.test.ts: login methods added since are removed with the address',
  ],
  [
    'auth/listPasskeys dynamodb:Query LOGIN_METHODS_TABLE',
    'functions/auth/store/passkeys.store.test.ts: listed by a fresh session',
  ],
  [
    'moderation/getReport dynamodb:GetItem COMMENTS_TABLE',
    'functions/cases/cases.store.test.ts: a comment that was reported',
  ],
  ...['UpdateItem USERS_TABLE', 'DeleteItem FOLLOWS_TABLE'].map(
    (use) =>
      [
        `moderation/block dynamodb:${use}`,
        'functions/members/ties/blocks.store.test.ts: follow a model',
      ] as const,
  ),
  [
    'events/answerEvent dynamodb:PutItem JOBS_TABLE',
    'functions/events/jobs/seating.store.test.ts: a thousand queueing for more than is free',
  ],
  [
    'events/exportAttendees dynamodb:GetItem ROSTER_TABLE',
    'functions/events/boundDownloads.store.test.ts: a continued download; no event on the site has a second page of attendees',
  ],
  [
    'background/presenceQueueWorker dynamodb:Query BLOCKS_TABLE',
    'functions/presence/presence.store.test.ts: a lost frame',
  ],
  [
    'background/broadcastPresence dynamodb:PutItem CONNECTIONS_TABLE',
    'functions/presence/presence.store.test.ts: the mode changes at 201 and back at 149',
  ],
  [
    'background/deliverMessages dynamodb:GetItem USERS_TABLE',
    'functions/messages/store/inboxRows.store.test.ts: a row that does not exist yet',
  ],
  ['socket/receiveFrame dynamodb:GetItem USERS_TABLE', 'the same'],
  ...[
    'socket/receiveFrame dynamodb:Query FOLLOWS_TABLE/index/byFollower',
    'socket/receiveFrame dynamodb:Query MESSAGES_TABLE/index/byMinute',
    'socket/receiveFrame dynamodb:BatchGetItem CONNECTIONS_TABLE',
    'socket/receiveFrame dynamodb:Query CONNECTIONS_TABLE',
    'socket/receiveFrame dynamodb:Query BLOCKS_TABLE',
    'socket/receiveFrame dynamodb:PutItem CONNECTIONS_TABLE',
    'background/broadcastPresence dynamodb:Query FOLLOWS_TABLE/index/byFollowee',
    ...['background/broadcastPresence', 'background/presenceQueueWorker'].flatMap((label) => [
      `${label} dynamodb:Query FOLLOWS_TABLE/index/byFollower`,
      `${label} dynamodb:Query MESSAGES_TABLE/index/byMinute`,
    ]),
  ].map(
    (grant) => [grant, 'functions/presence/presence.store.test.ts: more than two hundred online'] as const,
  ),
];

function exempt(env: Readonly<Record<string, string>>): ReadonlySet<string> {
  const named = usedElsewhere.map(([grant]) =>
    grant
      .replace(/(\w+_TABLE)/, (variable) => `table/${env[variable]}`)
      .replace(/(\w+_BUCKET)/, (variable) => `${env[variable]}`),
  );
  return new Set(named);
}

/**
 * The grants that no function has used. The local run refuses what is not granted, so each function is granted exactly
 * what it uses.
 */
export function unusedGrants(uses: readonly Use[], env: Readonly<Record<string, string>>): string[] {
  const used = new Set(
    uses.map(({ function: label, action, resource }) => {
      const resourceName = action.startsWith('s3:')
        ? resource.replace(/^arn:aws:s3:::([^/]+).*$/, '$1')
        : resource.replace(/^.*:table\//, 'table/');
      return `${label} ${action} ${resourceName}`;
    }),
  );
  const elsewhere = exempt(env);
  return grantLines(env).filter((line) => !used.has(line) && !elsewhere.has(line));
}
