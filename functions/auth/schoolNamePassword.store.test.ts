import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as changePassword } from '#functions/auth/passwords/changePassword.ts';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { handler as setPassword } from '#functions/auth/passwords/setPassword.ts';
import { issueTicket } from '#functions/auth/store/tickets.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { changeSchool } from '#functions/membership/store/school.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import * as texts from '#shared/platform/texts.ts';
import { ask, json } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
process.env['MAIL_FROM'] = '';

const password = 'the secret of before';
const passwordHash = await hashPassword(password);
const guessable = 'Gymn4sium!';

beforeAll(async () => {
  const policies = { open: true, domains: [], invitation: false, roster: false };
  const settings = {
    name: 'Gymnasium Lindenhof',
    contact: '',
    timeZone: 'UTC',
    language: 'en' as const,
    policies,
    newsByDefault: false,
  };
  await changeSchool(settings, 0, []);
});
afterAll(() => engine.stop());

async function aConfirmed() {
  const email = 'reader@example.org';
  const user = aStoredUser({ passwordHash, email, verifiedEmail: email, verifiedInside: true });
  expect(await users.addUser(user)).toBe('done');
  return { ...user, email };
}

describe("the school's configured name is refused as a password", () => {
  test('for a changed password', async () => {
    const user = await aConfirmed();
    const secrets = await sessions.startSession(user, new Date());
    const cookies = [`__Host-sid=${secrets?.sid ?? ''}`];
    const request = { ...json({ password, newPassword: guessable }), cookies };

    const { status, body } = await ask(changePassword, request);

    expect([status, body['message']]).toEqual([400, texts.passwordCommon]);
  });

  test('for a forgotten password', async () => {
    const { id: userId, email: address } = await aConfirmed();
    const ticket = issueTicket('resetPassword', { userId, address }, new Date());
    await transact([ticket.step]);

    const { status, body } = await ask(setPassword, json({ token: ticket.secret, newPassword: guessable }));

    expect([status, body['message']]).toEqual([400, texts.passwordCommon]);
  });
});
