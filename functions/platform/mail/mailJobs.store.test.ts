import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailChangedKind, newDeviceKind } from '#functions/auth/mail/authMailKinds.ts';
import { newDeviceMail } from '#functions/auth/mail/composeAuthMails.ts';
import { retryOrGiveUp } from '#functions/main/jobRunner.ts';
import { findMailHandler, mailHandlers } from '#functions/main/mailHandlers.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { prepareMail } from '#functions/main/prepareMail.ts';
import { addUser } from '#functions/members/users.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import { giveUpJob, retryLater, startJob } from '#functions/platform/jobs/jobs.ts';
import { findMail, beginMail, markSent } from '#functions/platform/mail/mailDelivery.ts';
import { mailOfValues } from '#functions/platform/mail/mailKind.ts';
import { sendMail, mailStep } from '#functions/platform/mail/mailStep.ts';
import { sendWithSes } from '#functions/platform/mail/ses.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { mailAgain, wakeAlone, wakeJobsAt } from '#tests/support/jobs.ts';
import { openMailOrders } from '#tests/support/mailOrders.ts';
import { reportSent } from '#tests/support/mailReports.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
});

/** Longer than the mail function lives, plus the difference between clocks. */
const leaseMs = 380_000;
const { aMail, rowOf } = await openMailOrders(post.sent);

describe('the cost of a mail', () => {
  test.each([
    ['device', 5],
    ['answer', 6],
  ] as const)(
    'of kind %s, begun, moved in the index, marked sent, taken from the index and counted if limited: %i W',
    async (kind, writes) => {
      // The first run reads the settings, which are cached from then on.
      await sendDueMail((await aMail(kind)).key, new Date());
      const { key, count } = await aMail(kind);

      expect(await unitsOf(() => sendDueMail(key, new Date()), 'writes')).toBe(writes);
      expect(count()).toBe(1);
    },
  );

  test('for reading the order, from any replica, and its reader and the state of its address, consistently: 2.5 R', async () => {
    const { key } = await aMail('device');

    expect(await unitsOf(() => sendDueMail(key, new Date()), 'reads')).toBe(2.5);
  });

  test('for the report of the mail service about a sent mail: 1 R and nothing written', async () => {
    await sendDueMail((await aMail('device')).key, new Date());
    const report = () => reportSent(post.sent);

    expect(await unitsOf(report, 'reads')).toBe(1);
    expect(await unitsOf(report, 'writes')).toBe(0);
  });

  test('for its start is one row, doubled by its transaction, and the index by which the clock finds it', async () => {
    const now = new Date();
    const step = mailStep(newDeviceKind, {
      userId: newId(),
      data: { username: 'maya', system: 'x' },
      cause: newId(),
      now,
    });

    expect(await unitsOf(() => transact([step]), 'transactions')).toBe(3);
  });
});

