import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { emailChangedKind } from '#functions/auth/mail/authMailKinds.ts';
import { mailTopicsOf, ensureUnsubscribeToken } from '#functions/members/mailing/mailChoices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { changeNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { asOwner } from '../support/owner.ts';
import { aNewcomer } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';

const address = `maya-${Date.now()}@example.org`;

beforeAll(async () => {
  asOwner();
  const data = { username: 'maya', notMe: '/verify-email#no=secret' };
  await transact([
    mailStep(emailChangedKind, { userId: newId(), address, data, cause: address, now: new Date() }),
  ]);
  // A member without a confirmed address gets nothing.
  await transact([
    mailStep(emailChangedKind, { userId: newId(), data, cause: `no-${address}`, now: new Date() }),
  ]);
});

/** The site's response on this path to a request with these headers. */
function look(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(siteUrl());
    request({ hostname, port, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('the form that mail programs send turns a topic off without a login', async () => {
  const reader = newId();
  const token = await ensureUnsubscribeToken(reader, 'message');
  const unsubscribe = (of: string) => `${siteUrl()}/api/v1/account/unsubscribe/${of}`;
  const post = (of: string) =>
    fetch(unsubscribe(of), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });

  const looked = await fetch(unsubscribe(token), { redirect: 'manual' });
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `/unsubscribe#t=${token}`]);
  expect(await mailTopicsOf(reader)).toMatchObject({ message: true });
  const [answer, unknown] = [await post(token), await post('unknown-message')];

  expect([answer.status, unknown.status]).toEqual([200, 200]);
  expect(await unknown.json()).toEqual(await answer.json());
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await mailTopicsOf(reader)).toMatchObject({ message: false, eventReminder: true });
});

test('a member asks for the digest while confirming an address', async () => {
  const newcomer = await aNewcomer();
  const body = { email: { digest: true }, askedWhen: 'confirming' } as const;

  const { data } = await newcomer.call(changeNoticeSettings, { body });

  expect(data.email).toEqual({ message: true, eventReminder: true, digest: true, announcement: false });
});

describe('a mail from the running site', () => {
  test('arrives, and its links lead to the site', async () => {
    const mail = await mailTo(address);

    expect(mail.subject).toBe('Your e-mail address was changed');
    expect(linkIn(mail, '/verify-email')).toBe('/verify-email#no=secret');
    expect(mail.text).toContain(siteUrl().replace('127.0.0.1', 'localhost'));
    expect(Date.parse(mail.at)).toBeGreaterThan(0);
  });

  test('is shown only to someone at this machine', async () => {
    await mailTo(address);
    expect((await look('/_mail')).body).toContain(address);

    const strangers = [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { host: 'evil.example' },
      { host: 'localhost.evil.example' },
    ];
    for (const headers of strangers) {
      for (const path of ['/_mail', '/_mail.json', '/_mail/1']) {
        expect((await look(path, headers)).body).not.toContain(address);
      }
    }
  });
});
