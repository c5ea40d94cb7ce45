import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type MailTopic, mailTopics } from '#functions/platform/mail/mailKind.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Mails, what members have turned off; `mails.ts` documents the rest.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<id>` | `-` | `off`: the topics turned off; `outKey`: the secret in the member's unsubscribe links |
 * | `OUT#<hash of the secret>` | `-` | `userId` |
 *
 * An unsubscribe link never expires and needs no login, because all it can do is turn one topic off.
 */
const mails = new Table('mails');

const Choices = z.object({ off: z.optional(z.set(z.string())), outKey: z.optional(z.string()) });
const Way = z.object({ userId: z.string() });

const memberKey = (userId: string) => ({ pk: `MEMBER#${userId}`, sk: '-' });
const outRow = (key: string) => ({
  pk: `OUT#${createHash('sha256').update(key).digest('base64url')}`,
  sk: '-',
});
const keyBytes = 16;

/** The topics that a member has turned off. */
export async function topicsOff(userId: string): Promise<ReadonlySet<string>> {
  return (await mails.get(Choices, memberKey(userId), true))?.off ?? new Set();
}

/** Turns a topic off for a member. */
export async function turnOff(userId: string, topic: MailTopic): Promise<void> {
  await mails.change(Choices, memberKey(userId), { add: { off: new Set([topic]) } });
}

/** The token that unsubscribes from this topic: `[A-Za-z0-9_-]`, at most 64 characters. */
export async function unsubscribeToken(userId: string, topic: MailTopic): Promise<string> {
  const key = await retryUntilDone(async () => {
    const known = (await mails.get(Choices, memberKey(userId), true))?.outKey;
    if (known !== undefined) return known;
    const made = randomBytes(keyBytes).toString('base64url');
    const outcome = await transact([
      mails.changeStep(memberKey(userId), {
        set: { outKey: made },
        condition: { expression: 'attribute_not_exists(outKey)' },
      }),
      mails.putStep({ ...outRow(made), userId }),
    ]);
    return outcome.done ? made : RETRY;
  });
  return `${key}-${topic}`;
}

/** Turns off the topic of an unsubscribe token. An unknown token does nothing and gets the same response. */
export async function unsubscribeByToken(token: string): Promise<void> {
  const end = token.lastIndexOf('-');
  const topic = mailTopics.find((one) => one === token.slice(end + 1));
  if (topic === undefined) return;
  const way = await mails.get(Way, outRow(token.slice(0, end)), true);
  if (way !== undefined) await turnOff(way.userId, topic);
}

/** Deletes a member's choices; see `main/erasers.ts`. */
export async function forgetMailChoices(userId: string): Promise<boolean> {
  const outKey = (await mails.get(Choices, memberKey(userId), true))?.outKey;
  await transact([
    mails.removeStep(memberKey(userId)),
    ...(outKey === undefined ? [] : [mails.removeStep(outRow(outKey))]),
  ]);
  return false;
}
