import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementKind } from '#functions/announcements/mail/announcementMailKinds.ts';
import * as dispatchJobs from '#functions/main/dispatchJobs.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { beginMail, findMail } from '#functions/platform/mail/mailDelivery.ts';
import { mailStep, sendBulkMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { wakeJobsAt } from '#tests/support/jobs.ts';
import { openMailOrders } from '#tests/support/mailOrders.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
const { aMail, rowOf } = await openMailOrders(post.sent);

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => void queue.take());

type MailKey = Parameters<typeof rowOf>[0];

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const clockAt = (minutes: number, key: MailKey) => wakeJobsAt(minutesFromNow(minutes), (pk) => pk === key.pk);

async function begin(key: MailKey, now: Date) {
  const row = await findMail(key);
  if (row === undefined || (await beginMail(row, now)) === undefined) throw new Error('it was not begun');
}

async function aBulkMail(): Promise<MailKey> {
  const cause = newId();
  await transact([
    mailStep(announcementKind, {
      userId: newId(),
      data: { announcementId: newId() },
      cause,
      now: new Date(),
    }),
  ]);
  const unique = sendBulkMail.unique({ kind: announcementKind.name, cause, userId: '' });
  return { pk: `JOB#${sendBulkMail.name}#${unique}`, sk: '-' };
}

describe('a mail lost by both stream and queue', () => {
  test('is queued again by the clock after ten minutes, and sent', async () => {
    const { key, count } = await aMail('device');
    const before = await rowOf(key);
    await clockAt(9.9, key);
    expect(await rowOf(key)).toEqual(before);

    await clockAt(10.1, key);
    const streams = engine.follow('dispatchJobs', dispatchJobs.handler);

    const queued = () => queue.take().map(({ queue: name, body }) => [name, JSON.parse(body)]);
    await expect.poll(queued).toContainEqual(['mails', key]);
    await streams.stop();
    await sendDueMail(key, new Date());
    expect(count()).toBe(1);
  });

  test('is queued again after a day if many of its kind go out at once', async () => {
    const key = await aBulkMail();
    const before = await rowOf(key);
    await clockAt(24 * 60 - 1, key);
    expect(await rowOf(key)).toEqual(before);

    await clockAt(24 * 60 + 1, key);

    expect(await rowOf(key)).toMatchObject({ state: 'due' });
    expect(await rowOf(key)).not.toEqual(before);
  });

  test.each([0, 9])(
    'begun after %i minutes by a sender that died is sent after its lease',
    async (minutes) => {
      const { key, count } = await aMail('device');
      await begin(key, minutesFromNow(minutes));
      await clockAt(minutes + 6.3, key);
      expect(await rowOf(key)).toMatchObject({ state: 'running' });

      await clockAt(minutes + 6.4, key);
      expect(await rowOf(key)).toMatchObject({ state: 'due' });
      await sendDueMail(key, new Date());

      expect(count()).toBe(1);
      expect(await rowOf(key)).toMatchObject({ state: 'sent' });
    },
  );

  test('is left alone by the clock once it is sent', async () => {
    const { key } = await aMail('device');
    await sendDueMail(key, new Date());
    const sent = await rowOf(key);

    await clockAt(365 * 24 * 60, key);

    expect(await rowOf(key)).toEqual(sent);
  });
});
