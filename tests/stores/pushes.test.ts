import { createServer } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as likes from '#functions/experiences/store/likes.ts';
import { run } from '#functions/main/pushWorker.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import { handler as deliverMessages } from '#functions/messages/background/deliverMessages.ts';
import { readMarkAt } from '#functions/messages/store/conversations.ts';
import { moveReadMark } from '#functions/messages/store/inboxRows.ts';
import { handler as deliverNotices } from '#functions/notices/background/deliverNotices.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { run as getKey } from '#functions/push/getPushKey.ts';
import { startPushes } from '#functions/push/startPushes.ts';
import { findDevice, devicesOf } from '#functions/push/store/pushDevices.ts';
import { run as subscribe } from '#functions/push/subscribeToPush.ts';
import { run as sendTest } from '#functions/push/testPush.ts';
import { run as unsubscribe } from '#functions/push/unsubscribeFromPush.ts';
import { listen } from '#infra/local/process/listen.ts';
import { correspondents } from '../support/correspondents.ts';
import { startEngine } from '../support/engine.ts';
import { jobsIn, wakeJobsAt } from '../support/jobs.ts';
import { noticedMembers, NoticeWorld, recordPeople, silence } from '../support/noticeWorld.ts';
import { callBy } from '../support/pretendCall.ts';
import {
  aBrowserSubscription,
  answerPushes,
  pushesTo,
  senderOf,
  startPretendPushService,
} from '../support/pretendPush.ts';
import { pretendSchool } from '../support/pretendSchool.ts';
import { startSocketManagement } from '../support/socketManagement.ts';

const service = await startPretendPushService();
let secret = 'the first secret';
const vault = await listen(
  createServer((_, response) => void response.end(JSON.stringify({ SecretString: secret }))),
);
const engine = await startEngine();
const sockets = await startSocketManagement();
Object.assign(process.env, {
  PUSH_SERVICE: service.url,
  PUSH_SECRET_ARN: 'arn:of-the-secret',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: vault.url,
});
await pretendSchool(
  Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
);
const { write } = correspondents();

const streams = [
  engine.follow('deliverNotices', deliverNotices),
  engine.follow('deliverMessages', deliverMessages),
];

afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const stream of streams) await stream.stop();
  await sockets.stop();
  await engine.stop();
  await vault.stop();
  await service.stop();
});

let world: NoticeWorld;
let memberId = '';
let [one, other] = ['', ''];
beforeEach(async () => {
  world = await NoticeWorld.open();
  memberId = world.author;
  [one = '', other = ''] = await noticedMembers(2);
  await changeNoticeSettingsOf(memberId, { push: { like: true, follow: true } });
});

/** A browser in which a member is logged in and subscribed to pushes. */
async function aBrowser(userId = memberId, browser = aBrowserSubscription()) {
  const secrets = await sessions.startSession({ id: userId, role: 'member' }, new Date());
  const session = await sessions.findSessionByCookie(secrets?.sid ?? '', new Date());
  if (session === undefined) throw new Error('there is no session');
  const { endpoint } = browser.body;
  await subscribe({ ...callBy(userId, { sessionId: session.id }), query: undefined, body: browser.body });
  /** What it has received since the last call. */
  let seen = 0;
  const got = async () => {
    const all = await pushesTo(service.url, endpoint);
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh.map(browser.open);
  };
  return { endpoint, session, browser, got, raw: () => pushesTo(service.url, endpoint) };
}

const pushJobs = async (state: string) =>
  (await jobsIn(state)).filter(({ name }) => name === 'sendPushes').map(({ pk, sk }) => ({ pk, sk }));

const streamed = () => Promise.all(streams.map((stream) => stream.settled()));

/** Processes the streams, and sends the pushes that are due then. */
async function push() {
  await world.totals.count();
  await streamed();
  for (const key of await pushJobs('due')) await run(key, Number.MAX_SAFE_INTEGER);
}

