import { backgroundAccess, grantOf, queueAccess, scheduledAccess, socketAccess } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { buckets, tables } from '#functions/platform/dynamo/tables.ts';
import { allRoutes } from '#shared/routes.ts';

/** What a function did to a resource, as the local run recorded it. */
interface Use {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
}

function granted(): (readonly [string, Grant])[] {
  return [
    ...allRoutes.map(({ key, declared }) => [key, grantOf(key, declared)] as const),
    ...Object.entries<Grant>(socketAccess).map(([name, grant]) => [labelled('socket', name), grant] as const),
    ...Object.entries<Grant>({ ...backgroundAccess, ...queueAccess, ...scheduledAccess }).map(
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
      return actions.map((granted) => {
        const [action, index] = granted.split(':');
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
 * Grants for what no visitor can bring about in a shared site, each with the tests that use the same code on the
 * engine. `label action table`, an index behind a slash.
 */
const usedElsewhere: readonly (readonly [grant: string, where: string])[] = [
  [
    'experiences/createExperience dynamodb:DeleteItem IMAGES_TABLE',
    'tests/stores/storeImage.test.ts: storage fails',
  ],
  ['user/register dynamodb:DeleteItem IMAGES_TABLE', 'the same; or two take one name in the same moment'],
  ['uploads/completeUpload s3:DeleteObject IMAGES_BUCKET', 'tests/stores/uploads.test.ts: the row expires'],
  ...['experiences/listExperiences', 'experiences/listUserExperiences', 'background/runJobs'].map(
    (label) =>
      [
        `${label} dynamodb:BatchGetItem LIKES_TABLE`,
        'tests/stores/likes.test.ts: who likes more than a hundred others in between',
      ] as const,
  ),
  [
    'background/countLikes dynamodb:DeleteItem LIKES_TABLE',
    'tests/stores/likes.test.ts: those that came as the experience went',
  ],
  [
    'background/countFollows dynamodb:DeleteItem FOLLOWS_TABLE',
    'tests/stores/follows.test.ts: what comes with a block, or as a member goes',
  ],
  [
    'background/noteComments dynamodb:GetItem NOTICES_TABLE',
    'tests/stores/notices.test.ts: more comments than a row holds',
  ],
  // On the site the stream may be faster: it takes away what a member who is gone has just followed.
  [
    'background/runJobs dynamodb:DeleteItem FOLLOWS_TABLE',
    'tests/stores/erasure.test.ts: who is followed and follows',
  ],
  ['background/removeImage dynamodb:PutItem JOBS_TABLE', 'tests/stores/jobs.test.ts: the storage refuses'],
  ...['IMAGES_BUCKET', 'INBOX_BUCKET'].map(
    (bucket) =>
      [
        `background/runJobs s3:DeleteObject ${bucket}`,
        'tests/stores/jobs.test.ts: the storage refuses',
      ] as const,
  ),
  ...[
    'UpdateItem MAILS_TABLE',
    'GetItem USERS_TABLE',
    'PutItem USERS_TABLE',
    'UpdateItem USERS_TABLE',
    'DeleteItem USERS_TABLE',
  ].map(
    (grant) =>
      [
        `background/handleMailFeedback dynamodb:${grant}`,
        'tests/stores/mails.test.ts: an address from which a mail came back for good',
      ] as const,
  ),
  ...['PutItem', 'UpdateItem'].map(
    (action) =>
      [
        `background/runMails dynamodb:${action} MAILS_TABLE`,
        'tests/stores/mails.test.ts: a topic; no kind of today belongs to one',
      ] as const,
  ),
  [
    'background/runMails dynamodb:GetItem LIMITS_TABLE',
    'tests/stores/mails.test.ts: of a kind only so often an hour',
  ],
  ...['UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `account/setPassword dynamodb:${action} WAYS_TABLE`,
        'tests/stores/takenAccounts.test.ts: a password that is reset by mail',
      ] as const,
  ),
  ...['Query JOBS_TABLE/index/byWaking', 'UpdateItem JOBS_TABLE'].map(
    (grant) =>
      [`background/wakeJobs dynamodb:${grant}`, 'tests/stores/jobs.test.ts: the clock finds it'] as const,
  ),
  ...[
    'directory/listDirectory',
    'directory/listClasses',
    'directory/getClass',
    'user/listUsers',
    'admin/listMembers',
    'admin/exportMembers',
    'admin/getOverview',
    'experiences/listExperiences',
  ].map(
    (label) =>
      [
        `${label} dynamodb:UpdateItem DIRECTORY_TABLE`,
        'tests/stores/directory.test.ts: a snapshot that cannot be read',
      ] as const,
  ),
  [
    'background/runJobs dynamodb:Query ROSTER_TABLE/index/byClass',
    'tests/stores/rosterSizes.test.ts: a minute behind an import',
  ],
  [
    'background/runJobs dynamodb:Query DIRECTORY_TABLE',
    'tests/stores/nextIndex.test.ts: the next snapshot, which a run of less than ten minutes never writes',
  ],
  ['background/runJobs s3:GetObject DIRECTORY_BUCKET', 'the same'],
  ['background/runJobs s3:DeleteObject DIRECTORY_BUCKET', 'the same: what a snapshot replaces'],
  [
    'admin/changeMember dynamodb:GetItem DIRECTORY_TABLE',
    'tests/stores/peopleLog.test.ts: a log whose pages are all gone',
  ],
  ...['background/logPeople', 'background/logPosts'].map(
    (label) =>
      [
        `${label} dynamodb:GetItem DIRECTORY_TABLE`,
        'tests/stores/peopleLog.test.ts: a log whose pages are all gone',
      ] as const,
  ),
  [
    'admin/changeMember dynamodb:Query USERS_TABLE',
    'tests/stores/audit.test.ts: a network that never counted its admins',
  ],
  ...[
    'account/leaveForProvider dynamodb:PutItem WAYS_TABLE',
    ...['GetItem', 'PutItem', 'DeleteItem'].map(
      (action) => `account/returnFromProvider dynamodb:${action} WAYS_TABLE`,
    ),
    ...['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map(
      (action) => `account/finishOauth dynamodb:${action} WAYS_TABLE`,
    ),
    ...['GetItem', 'UpdateItem', 'ConditionCheckItem'].map(
      (action) => `account/finishOauth dynamodb:${action} USERS_TABLE`,
    ),
    ...['GetItem', 'UpdateItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map(
      (action) => `account/finishOauth dynamodb:${action} SESSIONS_TABLE`,
    ),
    'account/finishOauth dynamodb:PutItem JOBS_TABLE',
    'account/finishOauth dynamodb:Query FOLLOWS_TABLE/index/byFollower',
    'account/finishOauth dynamodb:Query FOLLOWS_TABLE/index/byFollowee',
    'account/finishOauth dynamodb:Query EXPERIENCES_TABLE/index/byAuthor',
    'account/disconnectProvider dynamodb:GetItem USERS_TABLE',
    ...['GetItem', 'DeleteItem'].map((action) => `account/disconnectProvider dynamodb:${action} WAYS_TABLE`),
    'account/disconnectProvider dynamodb:PutItem JOBS_TABLE',
  ].map((grant) => [grant, 'tests/stores/oauth.test.ts: a provider is configured'] as const),
  ...['createPasskey', 'removePasskey', 'passkeyLogin'].map(
    (name) =>
      [
        `account/${name} dynamodb:PutItem JOBS_TABLE`,
        'tests/stores/passkeys.test.ts: a member with a confirmed address is told',
      ] as const,
  ),
  ...['GetItem', 'UpdateItem', 'BatchGetItem', 'DeleteItem'].map(
    (action) =>
      [
        `account/passkeyLogin dynamodb:${action} SESSIONS_TABLE`,
        'tests/stores/passkeys.test.ts: logged in before, or ten times',
      ] as const,
  ),
  ...['UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `account/withdrawEmail dynamodb:${action} WAYS_TABLE`,
        'tests/stores/passkeys.test.ts: ways in that were made since',
      ] as const,
  ),
  ...[
    'user/unfollow dynamodb:UpdateItem FOLLOWS_TABLE',
    'experiences/unlikeExperience dynamodb:UpdateItem LIKES_TABLE',
    ...['BatchGetItem LIKES_TABLE', 'UpdateItem LIKES_TABLE', 'BatchGetItem EXPERIENCES_TABLE'].map(
      (use) => `background/countLikes dynamodb:${use}`,
    ),
    ...['GetItem', 'BatchGetItem', 'UpdateItem'].map(
      (action) => `background/countFollows dynamodb:${action} FOLLOWS_TABLE`,
    ),
    'background/runJobs dynamodb:UpdateItem FOLLOWS_TABLE',
    'background/runJobs dynamodb:UpdateItem LIKES_TABLE',
  ].map(
    (grant) =>
      [
        grant,
        'tests/stores/exactCounts.test.ts: more likes and follows at once than transactions carry',
      ] as const,
  ),
  [
    'directory/searchThings dynamodb:BatchGetItem BLOCKS_TABLE',
    'tests/stores/namesBehindBlocks.test.ts: a conversation with someone blocked',
  ],
  [
    'background/runMails dynamodb:GetItem EVENTS_TABLE',
    'tests/stores/guestsTold.test.ts: an event that was moved is mailed minutes later',
  ],
  ['socket/connect dynamodb:DeleteItem CONNECTIONS_TABLE', 'a session that ends while its socket opens'],
  [
    'background/sweepSockets dynamodb:DeleteItem CONNECTIONS_TABLE',
    'tests/stores/presence.test.ts: sockets that vanished without a word',
  ],
  ['background/sweepSockets dynamodb:Query CONNECTIONS_TABLE', 'the same; it runs every five minutes'],
  ...[
    'message/sendMessage',
    'message/listMessages',
    'message/readMessages',
    'background/tellPresence',
    'background/closeSockets',
  ].flatMap((label) =>
    ['GetItem', 'DeleteItem'].map(
      (action) =>
        [
          `${label} dynamodb:${action} CONNECTIONS_TABLE`,
          'tests/stores/sockets.test.ts: a socket that is gone, or is being opened',
        ] as const,
    ),
  ),
  ...['GetItem', 'Query', 'UpdateItem', 'DeleteItem'].map(
    (action) =>
      [
        `background/runJobs dynamodb:${action} BLOCKS_TABLE`,
        'tests/stores/blocks.test.ts: nothing of a member who is gone',
      ] as const,
  ),
  ...['GetItem', 'Query', 'UpdateItem', 'DeleteItem']
    .map((action) => `${action} CASES_TABLE`)
    .concat('Query CASES_TABLE/index/byMember')
    .map(
      (use) =>
        [
          `background/runJobs dynamodb:${use}`,
          'tests/stores/cases.test.ts: nothing of a member who is gone',
        ] as const,
    ),
  [
    'safety/appeal dynamodb:PutItem CASES_TABLE',
    'tests/stores/cases.test.ts: a suspension that no report has brought',
  ],
  ...[
    'user/register dynamodb:PutItem REQUESTS_TABLE',
    'account/verifyEmail dynamodb:DeleteItem REQUESTS_TABLE',
    'account/verifyEmail dynamodb:BatchGetItem SESSIONS_TABLE',
    ...['createInvitation', 'endInvitation'].flatMap((name) =>
      ['PutItem AUDIT_TABLE', 'PutItem USERS_TABLE', 'UpdateItem USERS_TABLE'].map(
        (use) => `membership/${name} dynamodb:${use}`,
      ),
    ),
    'membership/createInvitation dynamodb:PutItem INVITATIONS_TABLE',
    'membership/endInvitation dynamodb:UpdateItem INVITATIONS_TABLE',
    'background/runJobs dynamodb:DeleteItem INVITATIONS_TABLE',
    'admin/listRequests dynamodb:GetItem ROSTER_TABLE',
    'admin/listRequests dynamodb:Query ROSTER_TABLE/index/byEmail',
  ].map(
    (grant) =>
      [grant, 'tests/stores/admission.test.ts: the shared site takes everybody in, as first set'] as const,
  ),
  ...[
    'GetItem REQUESTS_TABLE',
    'PutItem REQUESTS_TABLE',
    'GetItem ROSTER_TABLE',
    'DeleteItem ROSTER_TABLE',
  ].map(
    (grant) =>
      [
        `account/withdrawEmail dynamodb:${grant}`,
        'tests/stores/disowned.test.ts: an address that its reader disowns behind the code',
      ] as const,
  ),
  [
    'account/withdrawEmail dynamodb:PutItem JOBS_TABLE',
    'tests/stores/passkeys.test.ts and oauth.test.ts: ways in that were made since go with the address',
  ],
  [
    'account/listPasskeys dynamodb:Query WAYS_TABLE',
    'tests/stores/passkeys.test.ts: listed by a fresh session',
  ],
  [
    'admin/getReport dynamodb:GetItem COMMENTS_TABLE',
    'tests/stores/cases.test.ts: a comment that was reported',
  ],
  ...['UpdateItem USERS_TABLE', 'DeleteItem FOLLOWS_TABLE'].map(
    (use) =>
      [`safety/block dynamodb:${use}`, 'tests/stores/blocks.test.ts: follows end with the block'] as const,
  ),
  [
    'events/answerEvent dynamodb:PutItem JOBS_TABLE',
    'tests/stores/seating.test.ts: a thousand wait for more than is free',
  ],
  [
    'admin/exportGuests dynamodb:GetItem ROSTER_TABLE',
    'tests/stores/boundDownloads.test.ts: a download that goes on, as no event there has a second part of guests',
  ],
  [
    'background/presenceLater dynamodb:Query BLOCKS_TABLE',
    'tests/stores/presence.test.ts: a frame that got lost on its way',
  ],
  [
    'background/dispatchJobs dynamodb:PutItem JOBS_TABLE',
    'tests/stores/lostMails.test.ts: a mail that stream and queue have lost',
  ],
  [
    'background/tellPresence dynamodb:PutItem CONNECTIONS_TABLE',
    'tests/stores/presence.test.ts: the mode changes at 201 and back at 149',
  ],
  [
    'background/countMessages dynamodb:PutItem FIGURES_TABLE',
    'tests/stores/figures.test.ts: the first of a week',
  ],
  [
    'background/deliverMessages dynamodb:GetItem USERS_TABLE',
    'tests/stores/inboxes.test.ts: a row that is not there yet',
  ],
  ...[
    'socket/message dynamodb:Query FOLLOWS_TABLE/index/byFollower',
    'socket/message dynamodb:Query MESSAGES_TABLE/index/byMinute',
    'socket/message dynamodb:BatchGetItem CONNECTIONS_TABLE',
    'socket/message dynamodb:Query CONNECTIONS_TABLE',
    'socket/message dynamodb:Query BLOCKS_TABLE',
    'socket/message dynamodb:PutItem CONNECTIONS_TABLE',
    'background/tellPresence dynamodb:Query FOLLOWS_TABLE/index/byFollowee',
    ...['background/tellPresence', 'background/presenceLater'].flatMap((label) => [
      `${label} dynamodb:Query FOLLOWS_TABLE/index/byFollower`,
      `${label} dynamodb:Query MESSAGES_TABLE/index/byMinute`,
    ]),
  ].map((grant) => [grant, 'tests/stores/presence.test.ts: more than two hundred online'] as const),
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
 * The grants that no function has used. The local run itself refuses what is not granted; together, each function is
 * granted exactly what it uses.
 */
export function unusedGrants(uses: readonly Use[], env: Readonly<Record<string, string>>): string[] {
  const used = new Set(
    uses.map(({ function: label, action, resource }) => {
      const place = action.startsWith('s3:')
        ? resource.replace(/^arn:aws:s3:::([^/]+).*$/, '$1')
        : resource.replace(/^.*:table\//, 'table/');
      return `${label} ${action} ${place}`;
    }),
  );
  const elsewhere = exempt(env);
  return grantLines(env).filter((line) => !used.has(line) && !elsewhere.has(line));
}
