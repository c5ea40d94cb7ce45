import { afterAll, describe, expect, test } from 'vitest';
import { issueTicket, findTicket, consumeTicketStep } from '#functions/auth/store/tickets.ts';
import * as cases from '#functions/cases/cases.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import { run as appeal } from '#functions/moderation/appeal.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';
import { between } from '../support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

test('a bounce is not lost if the profile changes at that moment', async () => {
  const reader = aStoredUser({ email: `${newId()}@example.org` });
  await users.addUser(reader);
  const mailed = issueTicket('confirmEmail', { userId: reader.id, address: reader.email }, now);
  await transact([mailed.step]);
  const ticket = await findTicket(mailed.secret, now, 'confirmEmail');
  if (ticket === undefined) throw new Error('there is no such ticket');
  expect(await emails.confirmAddress(reader, consumeTicketStep(ticket), now, {})).toBe('done');

  await between(
    () => emails.markAddressUnconfirmed(reader.email, now),
    async () => users.updateUser(await seen(reader.id), { bio: 'Hello' }, now),
  );

  expect(await seen(reader.id)).toMatchObject({ bio: 'Hello', verifiedEmail: '' });
  expect(await emails.findByEmail(reader.email)).toBeUndefined();
});

describe('an appeal while its case changes', () => {
  const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };

  /** A case about a member that was decided with a warning. */
  async function aDecidedCase(memberId: string) {
    const content = { kind: 'comment', id: newId(), where: newId() } as const;
    const report = { reporter: newId(), reason: 'spam', text: '', now } as const;
    const { caseId } = await noteReport({ content, memberId, parties: [memberId], snapshot }, report);
    const decided = { state: 'done', decision: 'warn', text: 'No.', decidedAt: now.toISOString() } as const;
    await change(caseId, decided);
    return caseId;
  }

  async function found(caseId: string) {
    const one = await cases.findCase(caseId);
    if (one === undefined) throw new Error('there is no such case');
    return one;
  }

  async function change(caseId: string, set: Parameters<typeof cases.changeCaseStep>[1]) {
    await transact([cases.changeCaseStep(await found(caseId), set, { isNews: true })]);
  }

  const ask = (member: string, caseId: string) =>
    appeal({ ...callBy(member), query: undefined, body: { caseId, text: 'Look again, please.' } });

  test('succeeds if it is the first', async () => {
    const member = newId();
    const caseId = await aDecidedCase(member);

    const asked = await between(
      () => ask(member, caseId),
      () => change(caseId, { text: 'Not here.' }),
    );

    expect(asked.success).toBe(true);
    expect(await found(caseId)).toMatchObject({ text: 'Not here.', appeal: { text: 'Look again, please.' } });
  });

  test("is judged by the case's new state", async () => {
    const member = newId();
    const [dismissed, asked] = [await aDecidedCase(member), await aDecidedCase(member)];

    await expect(
      between(
        () => ask(member, dismissed),
        () => change(dismissed, { decision: 'dismiss' }),
      ),
    ).rejects.toThrow('nothingDecided');
    await expect(
      between(
        () => ask(member, asked),
        () => ask(member, asked),
      ),
    ).rejects.toThrow('appealedAlready');
  });
});