describe('the row of a mail', () => {
  test('stays 30 days without its content, so its cause starts no second mail', async () => {
    const { key, again, count } = await aMail('answer');
    await sendDueMail(key, new Date());

    const row = await rowOf(key);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['expiresAt', 'failures', 'holder', 'name', 'pk', 'runs', 'sk', 'state'].toSorted(),
    );
    expect(row).toMatchObject({ state: 'sent' });
    expect(Number(row?.['expiresAt'])).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);

    expect(await transact([again()])).toMatchObject({ done: false });
    await sendDueMail(key, new Date());
    expect(count()).toBe(1);
    expect(await rowOf(key)).toEqual(row);
  });

  test('is sent once by concurrent runs; the others leave it in the queue', async () => {
    const { key, count } = await aMail('device');

    await Promise.all([
      sendDueMail(key, new Date()),
      sendDueMail(key, new Date()),
      sendDueMail(key, new Date()),
    ]);

    expect(count()).toBe(1);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', runs: 1 });
  });

  test('belongs to the run that started it, and is started again after its lease', async () => {
    const { key, count } = await aMail('answer');
    const row = await findMail(key);
    if (row !== undefined) await beginMail(row, new Date());
    await sendDueMail(key, new Date());
    expect(post.sent).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ state: 'running', isBegun: true });

    await mailAgain(key);

    expect(count()).toBe(1);
    expect(await rowOf(key)).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['five minutes fast', 5],
    ['right', 0],
    ['five minutes slow', -5],
  ])('is left to its sender while it runs, even by a clock that is %s', async (_, minutes) => {
    const { key, count } = await aMail('answer');
    const row = await findMail(key);
    const began = new Date();
    if (row !== undefined) await beginMail(row, began);
    // The last moment at which the sender's function may be alive.
    const now = new Date(began.getTime() + deadlines.mailFunctionMs - 1 + minutes * 60_000);

    await wakeJobsAt(now, (pk) => pk === key.pk);
    await sendDueMail(key, new Date());

    expect(count()).toBe(0);
    expect(await rowOf(key)).toMatchObject({ state: 'running', runs: 1 });
  });

  test('that failed for good is restarted only by an operator, even if delivered again', async () => {
    const { key, count } = await aMail('device');
    const row = await findMail(key);
    if (row !== undefined) await giveUpJob(row, { error: 'no way', now: new Date() });

    await sendDueMail(key, new Date());

    expect(count()).toBe(0);
    expect(await rowOf(key)).toMatchObject({ state: 'failed' });
  });

  test('sent by another run in the meantime is not failed by a slow one', async () => {
    const { key } = await aMail('device');
    const slow = await findMail(key);
    await sendDueMail(key, new Date());
    queue.take();

    expect(slow && (await giveUpJob(slow, { error: 'no answer', now: new Date() }))).toBe(false);
    if (slow !== undefined)
      await retryOrGiveUp({ ...slow, failures: 99 }, new Error('no answer'), new Date());

    expect(queue.take()).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ state: 'sent' });
  });

  test('is not marked sent by a run that was taken over', async () => {
    const { key } = await aMail('answer');
    const row = await findMail(key);
    const slow = row && (await beginMail(row, new Date()));
    await wakeAlone(key);
    const next = slow && (await beginMail(slow, new Date()));
    if (slow === undefined || next === undefined) throw new Error('it was not begun');
    const before = await rowOf(key);

    await markSent(slow, new Date());
    expect(await rowOf(key)).toEqual(before);
    expect(row && (await beginMail(row, new Date()))).toBeUndefined();
    await markSent(next, new Date());

    expect(await rowOf(key)).toMatchObject({ state: 'sent', runs: 2 });
  });

  test("that failed before and starts late is checked only after its run's longest time", async () => {
    const { key } = await aMail('device');
    const row = await findMail(key);
    const nine = new Date(Date.now() + 9 * 60_000);
    const failed = row && (await beginMail(row, new Date()));
    if (failed !== undefined)
      await retryLater(failed, { error: 'no answer', usesRetry: true, until: nine, now: new Date() });

    await wakeAlone(key);
    const later = await findMail(key);
    const begun = later && (await beginMail(later, nine));

    expect(begun?.wakeAt).toBe(new Date(nine.getTime() + leaseMs).toISOString());
  });
});

