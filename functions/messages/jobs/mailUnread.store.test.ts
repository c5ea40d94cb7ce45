import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findMailHandler } from '#functions/main/mailHandlers.ts';
import { prepareMail } from '#functions/main/prepareMail.ts';
import {
  changeMailTopics,
  unsubscribeByToken,
  ensureUnsubscribeToken,
} from '#functions/members/mailing/mailChoices.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import { addUser } from '#functions/members/users.ts';
import { readMarkAt } from '#functions/messages/store/conversations.ts';
import { moveReadMark } from '#functions/messages/store/inboxRows.ts';
import { claimJob, finishJob, jobs, wakeJob } from '#functions/platform/jobs/jobs.ts';
import { sendBulkMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addSocket, removeSocket } from '#functions/sockets/socketRows.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { handler as deliverMessages } from '../background/deliverMessages.ts';
import { mailUnreadOf } from './mailUnread.ts';

const engine = await startEngine();
const post = await startPretendMail();
const { write } = correspondents();

afterAll(async () => {
  await post.stop();
  await engine.stop();
});

/** In the future, so that the stream's consumer, which uses the real clock, schedules it. */
const start = new Date('2999-11-25T09:00:00.000Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const years = 365 * 24 * 60;

/** A member who signed up at that time and has confirmed an address. */
async function aMember(fullName = 'Maya Okonkwo', since = minutes(-years)): Promise<string> {
  const id = newId(since);
  const email = `${id}@example.org`.toLowerCase();
  const user = aStoredUser({ id, username: `u${id.slice(-16)}`, fullName, email, verifiedEmail: email });
  expect(await addUser(user)).toBe('done');
  return id;
}

type Sent = Awaited<ReturnType<typeof write>>['message'];

/** Hands messages to the stream's consumer in one batch. */
async function stream(...sentMessages: readonly Sent[]): Promise<void> {
  const Records = sentMessages.map((sender) => {
    const { _id: _, isRead: __, ...message } = sender;
    return {
      eventName: 'INSERT',
      dynamodb: {
        Keys: { pk: { S: [message.senderId, message.receiverId].toSorted().join('#') } },
        NewImage: Object.fromEntries(
          Object.entries(message).map(([name, value]) => [
            name,
            typeof value === 'number' ? { N: String(value) } : { S: value },
          ]),
        ),
      },
    };
  });
  await deliverMessages({ Records });
}

async function say(from: string, to: string, at: Date): Promise<Sent> {
  const { message } = await write(from, to, 'A secret', undefined, at);
  await stream(message);
  return message;
}

const read = (message: Sent) =>
  moveReadMark(message.receiverId, message.senderId, readMarkAt(message, message.receiverId));

const Waiting = z.object({ wakeAt: z.string() });
const keyOf = (member: string) => ({ pk: `JOB#mailUnread#${member}`, sk: '-' });

/** The time for which the member's job about unread messages is scheduled. */
const scheduled = async (member: string) =>
  (await jobs.get(Waiting, keyOf(member), { consistent: true }))?.wakeAt;

/** Starts the member's job if it is due. */
async function begin(member: string, now: Date) {
  const wakeAt = await scheduled(member);
  if (wakeAt === undefined || wakeAt > now.toISOString()) return undefined;
  await wakeJob({ ...keyOf(member), wakeAt }, now);
  return claimJob(keyOf(member), now);
}

/** Runs the member's job if it is due. @returns the number of mails that it started. */
async function runAt(member: string, now: Date): Promise<number> {
  const run = await begin(member, now);
  if (run === undefined) return 0;
  const before = (await mailOrdersTo(member)).length;
  let isLeft = true;
  while (isLeft) isLeft = await mailUnreadOf(member, now);
  await finishJob(run);
  return (await mailOrdersTo(member)).length - before;
}

/** A member's waiting mails. */
async function mailOrdersTo(member: string) {
  const rows = (await jobsIn('due')).filter(({ name }) => name === sendBulkMail.name);
  const orders = rows.map(({ pk, input }) => ({ pk, order: sendBulkMail.input.parse(input) }));
  return orders.filter(({ order }) => order.userId === member);
}

/** The content of a member's waiting mails at that time. */
async function mailsTo(member: string, now: Date): Promise<string[]> {
  return Promise.all(
    (await mailOrdersTo(member)).map(async ({ pk, order }) => {
      const mail = await prepareMail(findMailHandler(order.kind), order, pk, now);
      return 'notSent' in mail ? mail.notSent : mail.text;
    }),
  );
}

let me = '';
let jonas = '';
beforeEach(async () => {
  [me, jonas] = [await aMember(), await aMember('Jonas Bergström')];
});

describe('an unread message', () => {
  test('schedules one job 15 minutes later, and the ones after it none', async () => {
    const first = await say(jonas, me, start);
    await say(jonas, me, minutes(1));
    await say(await aMember(), me, minutes(2));
    await stream(first);

    expect(await scheduled(me)).toBe(minutes(15).toISOString());
    expect(await scheduled(jonas)).toBeUndefined();
  });

  test('is mailed once after 15 minutes, with the name and without the text', async () => {
    await say(jonas, me, start);

    expect(await runAt(me, minutes(14))).toBe(0);
    expect(await runAt(me, minutes(15))).toBe(1);
    expect(await scheduled(me)).toBeUndefined();
    expect(await mailUnreadOf(me, minutes(90))).toBe(false);

    const [text, ...more] = await mailsTo(me, minutes(15));
    expect(more).toEqual([]);
    expect(text).toContain('Jonas Bergström sent you a message.');
    expect(text).toContain(`/messages?with=${jonas}`);
    expect(text).not.toContain('secret');
  });

  test('that is read in time makes no mail, and one read before sending is not sent', async () => {
    const message = await say(jonas, me, start);
    await read(message);
    expect(await runAt(me, minutes(15))).toBe(0);

    const next = await say(jonas, me, minutes(20));
    expect(await runAt(me, minutes(35))).toBe(1);
    await read(next);

    expect(await mailsTo(me, minutes(36))).toEqual(['nothing is unread']);
  });

  test('that arrives after the first ones were read starts its own 15 minutes', async () => {
    await read(await say(jonas, me, start));
    await say(jonas, me, minutes(14));

    expect(await runAt(me, minutes(15))).toBe(0);
    expect(await scheduled(me)).toBe(minutes(29).toISOString());
    expect(await runAt(me, minutes(29))).toBe(1);
  });

  test('schedules the next mail if it arrives while the job runs', async () => {
    await say(jonas, me, start);
    const run = await begin(me, minutes(15));

    await say(await aMember('Priya Raman'), me, minutes(16));
    if (run !== undefined) await finishJob(run);

    expect(await scheduled(me)).toBe(minutes(31).toISOString());
  });
});

describe('several conversations', () => {
  test('are one mail with three names and a count, the latest first', async () => {
    for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed']) await say(await aMember(name), me, start);

    expect(await runAt(me, minutes(15))).toBe(1);

    const [text, ...more] = await mailsTo(me, minutes(15));
    expect(more).toEqual([]);
    expect(text).toMatch(/(?:Ada|Bo|Cy|Di|Ed)(?:, (?:Ada|Bo|Cy|Di|Ed)){2} and 2 others sent you messages\./);
  });

  test('that are all in the mail cause no second read of the inbox', async () => {
    for (const name of ['Ada', 'Bo']) await say(await aMember(name), me, start);

    expect(await mailUnreadOf(me, minutes(15))).toBe(false);

    expect(await mailsTo(me, minutes(15))).toHaveLength(1);
  });

  test('leave out people blocked or hidden, and new accounts that got no reply', async () => {
    const [blocked, muted, fresh, known] = [
      await aMember('Blocked'),
      await aMember('Muted'),
      await aMember('Fresh', minutes(-6 * 24 * 60)),
      await aMember('Known', minutes(-6 * 24 * 60)),
    ];
    const answered = await say(me, known, minutes(-10));
    await read(answered);
    for (const sender of [blocked, muted, fresh, known]) await say(sender, me, start);
    await addBlock(blocked, me);
    expect(await runAt(me, minutes(15))).toBe(1);
    await addMute(me, muted);

    const [text] = await mailsTo(me, minutes(16));
    expect(text).toContain('\nKnown sent you a message.');
  });
});

describe('a mail', () => {
  test('follows the last one after an hour, and one about the same conversation after a day', async () => {
    const priya = await aMember('Priya Raman');
    await read(await say(jonas, me, start));
    await say(jonas, me, minutes(1));
    expect(await runAt(me, minutes(16))).toBe(1);
    await read(await say(jonas, me, minutes(20)));
    await say(priya, me, minutes(30));
    await say(jonas, me, minutes(31));

    expect(await runAt(me, minutes(45))).toBe(0);
    expect(await scheduled(me)).toBe(minutes(16 + 60).toISOString());
    expect(await runAt(me, minutes(76))).toBe(1);
    expect(await scheduled(me)).toBe(minutes(16 + 24 * 60).toISOString());
    expect(await runAt(me, minutes(16 + 24 * 60))).toBe(1);

    const sentences = (await mailsTo(me, minutes(2000))).map((text) => /^.* sent you.*$/m.exec(text)?.[0]);
    expect(sentences).toHaveLength(3);
    for (const [name, count] of [
      ['Jonas Bergström', 2],
      ['Priya Raman', 1],
    ] as const)
      expect(sentences.filter((text) => text === `${name} sent you a message.`)).toHaveLength(count);
  });

  test('is delayed while the member is online, for a day at most', async () => {
    const socket = { userId: me, connectionId: newId(), sessionId: newId() };
    await say(jonas, me, start);
    await addSocket(socket, minutes(14));
    expect(await runAt(me, minutes(15))).toBe(0);
    expect(await scheduled(me)).toBe(minutes(30).toISOString());

    await removeSocket(socket);
    const late = await aMember();
    await say(jonas, late, start);
    expect(await runAt(me, minutes(30))).toBe(1);
    expect(await runAt(late, minutes(24 * 60))).toBe(0);
  });

  test('is not sent to a member who turned the topic off, before or after it was written', async () => {
    const other = await aMember();
    for (const sender of [me, other]) await say(jonas, sender, start);
    await changeMailTopics(other, { message: false }, undefined, start);
    expect(await runAt(other, minutes(15))).toBe(0);

    expect(await runAt(me, minutes(15))).toBe(1);
    await unsubscribeByToken(await ensureUnsubscribeToken(me, 'message'), minutes(15));

    expect(await mailsTo(me, minutes(15))).toEqual(['turned off']);
  });

  test('is neither lost nor doubled if the stream or the job is killed before any write', async () => {
    await read(await say(jonas, me, minutes(-1)));
    const job = await begin(me, minutes(14));
    if (job !== undefined) await finishJob(job);
    const { message } = await write(jonas, me, 'A secret', undefined, start);
    for (let kill = 0; !(await isDoneBeforeWrite(kill, () => stream(message))); kill += 1);
    expect(await scheduled(me)).toBe(minutes(15).toISOString());

    await begin(me, minutes(15));
    for (let kill = 0; !(await isDoneBeforeWrite(kill, () => mailUnreadOf(me, minutes(15)))); kill += 1);

    expect(await mailsTo(me, minutes(15))).toHaveLength(1);
  });
});