describe('a push', () => {
  test('says what happened and how often, encrypted for the browser and signed by the site', async () => {
    const { got, raw, endpoint } = await aBrowser();
    await likes.addLike(world.post, one);
    await push();

    expect(await got()).toEqual([{ kind: 'like', count: 1 }]);
    const [received] = await raw();
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      topic: 'notices',
      'content-encoding': 'aes128gcm',
    });
    const { key } = await getKey({ ...callBy(memberId), query: undefined, body: undefined });
    expect(received && senderOf(received)).toMatchObject({
      key,
      aud: new URL(endpoint).origin,
      sub: 'mailto:office@school.example',
    });
  });

  test('combines what happened before it was sent, and repeats nothing', async () => {
    const { got } = await aBrowser();
    await likes.addLike(world.post, one);
    await recordPeople({ memberId, kind: 'follow', subjectId: memberId }, [other]);
    await push();
    expect(await got()).toEqual([{ kind: 'several', count: 2 }]);

    await startPushes([memberId], new Date());
    await push();
    expect(await got()).toEqual([]);

    await likes.addLike(world.post, other);
    await push();
    expect(await got()).toEqual([{ kind: 'like', count: 1 }]);
  });

  test('is not sent for topics that are off, for what is read, or for people who are blocked or suspended', async () => {
    const { got } = await aBrowser();
    await changeNoticeSettingsOf(memberId, { push: { like: false } });
    await likes.addLike(world.post, one);
    await push();
    await changeNoticeSettingsOf(memberId, { push: { like: true } });
    await world.markRead({});
    await startPushes([memberId], new Date());
    await push();
    await blocking.addBlock(memberId, one);
    await silence(other);
    await likes.addLike(world.post, other);
    await push();

    expect(await got()).toEqual([]);
  });

  test('reaches every browser of the member, and starts no job for a member without any', async () => {
    await likes.addLike(world.post, one);
    await push();
    expect(await pushJobs('due')).toEqual([]);
    const browsers = [await aBrowser(), await aBrowser()];
    await likes.addLike(world.post, other);
    await push();

    for (const { got } of browsers) expect(await got()).toEqual([{ kind: 'like', count: 1 }]);
  });
});

describe('messages', () => {
  test('are pushed once per conversation until it is read', async () => {
    const { got } = await aBrowser();
    const { message: first } = await write(one, memberId, 'Are you there?');
    await push();
    await write(one, memberId, 'Hello?');
    await push();
    expect(await got()).toEqual([{ kind: 'message', count: 1 }]);

    await write(other, memberId, 'Me too');
    await push();
    expect(await got()).toEqual([{ kind: 'message', count: 1 }]);

    const { message: last } = await write(one, memberId, 'So?');
    await streamed();
    await moveReadMark(memberId, one, readMarkAt(last, memberId));
    await push();
    expect(await got()).toEqual([]);
    await write(one, memberId, 'Again');
    await push();
    expect(await got()).toEqual([{ kind: 'message', count: 1 }]);
    expect(first.senderId).toBe(one);
  });

  test('that are read before the push, or are turned off, are not pushed', async () => {
    const { got } = await aBrowser();
    const { message } = await write(one, memberId, 'Quick');
    await streamed();
    await moveReadMark(memberId, one, readMarkAt(message, memberId));
    await push();
    await changeNoticeSettingsOf(memberId, { push: { message: false } });
    await write(other, memberId, 'Hello');
    await push();

    expect(await got()).toEqual([]);
  });
});

