import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '#tests/support/engine.ts';
import { openMailOrders } from '#tests/support/mailOrders.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
const { documents } = await import('#tests/support/documents.ts');
const dispatchJobs = await import('#functions/main/dispatchJobs.ts');
const { run: runMail } = await import('#functions/main/mailWorker.ts');
const { toAttributeValues } = await import('#functions/platform/dynamo/attributes.ts');
const { beginMail, findMail } = await import('#functions/platform/mail/mailDelivery.ts');
const { laterMailStep, sendBulkMail } = await import('#functions/platform/mail/mailStep.ts');
const { announcement } = await import('#functions/announcements/mail/announcementMails.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { aMail, rowOf } = await openMailOrders(post.sent);

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});

const Removed = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
    }),
  ),
});

describe('a mail lost by both stream and queue', () => {
  const twoHours = 2 * 3600;
  const expiryOf = async (key: Parameters<typeof rowOf>[0]) => Number((await rowOf(key))?.['expiresAt']);
  /** The stream's record when DynamoDB expires the row, or when we remove it. */
  const goes = async (key: Parameters<typeof rowOf>[0], more: object = {}) => {
    const row = await rowOf(key);
    await documents.send(new DeleteCommand({ TableName: process.env['JOBS_TABLE'], Key: key }));
    const OldImage = toAttributeValues({ ...row, ...more });
    await dispatchJobs.handler({ Records: [{ dynamodb: { Keys: {}, OldImage } }] });
  };
  const expired = { expiresAt: epochSeconds(new Date()) - 1 };

  test('expires two hours after its start or its last attempt', async () => {
    const { key } = await aMail('device');
    const now = epochSeconds(new Date());
    expect((await expiryOf(key)) - now - twoHours).toBeLessThanOrEqual(60);
    expect(await expiryOf(key)).toBeGreaterThan(now + twoHours - 60);

    const hourLater = new Date(Date.now() + 3600_000);
    const row = await findMail(key);
    if (row !== undefined) await beginMail(row, hourLater);

    expect(await expiryOf(key)).toBe(epochSeconds(hourLater) + twoHours);
  });

  test('is restored unchanged and sent', async () => {
    const { key, count } = await aMail('device');
    const before = await rowOf(key);

    await goes(key, expired);

    const back = await rowOf(key);
    expect({ ...back, expiresAt: 0 }).toEqual({ ...before, expiresAt: 0 });
    expect(Number(back?.['expiresAt'])).toBeGreaterThan(Date.now() / 1000 + twoHours - 60);
    await runMail(key);
    expect(count()).toBe(1);
  });

  test('is restored for a day if many of its kind go out at once', async () => {
    const cause = newId();
    await transact([laterMailStep(announcement, { userId: newId() }, {}, cause, new Date())]);
    const unique = sendBulkMail.unique({
      kind: announcement.name,
      cause,
      userId: '',
      variables: {},
    });
    const key = { pk: `JOB#${sendBulkMail.name}#${unique}`, sk: '-' };

    await goes(key, expired);

    expect(await expiryOf(key)).toBeGreaterThan(Date.now() / 1000 + 24 * 3600 - 60);
  });

  test('while being sent is sent, because two hours later the mail service has not reported it', async () => {
    const { key, count } = await aMail('device');
    const row = await findMail(key);
    if (row !== undefined) await beginMail(row, new Date());

    await goes(key, expired);
    await runMail(key);

    expect(count()).toBe(1);
  });

  test('is not restored if removed on purpose or started again', async () => {
    const [removed, anew] = [await aMail('device'), await aMail('device')];
    await goes(removed.key);
    expect(await rowOf(removed.key)).toBeUndefined();

    const row = await rowOf(anew.key);
    await runMail(anew.key);
    await dispatchJobs.handler({
      Records: [{ dynamodb: { Keys: {}, OldImage: toAttributeValues({ ...row, ...expired }) } }],
    });
    expect(await rowOf(anew.key)).toMatchObject({ state: 'sent' });
  });

  test('is reported by its stream, and no other deleted row is', async () => {
    const gone: string[] = [];
    const streams = engine.follow('dispatchJobs', async (event) => {
      const { Records } = z.parse(Removed, event);
      gone.push(
        ...Records.flatMap(({ eventName, dynamodb }) => (eventName === 'REMOVE' ? dynamodb.Keys.pk.S : [])),
      );
    });
    const [sent, due] = [await aMail('device'), await aMail('device')];
    await runMail(sent.key);

    for (const { key } of [sent, due])
      await documents.send(new DeleteCommand({ TableName: process.env['JOBS_TABLE'], Key: key }));

    await expect.poll(() => gone).toContain(due.key.pk);
    await streams.stop();
    expect(gone).not.toContain(sent.key.pk);
  });
});
