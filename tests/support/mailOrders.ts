import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { newDeviceKind } from '#functions/auth/mail/authMailKinds.ts';
import { addUser } from '#functions/members/users.ts';
import { reportDealtWithKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { sendMail, mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from './aStoredUser.ts';
import { documents } from './documents.ts';

const kinds = { answer: reportDealtWithKind, device: newDeviceKind };

/** Mails in progress, on a running engine. @param sent the mails that the mail service accepted. */
export async function openMailOrders(sent: readonly { readonly to: string }[]) {
  const reader = aStoredUser();
  await addUser(reader);
  return {
    /** A mail of a kind, and the key of its job. */
    aMail: async (kind: keyof typeof kinds) => {
      const [cause, address, now] = [newId(), `${newId()}@example.org`, new Date()];
      const to = { userId: reader.id, address };
      const steps: Readonly<Record<keyof typeof kinds, () => Step>> = {
        answer: () => mailStep(reportDealtWithKind, { ...to, data: {}, cause, now }),
        device: () =>
          mailStep(newDeviceKind, {
            ...to,
            data: { username: 'maya', system: 'a telephone' },
            cause,
            now,
          }),
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