test('quiet hours delay pushes until they end, and then one push covers everything', async () => {
  const evening = new Date();
  evening.setUTCHours(22, 30, 0, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  const { got } = await aBrowser();
  // It is 07:30 in Tokyo.
  const quietHours = { from: '07:00', to: '09:00' };
  await changeNoticeSettingsOf(memberId, { quietHours, timeZone: 'Asia/Tokyo' });
  await likes.addLike(world.post, one);
  await push();
  await write(other, memberId, 'Good morning');
  await push();
  expect(await got()).toEqual([]);
  expect(await pushJobs('later')).toContainEqual({ pk: `JOB#sendPushes#${memberId}`, sk: '-' });

  const end = evening.getTime() + 90 * 60_000;
  await wakeJobsAt(new Date(end - 1));
  await push();
  expect(await got()).toEqual([]);
  vi.setSystemTime(end);
  await wakeJobsAt(new Date(end));
  await push();

  expect(await got()).toEqual([{ kind: 'several', count: 2 }]);
});

describe('a push service', () => {
  test('that does not know a browser any more ends its pushes', async () => {
    const [gone, well] = [await aBrowser(), await aBrowser()];
    await answerPushes(service.url, gone.endpoint, 410);
    await likes.addLike(world.post, one);
    await push();

    const left = await devicesOf(memberId, new Date());
    expect(left.map(({ subscription }) => subscription.endpoint)).toEqual([well.endpoint]);
    expect(await well.got()).toHaveLength(1);
  });

  test.each([429, 503])(
    'that answers %i gets the push again, a few times; others do not wait',
    async (status) => {
      const [slow, well] = [await aBrowser(), await aBrowser()];
      await answerPushes(service.url, slow.endpoint, status);
      await likes.addLike(world.post, one);
      await push();
      expect(await well.got()).toHaveLength(1);
      const retry = (await pushJobs('later')).find(({ pk }) => pk.startsWith(`JOB#sendPushes#${memberId}#`));
      expect(retry).toBeDefined();
      for (let tries = 0; tries < 5; tries += 1) {
        await wakeJobsAt(new Date(Date.now() + 3_600_000), (pk) => pk === retry?.pk);
        await push();
      }

      const payloads = await slow.got();
      expect(payloads).toEqual(Array.from({ length: 4 }, () => ({ kind: 'like', count: 1 })));
      expect((await pushJobs('later')).filter(({ pk }) => pk === retry?.pk)).toEqual([]);
      expect(await well.got()).toEqual([]);
    },
  );

  test('that redirects is not followed', async () => {
    const { endpoint, raw } = await aBrowser();
    await answerPushes(service.url, endpoint, 307);
    await likes.addLike(world.post, one);
    await push();

    expect(await raw()).toHaveLength(1);
    expect(await pushesTo(service.url, `${endpoint}-elsewhere`)).toEqual([]);
    expect(await devicesOf(memberId, new Date())).toHaveLength(1);
  });
});

describe('a subscription', () => {
  const ends: Readonly<Record<string, (device: Awaited<ReturnType<typeof aBrowser>>) => Promise<unknown>>> = {
    'a logout': ({ session }) => sessions.endLiveSession(session),
    'the end of other devices': () => sessions.endSessionsExcept(memberId, newId()),
    'a suspension': () => silence(memberId),
    'turning push off': ({ endpoint }) =>
      unsubscribe({ ...callBy(memberId), query: undefined, body: { endpoint } }),
  };

  test.each(Object.keys(ends))('ends with %s', async (name) => {
    const device = await aBrowser();
    await ends[name]?.(device);
    await likes.addLike(world.post, one);
    await push();

    expect(await device.got()).toEqual([]);
    expect(await devicesOf(memberId, new Date())).toEqual([]);
  });

  test('outlives a session that is idle, and is forgotten after 90 days', async () => {
    const { session } = await aBrowser();
    const idle = new Date(Date.now() + 8 * 86_400_000);

    expect(await sessions.findSession(session.id, idle)).toBeUndefined();
    expect(await devicesOf(memberId, idle)).toHaveLength(1);
    expect(await devicesOf(memberId, new Date(Date.now() + 91 * 86_400_000))).toEqual([]);
  });

  test('belongs to the member who logged in last, and each session has one', async () => {
    const { browser, session } = await aBrowser();
    const newer = aBrowserSubscription();
    await subscribe({
      ...callBy(memberId, { sessionId: session.id }),
      query: undefined,
      body: newer.body,
    });
    expect(await devicesOf(memberId, new Date())).toMatchObject([
      { subscription: { endpoint: newer.body.endpoint } },
    ]);

    await aBrowser(one, newer);
    await aBrowser(memberId, browser);

    expect(await devicesOf(one, new Date())).toHaveLength(1);
    expect(await devicesOf(memberId, new Date())).toMatchObject([
      { subscription: { endpoint: browser.body.endpoint } },
    ]);
  });

  test('is not stored for a session that has ended since the call began', async () => {
    const { session } = await aBrowser();
    await sessions.endLiveSession(session);
    const { body } = aBrowserSubscription();
    const call = { ...callBy(memberId, { sessionId: session.id }), query: undefined, body };

    await expect(subscribe(call)).rejects.toMatchObject({ status: 401 });
    expect(await findDevice(memberId, body.endpoint)).toBeUndefined();
  });

  test('of a member is not ended or tested by another', async () => {
    const { endpoint, got } = await aBrowser();
    const byOther = { ...callBy(one), query: undefined, body: { endpoint } };

    await unsubscribe(byOther);
    await expect(sendTest(byOther)).rejects.toThrow('deviceUnknown');
    await sendTest({ ...byOther, ...callBy(memberId) });

    expect(await got()).toEqual([{ kind: 'test', count: 1 }]);
  });

  test('is refused with a key that is not on the curve', async () => {
    const { body } = aBrowserSubscription();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    const call = {
      ...callBy(memberId),
      query: undefined,
      body: { ...body, keys: { ...body.keys, p256dh } },
    };

    await expect(subscribe(call)).rejects.toThrow('keyInvalid');
  });

  test('for a key that the school has replaced is dropped', async () => {
    const { got } = await aBrowser();
    secret = 'the second secret';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    await likes.addLike(world.post, one);
    await push();

    expect(await got()).toEqual([]);
    expect(await devicesOf(memberId, new Date())).toEqual([]);
  });
});
