import { beforeAll, describe, expect, test } from 'vitest';
import { mailHandlers } from '#functions/main/mailHandlers.ts';
import { fillTemplate } from '#functions/platform/mail/fillMail.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import { wordsIn } from '#functions/platform/mail/words.ts';
import { type Mails, renderMails } from '#infra/build/renderMails.ts';
import { contentOf, mailSampleOf } from '../support/mailSamples.ts';

const kinds = Object.entries(mailHandlers).map(([name, { kind }]) => [name, kind] as const);
let rendered: Mails;

beforeAll(async () => {
  rendered = await renderMails('en');
});

const built = {
  $site: 'https://alumni.example',
  $office: 'A school, office@school.example',
  $unsubscribe: '/unsubscribe#t=token',
};
const words = () => wordsIn('en', rendered.texts);

/** The values of the template, put into words. */
async function valuesOf({ name, variables }: MailKind) {
  const { values } = await contentOf(name, words());
  return variables.parse(values);
}

function mailOf(name: string, values: Readonly<Record<string, string | undefined>>) {
  const template = rendered.renderedMails[name];
  if (template === undefined) throw new Error('It was not rendered.');
  return fillTemplate(template, { ...built, ...values });
}

describe.each(kinds)('the mail %s', (name, kind) => {
  test('is declared under its own name with the declared variables', async () => {
    expect(kind.name).toBe(name);
    expect(Object.values(await valuesOf(kind))).not.toContain('');
  });

  test('shows all its values in its subject or text, with no gap', async () => {
    const values = await valuesOf(kind);
    const { subject, html, text } = mailOf(name, values);

    for (const part of [subject, html, text]) expect(part).not.toMatch(/[⟦⟧]|undefined|\[object/);
    for (const value of [...Object.values(values), built.$office])
      expect(`${subject}\n${text}`).toContain(value);
    expect(html).toContain(built.$office);
    expect(subject.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/<\/?[a-z]+|&[a-z]+;|\n{3}/);
  });

  test('has no line about the school if the school named no contact', async () => {
    const { text } = mailOf(name, { ...(await valuesOf(kind)), $office: '' });

    expect(text).not.toContain('school.example');
    expect(text).toMatch(/\S\n$/);
  });

  test("renders people's input as text, never as HTML, formatting or header lines", async () => {
    const hostile = '<img src=x onerror=alert(1)>"\' &amp; ⟦$site⟧\r\nBcc: all@example.org \u202Egnp';
    const values = Object.fromEntries(
      Object.entries(await valuesOf(kind)).map(([hole, value = '']) => [
        hole,
        value.startsWith('/') ? value : hostile,
      ]),
    );

    const { subject, html, text } = mailOf(name, values);

    expect(html).not.toMatch(/<img src=x|onerror=alert\(1\)>/);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\u202E/);
  });
});

test.each([
  [{ what: 'passkeyAdded' }, 'A passkey was added to your account.'],
  [{ what: 'providerConnected', provider: 'github' }, 'A GitHub account was connected to your account.'],
  [{ what: 'usernameChanged', newUsername: 'maya2' }, 'Your username is now @maya2.'],
  [
    { what: 'passwordReset', removed: { passkeys: 1, accounts: [], onlyUnproven: false } },
    'These login methods were removed: 1 passkey. You can',
  ],
  [
    { what: 'emailRestored', removed: { passkeys: 2, accounts: ['github', 'google'], onlyUnproven: true } },
    'before this address was confirmed: 2 passkeys, the GitHub account and the Google account. You can',
  ],
])('the mail about a login method with %j says: %s', async (change, sentence) => {
  const data = { username: 'maya', ...change };

  const { values } = await contentOf('loginSettingsChanged', words(), { data });

  expect(values['what']).toContain(sentence);
});

test.each([
  ['dismiss', false],
  ['hide', true],
  ['warn', true],
  ['suspend', true],
  ['suspendAccount', true],
])('the mail about the decision "%s" offers an appeal if one is accepted: %s', async (outcome, isOffered) => {
  const sample = mailSampleOf('caseDecided');
  const data = { ...('data' in sample && sample.data), outcome };

  const { values } = await contentOf('caseDecided', words(), { data });

  expect(/appeal/i.test(mailOf('caseDecided', values).text)).toBe(isOffered);
});

test('the build of mails in a language without translations fails', async () => {
  await expect(renderMails('qps')).rejects.toThrow(/catalogue qps lacks \d+ translations/);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/x"y',
  '/a b',
])('no link of a mail leads to %s', (link) => {
  const { variables } = mailHandlers.resetPassword.kind;

  expect(variables.safeParse({ username: 'maya', link: '/x' }).success).toBe(true);
  expect(variables.safeParse({ username: 'maya', link }).success).toBe(false);
});
