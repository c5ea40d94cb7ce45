import { queueAccess } from '#functions/access.ts';

const messageMails = 'functions/messages/workers/mailUnread.store.test.ts';
const digests = 'functions/digest/digests.store.test.ts';

/**
 * The grants for bulk mails, with the tests that use the same code: on a shared site nobody waits 15 minutes or for a
 * Saturday. See `unusedGrants.ts`.
 */
export const grantsOfBulkMails: readonly (readonly [grant: string, where: string])[] = [
  ...Object.entries(queueAccess.bulkMailWorker.tables).flatMap(([table, actions]) =>
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
