import { queueAccess } from '#functions/access.ts';

const messageMails = 'functions/messages/workers/mailUnread.store.test.ts';

/**
 * The grants for bulk mails, with the tests that use the same code: on a shared site nobody waits 15
 * minutes. See `unusedGrants.ts`.
 */
export const grantsOfBulkMails: readonly (readonly [grant: string, where: string])[] = [
  ...Object.entries(queueAccess.bulkMailWorker.tables).flatMap(([table, actions]) =>
    actions.map(
      (action) =>
        [
          `background/bulkMailWorker dynamodb:${action} ${table.toUpperCase()}_TABLE`,
          `functions/main/bulkMails.store.test.ts and ${messageMails}`,
        ] as const,
    ),
  ),
  ['background/jobWorker dynamodb:UpdateItem MESSAGES_TABLE', messageMails],
  ['background/jobWorker dynamodb:Query CONNECTIONS_TABLE', messageMails],
];