describe('a report of the mail service', () => {
  async function interrupted() {
    const mail = await aMail('answer');
    post.mood = 'takes and hangs up';
    await sendDueMail(mail.key, new Date());
    post.mood = 'takes';
    return { ...mail, again: () => mailAgain(mail.key) };
  }

  test('ends the mail of an interrupted sender, as its sender would have', async () => {
    const [reported, sent] = [await interrupted(), await aMail('answer')];
    await sendDueMail(sent.key, new Date());

    await reportSent(post.sent);
    await reportSent(post.sent);
    await reported.again();

    expect(reported.count()).toBe(1);
    const rows = [await rowOf(reported.key), await rowOf(sent.key)].map((row) =>
      Object.keys(row ?? {}).toSorted(),
    );
    expect(rows[0]).toEqual(rows[1]);
    expect(await rowOf(reported.key)).toMatchObject({ state: 'sent' });
  });

  test('ends a mail that was given up', async () => {
    const { key } = await interrupted();
    const row = await findMail(key);
    if (row !== undefined) await giveUpJob(row, { error: 'no answer', now: new Date() });

    await reportSent(post.sent);

    expect(await rowOf(key)).toMatchObject({ state: 'sent' });
    expect(await rowOf(key)).not.toHaveProperty('error');
  });

  test('that comes before the response leaves nothing for the sender to mark', async () => {
    const { key, count } = await aMail('answer');

    await sendDueMail(key, new Date(), async (mail) => {
      const answer = await sendWithSes(mail);
      await reportSent(post.sent);
      return answer;
    });

    expect(count()).toBe(1);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', failures: 0 });
  });

  test.each(['no job', `JOB#sendMail#${newId()}`])(
    'about an unknown mail changes nothing: %s',
    async (pk) => {
      const tags = { job: [Buffer.from(pk).toString('base64url')] };

      await expect(reportSent([{ tags }])).resolves.toBeUndefined();
      expect(await rowOf({ pk, sk: '-' })).toBeUndefined();
    },
  );
});

describe('a lost answer', () => {
  test.each(['answer', 'device'] as const)('of any request loses and doubles no mail: %s', async (kind) => {
    for (let index = 1; index <= 8; index += 1) {
      const { key, count } = await aMail(kind);
      let requests = 0;
      const behind = () => {
        requests += 1;
        return requests === index ? refusal('TimeoutError') : undefined;
      };
      await withFault({ behind }, () => sendDueMail(key, new Date()));

      expect(count()).toBe(1);
      expect(await rowOf(key)).toMatchObject({ state: 'sent' });
    }
  });
});

describe("a mail's content", () => {
  const limited = mailOfValues({ ...emailChangedKind, hourly: 3 });
  const order = (to: { readonly userId?: string; readonly address?: string }) => ({
    kind: emailChangedKind.name,
    data: { username: 'maya', notMe: '/x' },
    cause: newId(),
    userId: newId(),
    ...to,
  });
  const contentFor = async (to: { readonly userId?: string; readonly address?: string }, job = newId()) => {
    const mail = await prepareMail(limited, order(to), job, new Date());
    return 'notSent' in mail ? mail.notSent : mail.to;
  };
  const someAddress = () => `${newId()}@example.org`.toLowerCase();
  const many = 'too many of its kind';

  async function aMember() {
    const address = someAddress();
    const user = aStoredUser({ email: address, verifiedEmail: address });
    await addUser(user);
    return { userId: user.id, address };
  }

  test('exists for every kind, by its name, and no other', () => {
    for (const [name, handler] of Object.entries(mailHandlers)) {
      expect(findMailHandler(name)).toBe(handler);
      expect(handler.kind.name).toBe(name);
    }
    for (const name of ['', 'toString', 'unheardOf']) {
      expect(() => findMailHandler(name)).toThrow(UnknownJobKindError);
    }
  });

  test('counts for the member if sent to their own address, and no address limit is used up', async () => {
    const { userId, address } = await aMember();

    for (let left = 3; left > 0; left -= 1) expect(await contentFor({ userId })).toBe(address);

    expect(await contentFor({ userId })).toBe(many);
    expect(await contentFor({ userId: (await aMember()).userId })).not.toBe(many);
    expect(await contentFor({ address })).toBe(address);
  });

  test('counts for the address if one is given, no matter who requested it', async () => {
    const [address, { userId, address: own }] = [someAddress(), await aMember()];

    for (const to of [{ userId: newId(), address }, { userId, address }, { address }]) {
      expect(await contentFor(to)).toBe(address);
    }

    expect(await contentFor({ userId: newId(), address })).toBe(many);
    expect(await contentFor({ address: address.toUpperCase() })).toBe(many);
    // None of it counts for the member.
    for (let left = 3; left > 0; left -= 1) expect(await contentFor({ userId })).toBe(own);
  });

  test('is the same when repeated, and counted once per job', async () => {
    const address = someAddress();

    for (const job of ['one', 'one', 'one', 'two', 'two', 'three', 'three']) {
      expect(await contentFor({ address }, job)).toBe(address);
    }

    expect(await contentFor({ address }, 'four')).toBe(many);
  });

  test('is not counted if its kind has no limit', async () => {
    const address = someAddress();
    const more = {
      ...order({ address }),
      kind: newDeviceKind.name,
      data: { username: 'maya', system: 'x' },
    };

    for (let left = 30; left > 0; left -= 1) {
      expect(await prepareMail(newDeviceMail, more, newId(), new Date())).toMatchObject({ to: address });
    }
  });

  test('is empty for a member without an address', async () => {
    expect(await contentFor({ userId: newId() })).toBe('no address');
  });
});

