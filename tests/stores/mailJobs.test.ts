import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDevice, resetPassword } from '#functions/auth/mail/authMails.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { mailAgain } from '../support/jobs.ts';
import { openMailOrders } from '../support/mailOrders.ts';
import { startPretendMail } from '../support/pretendMail.ts';
import { startPretendQueue } from '../support/pretendQueue.ts';
import { refusal, withFault } from '../support/refusals.ts';
import { unitsOf } from '../support/unitsOf.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
const { deadlines } = await import('#functions/platform/aws/deadlines.ts');
const { sendMail } = await import('#functions/platform/mail/sendMailJob.ts');
const { kindOf, prepare } = await import('#functions/main/sendMail.ts');
const { runMail } = await import('#functions/main/runMail.ts');
const { noteFailure } = await import('#functions/main/jobRunner.ts');
const { mailKinds } = await import('#functions/main/mailKinds.ts');
const { mailStep } = await import('#functions/platform/mail/mailStep.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { giveUp, putOff, startJob } = await import('#functions/platform/jobs/jobs.ts');
const { findMail, begin, noteSent } = await import('#functions/platform/jobs/mailJobs.ts');
const { addUser } = await import('#functions/members/users.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
});

/** Longer than the function of mails lives, by as much as clocks may be apart. */
const leaseMs = 380_000;
const { aMail, rowOf } = await openMailOrders(post.sent);

describe('what a mail costs', () => {
  test.each([
    ['device', 2],
    ['reset', 3],
  ] as const)('of kind %s: begun, sent, and counted where its hours are: %i W', async (kind, writes) => {
    // The first reads what is kept from then on.
    await runMail((await aMail(kind)).key);
    const { key, count } = await aMail(kind);

    expect(await unitsOf(() => runMail(key), 'writes')).toBe(writes);
    expect(count()).toBe(1);
  });

  test('reads its order and how its address has answered, from any replica: 1 R', async () => {
    const { key } = await aMail('device');

    expect(await unitsOf(() => runMail(key), 'reads')).toBe(1);
  });

  test('starts as one row in no index: one unit, doubled by its transaction', async () => {
    const now = new Date();
    const step = mailStep(newDevice, { userId: newId() }, { username: 'maya', device: 'x' }, newId(), now);

    expect(await unitsOf(() => transact([step]), 'transactions')).toBe(2);
  });
});

