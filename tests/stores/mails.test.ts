import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword } from '#functions/mail/kinds/resetPassword.ts';
import { welcome } from '#functions/mail/kinds/welcome.ts';
import { startEngine } from '../support/engine.ts';
import { startPretendMail } from '../support/pretendMail.ts';
import { startPretendQueue } from '../support/pretendQueue.ts';
import { refusal, withFault } from '../support/refusals.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
const { mailStep } = await import('#functions/mail/mailStep.ts');
const { runMail } = await import('#functions/jobs/runMail.ts');
const { newId } = await import('#functions/stores/ids.ts');
const { transact } = await import('#functions/stores/transaction.ts');
const choices = await import('#functions/stores/mailChoices.ts');
const heedFeedback = await import('#functions/background/heedFeedback.ts');

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
  process.env['MAIL_FROM'] = 'door@alumni.example';
});

const forever = Number.MAX_SAFE_INTEGER;
const holes = { username: 'maya', link: '/reset-password#t=secret', lasts: '30 minutes' };
const someAddress = () => `${newId()}@example.org`;
const run = (kind: { name: string }, id: string) =>
  runMail({ pk: `JOB#sendMail#${kind.name}#${id}`, sk: '-' }, forever, true);

/** A mail that its reader waits for. */
async function aReset(address: string, id: string = newId()): Promise<string> {
  await transact([mailStep(resetPassword, { address }, holes, id, new Date())]);
  return id;
}

/** A mail that can be turned off, and is not sent twice at any price. */
async function aWelcome(to: { userId: string; address: string }): Promise<string> {
  const id = newId();
  await transact([mailStep(welcome, to, { name: 'Maya' }, id, new Date())]);
  return id;
}

