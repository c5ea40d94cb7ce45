import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { emailChangedKind } from '#functions/auth/mail/authMailKinds.ts';
import { addUser } from '#functions/members/users.ts';
import { toAttributeValues } from '#functions/platform/dynamo/attributes.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { findMail } from '#functions/platform/mail/mailDelivery.ts';
import { mailStep, sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { wakeAlone } from '#tests/support/jobs.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { bulkMailIntervalMs, handler as bulkMailWorker } from './bulkMailWorker.ts';
import { handler as dispatchJobs } from './dispatchJobs.ts';
import { handler as mailWorker } from './mailWorker.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
  queue.take();
});

const reader = aStoredUser();
await addUser(reader);

/** A mail of one of the two queues: its key and address. */
async function aMail(bulk: boolean) {
  const kind = { ...emailChangedKind, ...(bulk && { bulk: true as const }) };
  const [cause, address] = [newId(), `${newId()}@example.org`];
  const data = { username: 'maya', notMe: '/x' };
  await transact([mailStep(kind, { userId: reader.id, address, data, cause, now: new Date() })]);
  const { name, unique } = bulk ? sendBulkMail : sendMail;
  const pk = `JOB#${name}#${unique({ kind: kind.name, cause, userId: '' })}`;
  return { key: { pk, sk: '-' }, address };
}
const delivered = ({ key }: { readonly key: object }) => ({ Records: [{ body: JSON.stringify(key) }] });
const addresses = () => post.sent.map(({ to }) => to);

test('a bulk mail is not begun before the rate is known, so that dying until then cannot lose it', async () => {
  const bulk = await aMail(true);
  const begun: unknown[] = [];
  post.onRate = async () => void begun.push((await findMail(bulk.key))?.isBegun);

  // A new process: the rate is asked once in each.
  vi.resetModules();
  const { handler: freshWorker } = await import('./bulkMailWorker.ts');

  await freshWorker(delivered(bulk));

  expect(begun).toEqual([undefined]);
  expect(addresses()).toEqual([bulk.address]);
});

test('bulk mails wait in their own queue, and stay longer', async () => {
  const mails = [await aMail(true), await aMail(false)];
  const rows = await Promise.all(mails.map(({ key }) => findMail(key)));
  await dispatchJobs({
    Records: rows.map((row) => ({ dynamodb: { NewImage: toAttributeValues({ ...row }) } })),
  });

  expect(queue.take().map(({ queue: name, body }) => [name, JSON.parse(body)])).toEqual([
    ['mails', mails[1]?.key],
    ['bulkMails', mails[0]?.key],
  ]);
});

test('a bulk mail over the rate is delayed without using up a retry, and does not delay account mails', async () => {
  const [bulk, account] = [await aMail(true), await aMail(false)];
  post.mood = 'throttles';
  for (let count = 0; count < 10; count += 1) {
    await bulkMailWorker(delivered(bulk));
    expect(await findMail(bulk.key)).toMatchObject({ state: 'later', failures: 0 });
    expect(await findMail(bulk.key)).not.toHaveProperty('isBegun');
    await wakeAlone(bulk.key);
  }
  post.mood = 'takes';
  await mailWorker(delivered(account));
  expect(addresses()).toEqual([account.address]);

  await bulkMailWorker(delivered(bulk));
  await bulkMailWorker(delivered(bulk));

  expect(addresses()).toEqual([account.address, bulk.address]);
});

test('a bulk mail that is refused individually uses up a retry', async () => {
  const bulk = await aMail(true);
  post.mood = 'refuses';

  await bulkMailWorker(delivered(bulk));

  expect(await findMail(bulk.key)).toMatchObject({ state: 'later', failures: 1 });
});

test.each([
  ['a bulk mail', bulkMailWorker, true],
  ['an account mail', mailWorker, false],
] as const)('%s whose preparation fails is tried again after a minute', async (_, worker, bulk) => {
  const mail = await aMail(bulk);
  // The first request reads the job.
  let requests = 0;
  const before = () => ((requests += 1) === 2 ? refusal('AccessDeniedException') : undefined);

  await withFault({ before }, () => worker(delivered(mail)));

  const row = await findMail(mail.key);
  expect(row).toMatchObject({ state: 'later', failures: 1 });
  expect(Date.parse(row?.wakeAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
});

test.each([1, 14, 200])('at %i mails a second, all senders together send half of that', (rate) => {
  expect((mailSenders * 1000) / bulkMailIntervalMs(rate)).toBeCloseTo(rate / 2);
});