describe('the row of a mail', () => {
  test('stays behind it for 30 days, without what was in it, so that its cause starts no second', async () => {
    const { key, again, count } = await aMail('reset');
    await runMail(key);

    const row = await rowOf(key);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['expiresAt', 'failures', 'holder', 'name', 'pk', 'runs', 'sk', 'state'].toSorted(),
    );
    expect(row).toMatchObject({ state: 'sent' });
    expect(Number(row?.['expiresAt'])).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);

    expect(await transact([again()])).toMatchObject({ done: false });
    await runMail(key);
    expect(count()).toBe(1);
    expect(await rowOf(key)).toEqual(row);
  });

  test('is sent once by those who begin at once; the others leave it to the queue', async () => {
    const { key, count } = await aMail('device');

    const runs = await Promise.allSettled([runMail(key), runMail(key), runMail(key)]);

    expect(count()).toBe(1);
    expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', runs: 1 });
  });

  test('is held by the run that began it, and begun again when its lease is over', async () => {
    const [reset, answer] = [await aMail('reset'), await aMail('answer')];
    for (const { key } of [reset, answer]) {
      const row = await findMail(key);
      if (row !== undefined) await begin(row, new Date());
      await expect(runMail(key)).rejects.toThrow();
    }
    expect(post.sent).toEqual([]);
    expect(await rowOf(reset.key)).toMatchObject({ state: 'running', isBegun: true });

    for (const { key } of [reset, answer]) await mailAgain(key);

    // Nobody knows whether they went out: each as its kind says.
    expect([reset.count(), answer.count()]).toEqual([1, 0]);
    expect(await rowOf(answer.key)).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['five minutes fast', 5],
    ['right', 0],
    ['five minutes slow', -5],
  ])('is not sent twice while its sender lives, by a run whose clock is %s', async (_, minutes) => {
    const { key, count } = await aMail('reset');
    const row = await findMail(key);
    const began = new Date();
    if (row !== undefined) await begin(row, began);
    // The last moment at which the sender's function may live.
    const now = began.getTime() + deadlines.mailFunctionMs - 1 + minutes * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now });

    await expect(runMail(key)).rejects.toThrow();
    vi.useRealTimers();

    expect(count()).toBe(0);
    expect(await rowOf(key)).toMatchObject({ state: 'running', runs: 1 });
  });

  test('that has failed for good is begun by nobody but an operator, though it is handed out again', async () => {
    const { key, count } = await aMail('device');
    const row = await findMail(key);
    if (row !== undefined) await giveUp(row, 'no way', new Date());

    await runMail(key);

    expect(count()).toBe(0);
    expect(await rowOf(key)).toMatchObject({ state: 'failed' });
  });

  test('that another run has sent meanwhile is no failed job, whatever a slow one says', async () => {
    const { key } = await aMail('device');
    const slow = await findMail(key);
    await runMail(key);
    queue.take();

    expect(slow && (await giveUp(slow, 'no answer', new Date()))).toBe(false);
    if (slow !== undefined) await noteFailure(new Map(), { ...slow, failures: 99 }, new Error('no answer'));

    expect(queue.take()).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ state: 'sent' });
  });

  test('is not said to be sent by a run that another has taken over', async () => {
    const { key } = await aMail('reset');
    const row = await findMail(key);
    const slow = row && (await begin(row, new Date()));
    const next = slow && (await begin(slow, new Date()));
    if (slow === undefined || next === undefined) throw new Error('it was not begun');
    const before = await rowOf(key);

    await noteSent(slow, new Date());
    expect(await rowOf(key)).toEqual(before);
    expect(row && (await begin(row, new Date()))).toBeUndefined();
    await noteSent(next, new Date());

    expect(await rowOf(key)).toMatchObject({ state: 'sent', runs: 2 });
  });

  test('that has failed before and is begun late is looked after as long as its run may take', async () => {
    const { key } = await aMail('device');
    const row = await findMail(key);
    const nine = new Date(Date.now() + 9 * 60_000);
    const failed = row && (await begin(row, new Date()));
    if (failed !== undefined) await putOff(failed, 'no answer', nine, new Date());

    const later = await findMail(key);
    expect(await rowOf(key)).not.toHaveProperty('expiresAt');
    const begun = later && (await begin(later, nine));

    expect(begun?.wakeAt).toBe(new Date(nine.getTime() + leaseMs).toISOString());
  });
});

describe('a lost answer', () => {
  test.each(['reset', 'answer', 'device'] as const)(
    'of any request loses no mail and doubles none: %s',
    async (kind) => {
      for (let place = 1; place <= 8; place += 1) {
        const { key, count } = await aMail(kind);
        let requests = 0;
        const behind = () => {
          requests += 1;
          return requests === place ? refusal('TimeoutError') : undefined;
        };
        await withFault({ behind }, () => runMail(key));

        expect(count()).toBe(1);
        expect(await rowOf(key)).toMatchObject({ state: 'sent' });
      }
    },
  );
});