describe('a mail', () => {
  test('goes out once for its cause, however often that is written', async () => {
    const address = someAddress();
    const id = await aReset(address);

    await run(resetPassword, id);
    await aReset(address, id);
    await run(resetPassword, id);

    expect(post.sent).toHaveLength(1);
    expect(post.sent[0]).toMatchObject({ to: address, subject: 'Choose a new password' });
    expect(post.sent[0]?.text).toContain('https://alumni.example/reset-password#t=secret');
    expect(post.sent[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  test('goes nowhere where no mail is configured, or the member has confirmed no address', async () => {
    const nobody = newId();
    await transact([mailStep(resetPassword, { userId: newId() }, holes, nobody, new Date())]);
    await run(resetPassword, nobody);
    process.env['MAIL_FROM'] = '';
    await run(resetPassword, await aReset(someAddress()));

    expect(post.sent).toEqual([]);
  });

  test('of a kind reaches one reader only so often an hour', async () => {
    const address = someAddress();
    for (let count = 0; count < 5; count += 1) await run(resetPassword, await aReset(address));
    const member = { userId: newId(), address: someAddress() };
    for (let count = 0; count < 3; count += 1) await run(welcome, await aWelcome(member));

    expect(post.sent.filter(({ to }) => to === address)).toHaveLength(3);
    expect(post.sent.filter(({ to }) => to === member.address)).toHaveLength(1);
  });

  test.each(['refuses', 'throttles'] as const)(
    'that the service %s is sent when it is tried again',
    async (mood) => {
      const [reset, welcoming] = [
        await aReset(someAddress()),
        await aWelcome({ userId: newId(), address: someAddress() }),
      ];
      post.mood = mood;
      await run(resetPassword, reset);
      await run(welcome, welcoming);
      expect(post.sent).toEqual([]);

      post.mood = 'takes';
      await run(resetPassword, reset);
      await run(welcome, welcoming);

      expect(post.sent).toHaveLength(2);
    },
  );

  test('of which nobody knows whether it went out is sent again where people wait for it, and only there', async () => {
    const [reset, welcoming] = [
      await aReset(someAddress()),
      await aWelcome({ userId: newId(), address: someAddress() }),
    ];
    post.mood = 'hangs up';
    await run(resetPassword, reset);
    await run(welcome, welcoming);
    post.mood = 'takes';
    await run(resetPassword, reset);
    await run(welcome, welcoming);

    expect(post.sent.map(({ subject }) => subject)).toEqual(['Choose a new password']);
  });
});

/**
 * Runs a mail in a process that dies: before or behind its n-th request to the table, or in the middle of sending.
 * @returns false where it was done before it would have died.
 */
async function dies(
  work: () => Promise<void>,
  place: number,
  at: 'before' | 'behind' | 'sending',
): Promise<boolean> {
  let [requests, isDead] = [0, false];
  const killed = refusal('Killed');
  const sentBefore = post.sent.length;
  const hasSent = () => at === 'sending' && post.sent.length > sentBefore;
  if (at === 'sending') post.mood = place % 2 === 0 ? 'takes and hangs up' : 'hangs up';
  await withFault(
    {
      before: async () => {
        requests += 1;
        if ((at === 'before' && requests === place) || hasSent()) isDead = true;
        return isDead ? killed : undefined;
      },
      behind: () => {
        if (at === 'behind' && requests === place) isDead = true;
        return isDead ? killed : undefined;
      },
    },
    work,
  ).catch(() => undefined);
  post.mood = 'takes';
  return isDead || at === 'sending';
}

describe('a process that dies between cause and mail', () => {
  test.each([
    [resetPassword, [1, 2]],
    [welcome, [0, 1]],
  ] as const)(
    'sends each mail once, of 100 times; in the middle of sending, as its kind says: $name',
    async (kind, most) => {
      const counts = { once: 0, inTheMiddle: 0, otherwise: 0 };
      for (let round = 0; round < 100; round += 1) {
        const address = someAddress();
        const id = kind === welcome ? await aWelcome({ userId: newId(), address }) : await aReset(address);
        const at = (['before', 'behind', 'sending'] as const)[round % 3] ?? 'before';
        const place = 1 + (Math.floor(round / 3) % 10);
        await dies(() => run(kind, id), place, at);
        await run(kind, id);
        await run(kind, id);

        const sent = post.sent.filter(({ to }) => to === address).length;
        expect(sent).toBeGreaterThanOrEqual(most[0]);
        expect(sent).toBeLessThanOrEqual(most[1]);
        if (sent === 1) counts.once += 1;
        else if (at === 'sending') counts.inTheMiddle += 1;
        else counts.otherwise += 1;
      }
      // Two of ten places lie between the claim and the note that it went out: there nobody can tell.
      expect(counts.once + counts.inTheMiddle + counts.otherwise).toBe(100);
      expect(counts.once).toBeGreaterThanOrEqual(60);
      expect(counts.otherwise).toBeLessThanOrEqual(14);
    },
  );
});

describe('a topic', () => {
  const member = () => ({ userId: newId(), address: someAddress() });
  const tokenIn = (headers: Readonly<Record<string, string>> = {}) =>
    /^<https:\/\/alumni\.example\/api\/v1\/account\/unsubscribe\/([\w-]{1,64})>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1] ?? '';

  test('is turned off by the token of any of its mails, and by no other', async () => {
    const [reader, other] = [member(), member()];
    await run(welcome, await aWelcome(reader));
    const { headers, text } = post.sent[0] ?? { text: '' };
    const token = tokenIn(headers);
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`https://alumni.example/unsubscribe#t=${token}`);

    for (const guess of [
      '',
      'news',
      '-news',
      `${token}x`,
      token.replace('news', 'digest'),
      `${newId()}-news`,
    ]) {
      await choices.takeWayOut(guess);
    }
    expect(await choices.topicsOff(reader.userId)).toEqual(new Set(['digest']));
    await choices.takeWayOut(token);
    await choices.takeWayOut(token);

    expect(await choices.topicsOff(reader.userId)).toEqual(new Set(['digest', 'news']));
    expect(await choices.topicsOff(other.userId)).toEqual(new Set());
    await choices.chooseTopic(reader.userId, 'news', true);
    expect(await choices.topicsOff(reader.userId)).toEqual(new Set(['digest']));
  });

  test('that is turned off sends nothing, and neither does one to who has complained or has no account', async () => {
    const [off, complainer] = [member(), member()];
    await choices.chooseTopic(off.userId, 'news', false);
    await heedFeedback.handler(
      feedback({
        eventType: 'Complaint',
        complaint: { complainedRecipients: [{ emailAddress: complainer.address }] },
      }),
    );
    for (const reader of [off, complainer]) await run(welcome, await aWelcome(reader));
    const id = newId();
    await transact([mailStep(welcome, { address: someAddress() }, { name: 'Maya' }, id, new Date())]);
    await run(welcome, id);
    expect(post.sent).toEqual([]);

    await run(resetPassword, await aReset(complainer.address));
    expect(post.sent).toHaveLength(1);
  });

  test('keeps nothing of a member who is gone', async () => {
    const reader = member();
    await run(welcome, await aWelcome(reader));
    const token = tokenIn(post.sent[0]?.headers);

    await choices.forgetMailChoices(reader.userId);
    await choices.takeWayOut(token);

    expect(await choices.topicsOff(reader.userId)).toEqual(new Set());
  });
});

const feedback = (detail: object) => ({
  Records: [{ body: JSON.stringify({ source: 'aws.ses', detail: { ...detail, mail: {} } }) }],
});
const bounce = (emailAddress: string, bounceType: string) =>
  feedback({ eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } });

test('an address from which a mail came back for good rests, one that was only full does not', async () => {
  const [gone, full] = [someAddress(), someAddress()];
  await heedFeedback.handler(bounce(gone.toUpperCase(), 'Permanent'));
  await heedFeedback.handler(bounce(full, 'Transient'));

  for (const address of [gone, full]) await run(resetPassword, await aReset(address));

  expect(post.sent.map(({ to }) => to)).toEqual([full]);
});
