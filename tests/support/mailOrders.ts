import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { newDevice, resetPassword } from '#functions/auth/mail/authMails.ts';
import { reportDealtWith } from '#functions/moderation/mail/moderationMails.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { aStoredUser } from './aStoredUser.ts';

const kinds = { reset: resetPassword, answer: reportDealtWith, device: newDevice };

/** Mails in progress, on a running engine. @param sent the mails that the mail service accepted. */
export async function openMailOrders(sent: readonly { readonly to: string }[]) {
  const { documents } = await import('./documents.ts');
  const { sendMail } = await import('#functions/platform/mail/mailStep.ts');
  const { mailStep } = await import('#functions/platform/mail/mailStep.ts');
  const { newId } = await import('#functions/platform/runtime/ids.ts');
  const { transact } = await import('#functions/platform/dynamo/transaction.ts');
  const { addUser } = await import('#functions/members/users.ts');
  const reader = aStoredUser();
  await addUser(reader);
  return {
    /** A mail of a kind, and the key of its job. */
    aMail: async (kind: keyof typeof kinds) => {
      const [cause, address, now] = [newId(), `${newId()}@example.org`, new Date()];
      const to = { userId: reader.id, address };
      const steps: Readonly<Record<keyof typeof kinds, () => Step>> = {
        reset: () => mailStep(resetPassword, to, { username: 'maya', link: '/x' }, cause, now),
        answer: () => mailStep(reportDealtWith, to, {}, cause, now),
        device: () => mailStep(newDevice, to, { username: 'maya', system: 'a telephone' }, cause, now),
      };
      await transact([steps[kind]()]);
      const unique = sendMail.unique({ kind: kinds[kind].name, cause, userId: '' });
      return {
        key: { pk: `JOB#${sendMail.name}#${unique}`, sk: '-' },
        again: steps[kind],
        count: () => sent.filter(({ to: whom }) => whom === address).length,
      };
    },
    /** The stored row of a job. */
    rowOf: async (key: { readonly pk: string; readonly sk: string }) => {
      const { Item } = await documents.send(
        new GetCommand({ TableName: process.env['JOBS_TABLE'], Key: key, ConsistentRead: true }),
      );
      return Item;
    },
  };
}