describe('what is made of an order', () => {
  const variables = { username: 'maya', link: '/x', lasts: '30 minutes' };
  const order = (to: { readonly userId?: string; readonly address?: string }) => ({
    kind: resetPassword.name,
    variables,
    cause: newId(),
    userId: newId(),
    ...to,
  });
  const made = async (to: { readonly userId?: string; readonly address?: string }, job = newId()) => {
    const ready = await prepare(resetPassword, order(to), job);
    return 'mail' in ready ? ready.mail.to : ready.not;
  };
  const someAddress = () => `${newId()}@example.org`.toLowerCase();
  const many = 'too many of its kind';

  async function aMember() {
    const address = someAddress();
    const user = aStoredUser({ email: address, verifiedEmail: address });
    await addUser(user);
    return { userId: user.id, address };
  }

  test('is every kind that there is, by its name, and no other', () => {
    for (const [name, kind] of Object.entries(mailKinds)) {
      expect(kindOf(name)).toBe(kind);
      expect(kind.name).toBe(name);
    }
    for (const name of ['', 'toString', 'unheardOf']) {
      expect(() => kindOf(name)).toThrow('This version knows no such mail.');
    }
  });

  test('is counted for the member where it goes to the address that is theirs, and no address has its hour filled', async () => {
    const { userId, address } = await aMember();

    for (let left = 3; left > 0; left -= 1) expect(await made({ userId })).toBe(address);

    expect(await made({ userId })).toBe(many);
    expect(await made({ userId: (await aMember()).userId })).not.toBe(many);
    expect(await made({ address })).toBe(address);
  });

  test('is counted for the address where that is told, whoever told it', async () => {
    const [address, { userId, address: own }] = [someAddress(), await aMember()];

    for (const to of [{ userId: newId(), address }, { userId, address }, { address }]) {
      expect(await made(to)).toBe(address);
    }

    expect(await made({ userId: newId(), address })).toBe(many);
    expect(await made({ address: address.toUpperCase() })).toBe(many);
    // Nothing of it is counted for the member.
    for (let left = 3; left > 0; left -= 1) expect(await made({ userId })).toBe(own);
  });

  test('is the same done again, and counted once for its job', async () => {
    const address = someAddress();

    for (const job of ['one', 'one', 'one', 'two', 'two', 'three', 'three']) {
      expect(await made({ address }, job)).toBe(address);
    }

    expect(await made({ address }, 'four')).toBe(many);
  });

  test('is counted for nobody where its kind has no bound', async () => {
    const address = someAddress();
    const more = {
      ...order({ address }),
      kind: newDevice.name,
      variables: { username: 'maya', device: 'x' },
    };

    for (let left = 30; left > 0; left -= 1) {
      expect(await prepare(newDevice, more, newId())).toMatchObject({ mail: { to: address } });
    }
  });

  test('is nothing for whom there is no address', async () => {
    expect(await made({ userId: newId() })).toBe('no address');
  });
});

describe('a run', () => {
  test('of a mail that is none does nothing', async () => {
    const key = { pk: `JOB#sendMail#${newId()}`, sk: '-' };

    await runMail(key);

    expect(await rowOf(key)).toBeUndefined();
  });

  test.each([
    ['refuses', 'MessageRejected', false],
    ['throttles', 'TooManyRequestsException', false],
    ['hangs up', 'Error', true],
  ] as const)(
    'where the service %s waits for another, and remembers whether it may have gone out',
    async (mood, error, isBegun) => {
      const { key, count } = await aMail('device');
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      post.mood = mood;

      await runMail(key);

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
      expect(count()).toBe(0);
    },
  );

  test('of a mail that is not to go ends it, and says of what kind and why, and no name', async () => {
    const { userId, cause } = { userId: newId(), cause: newId() };
    await transact([mailStep(newDevice, { userId }, { username: 'maya', device: 'x' }, cause, new Date())]);
    const key = {
      pk: `JOB#sendMail#${sendMail.unique({ kind: newDevice.name, cause, userId: '', variables: {} })}`,
      sk: '-',
    };
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    const writes: string[] = [];
    const before = (command: string): undefined => {
      if (!/^(Get|Query)/.test(command)) writes.push(command);
    };
    await withFault({ before }, () => runMail(key));

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

  test('of an order that no version knows is a failure like any other', async () => {
    const cause = newId();
    const { id: userId } = aStoredUser();
    await addUser(aStoredUser({ id: userId }));
    const order = { kind: 'unheardOf', userId, variables: {}, cause, address: 'm@x.example' };
    await startJob(sendMail, order, new Date());
    const key = { pk: `JOB#sendMail#${sendMail.unique(order)}`, sk: '-' };

    await runMail(key);

    expect(await rowOf(key)).toMatchObject({ state: 'later', failures: 1, input: order });
  });
});