describe('a run', () => {
  test('of a missing mail does nothing', async () => {
    const key = { pk: `JOB#sendMail#${newId()}`, sk: '-' };

    await sendDueMail(key, new Date());

    expect(await rowOf(key)).toBeUndefined();
  });

  test.each([
    ['refuses', 'MessageRejected', false],
    ['throttles', 'TooManyRequestsException', false],
    ['hangs up', 'Error', true],
  ] as const)(
    'with a service that %s waits for another run, and remembers whether it may have been sent',
    async (mood, error, isBegun) => {
      const { key, count } = await aMail('device');
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      post.mood = mood;
      const began = Date.now();

      await sendDueMail(key, new Date());

      const lines = written.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.includes('"message":"mail'));
      written.mockRestore();
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        isBegun
          ? []
          : [
              {
                timestamp: expect.any(String),
                level: 'error',
                message: 'mail refused',
                job: key.pk,
                error: expect.stringContaining(error),
              },
            ],
      );
      const row = await rowOf(key);
      expect(row).toMatchObject({ state: 'later', failures: 1, error: expect.stringContaining(error) });
      expect(row?.['isBegun']).toBe(isBegun ? true : undefined);
      // By then the mail service reports a mail that it has accepted.
      if (isBegun) expect(Date.parse(String(row?.['wakeAt']))).toBeGreaterThanOrEqual(began + leaseMs);
      expect(count()).toBe(0);
      post.mood = 'takes';
      await mailAgain(key);
      expect(count()).toBe(1);
    },
  );

  test('of a mail not to be sent ends it and logs its kind and reason, without a name', async () => {
    const { userId, cause } = { userId: newId(), cause: newId() };
    await transact([
      mailStep(newDeviceKind, {
        userId,
        data: { username: 'maya', system: 'x' },
        cause,
        now: new Date(),
      }),
    ]);
    const key = {
      pk: `JOB#sendMail#${sendMail.unique({ kind: newDeviceKind.name, cause, userId: '' })}`,
      sk: '-',
    };
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    const writes: string[] = [];
    const before = (command: string): undefined => {
      if (!/^(Get|Query)/.test(command)) writes.push(command);
    };
    await withFault({ before }, () => sendDueMail(key, new Date()));

    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('dropped'));
    written.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        timestamp: expect.any(String),
        level: 'info',
        message: 'mail dropped',
        kind: 'newDevice',
        code: 'no address',
      },
    ]);
    expect(await rowOf(key)).toBeUndefined();
    expect(writes).toEqual(['DeleteItemCommand']);
  });

  test('of an unknown kind is left to newer code', async () => {
    const cause = newId();
    const { id: userId } = aStoredUser();
    await addUser(aStoredUser({ id: userId }));
    const order = { kind: 'unheardOf', userId, data: {}, cause, address: 'm@x.example' };
    await startJob(sendMail, order, new Date());
    const key = { pk: `JOB#sendMail#${sendMail.unique(order)}`, sk: '-' };

    await sendDueMail(key, new Date());

    expect(await rowOf(key)).toMatchObject({ state: 'later', failures: 0, input: order });
  });
});
