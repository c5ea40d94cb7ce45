import { loadMails } from 'rendered-mails';
import { afterAll, describe, expect, test } from 'vitest';
import { exportReadyMail } from '#functions/account/mail/composeAccountMails.ts';
import * as choices from '#functions/members/mailing/mailChoices.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import { type StoredUser, addUser } from '#functions/members/users.ts';
import { changeSchool, currentSchool } from '#functions/membership/index.ts';
import { reportDealtWithKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import { mailOfValues } from '#functions/platform/mail/mailKind.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { consentWordings } from '#shared/notices/consent.ts';
import type { MailTopic } from '#shared/notices/topics.ts';
import { languages } from '#shared/platform/languages.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { withFault } from '#tests/support/refusals.ts';
import * as handleMailFeedback from './handleMailFeedback.ts';
import { prepareMail } from './prepareMail.ts';

const engine = await startEngine();
const post = await startPretendMail();

afterAll(async () => {
  await post.stop();
  await engine.stop();
});

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function aReader(more: Partial<StoredUser> = {}): Promise<StoredUser> {
  const email = `${newId()}@example.org`;
  const reader = aStoredUser({ email, verifiedEmail: email, ...more });
  expect(await addUser(reader)).toBe('done');
  return reader;
}

/** The outcome of a mail of this topic: its headers, or why it is not sent. It needs no kind of its own. */
async function outcome(userId: string, topic: MailTopic, about: readonly string[] = []) {
  const kind = { ...reportDealtWithKind, hourly: undefined, topic };
  const order = { kind: kind.name, userId, about: [...about], data: {}, cause: newId() };
  const mail = await prepareMail(mailOfValues(kind), order, newId(), new Date());
  return 'notSent' in mail ? mail.notSent : mail.headers;
}
const sent = expect.objectContaining({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

async function tokenFor(userId: string, topic: MailTopic = 'message'): Promise<string> {
  return choices.ensureUnsubscribeToken(userId, topic);
}

test.each(['', ...languages] as const)(
  'a mail to a reader with the language "%s" is in it, or in English until its translations are complete',
  async (language) => {
    const { id } = await aReader({ language });
    const order = { kind: exportReadyMail.kind.name, userId: id, cause: newId() };
    const data = { username: 'maya', keptUntil: '2026-12-05T10:00:00.000Z' };

    const mail = await prepareMail(exportReadyMail, { ...order, data }, newId(), new Date());

    const expected = language !== '' && loadMails[language] !== undefined ? language : 'en';
    const locale = expected === 'en' ? 'en-US' : expected;
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date('2026-12-05'));
    expect('html' in mail && mail.html).toContain(`<html lang="${expected}"`);
    expect('html' in mail && mail.text).toContain(day);
  },
);

test("a mail to a reader who has chosen no language is in the school's", async () => {
  const { version, ...settings } = await currentSchool(now);
  const changed = await changeSchool({ ...settings, language: 'es' }, version, []);
  const data = { username: 'maya', keptUntil: '2026-12-05T10:00:00.000Z' };
  const mailed = async (language: StoredUser['language']) => {
    const { id } = await aReader({ language });
    const order = { kind: exportReadyMail.kind.name, userId: id, cause: newId(), data };
    const mail = await prepareMail(exportReadyMail, order, newId(), new Date());
    return 'html' in mail && mail.html;
  };

  expect(await mailed('')).toContain('<html lang="es"');
  expect(await mailed('fr')).toContain('<html lang="fr"');
  await changeSchool(settings, changed?.version ?? 0, []);
});

describe('a mail with a topic', () => {
  test('carries the header that ends its topic, and is not sent after that', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const token = await tokenFor(reader.id);
    expect(token).toMatch(/^[\w-]{1,64}$/);
    expect(await outcome(reader.id, 'message')).toMatchObject({
      'List-Unsubscribe': `<https://alumni.example/api/v1/account/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });

    const guesses = ['', 'message', '-message', `${token}x`, token.replace('message', 'news')];
    for (const guess of guesses) await choices.unsubscribeByToken(guess, now);
    expect(await outcome(reader.id, 'message')).toEqual(sent);
    await choices.unsubscribeByToken(token, now);

    expect(await outcome(reader.id, 'message')).toBe('turned off');
    expect(await outcome(reader.id, 'eventReminder')).toEqual(sent);
    expect(await outcome(other.id, 'message')).toEqual(sent);
  });

  test.each([
    ['waits for admission', { admittedAt: '' }],
    ['is suspended', { suspendedUntil: minutesLater(60).toISOString() }],
    ['is leaving', { leavingAt: now.toISOString() }],
    ['has confirmed no address', { verifiedEmail: '' }],
  ])('is not sent to someone who %s', async (_, facts) => {
    expect(await outcome((await aReader(facts)).id, 'message')).toBe('no address');
  });

  test('is not sent without an account, or after a complaint', async () => {
    expect(await outcome(newId(), 'message')).toBe('no address');
    const { id, email } = await aReader();
    const complaint = { complainedRecipients: [{ emailAddress: email }] };
    const detail = { eventType: 'Complaint', complaint, mail: {} };
    await handleMailFeedback.handler({ Records: [{ body: JSON.stringify({ source: 'aws.ses', detail }) }] });

    expect(await outcome(id, 'message')).toBe('turned off');
  });

  test.each([
    ['blocks the other', (me: string, other: string) => addBlock(me, other)],
    ['is blocked', (me: string, other: string) => addBlock(other, me)],
    ['hides the other', (me: string, other: string) => addMute(me, other)],
    ['is hidden', (me: string, other: string) => addMute(other, me)],
  ])('about another person is not sent to a reader who %s', async (_, part) => {
    const [reader, other, third] = [await aReader(), await aReader(), await aReader()];
    expect(await outcome(reader.id, 'message', [third.id, other.id])).toEqual(sent);

    await part(reader.id, other.id);

    expect(await outcome(reader.id, 'message', [third.id, other.id])).toBe('blocked or hidden');
    expect(await outcome(reader.id, 'message', [third.id, reader.id])).toEqual(sent);
  });
});

describe('a topic that is off by default', () => {
  test('is mailed once the member agrees, and the consent is kept with time and wording', async () => {
    const { id } = await aReader();
    expect(await outcome(id, 'digest')).toBe('turned off');

    await choices.changeMailTopics(id, { digest: true, message: true }, undefined, now);
    await choices.changeMailTopics(id, { digest: true, announcement: true }, 'confirming', minutesLater(1));

    expect(await outcome(id, 'digest')).toEqual(sent);
    const [settings, confirming] = [consentWordings.digest, consentWordings.confirming];
    const first = { at: now.toISOString(), wording: settings.id, text: settings.message };
    const second = { at: minutesLater(1).toISOString(), wording: confirming.id, text: confirming.message };
    expect(await choices.consentsOf(id)).toEqual([
      { topic: 'digest', isOn: true, ...first },
      { topic: 'announcement', isOn: true, ...second },
    ]);

    await choices.changeMailTopics(id, { digest: false }, undefined, minutesLater(2));
    expect(await outcome(id, 'digest')).toBe('turned off');
    expect(await choices.consentsOf(id)).toContainEqual({ topic: 'digest', isOn: false, ...first });
  });

  test('is not turned on by an undo link that has turned off nothing', async () => {
    const { id } = await aReader();
    const token = await tokenFor(id, 'digest');
    await choices.unsubscribeByToken(token, now);
    await choices.resubscribeByToken(token, now);
    expect(await outcome(id, 'digest')).toBe('turned off');

    await choices.changeMailTopics(id, { digest: true }, undefined, now);
    await choices.changeMailTopics(id, { digest: false }, undefined, now);
    await choices.unsubscribeByToken(token, now);

    expect(await choices.resubscribeByToken(token, now)).toBe(false);
    expect(await outcome(id, 'digest')).toBe('turned off');
  });
});

test('the same link turns a topic on again for ten minutes', async () => {
  const { id } = await aReader();
  const token = await tokenFor(id);
  expect(await choices.resubscribeByToken(token, now)).toBe(false);
  await choices.unsubscribeByToken(token, now);
  await choices.unsubscribeByToken(token, minutesLater(5));

  expect(await choices.resubscribeByToken(token, minutesLater(10))).toBe(false);
  expect(await choices.resubscribeByToken('unknown-message', minutesLater(9))).toBe(false);
  expect(await outcome(id, 'message')).toBe('turned off');
  expect(await choices.resubscribeByToken(token, minutesLater(9))).toBe(true);
  expect(await outcome(id, 'message')).toEqual(sent);
});

test('a member has one token, however many mails are made at once, and an erased one has none', async () => {
  const { id } = await aReader();
  const [token = '', ...others] = await Promise.all([1, 2, 3].map(() => tokenFor(id)));
  expect(new Set(others)).toEqual(new Set([token]));
  await choices.changeMailTopics(id, { digest: true }, undefined, now);

  expect(await choices.eraseMailChoicesOf(id)).toBe(false);
  expect(await choices.eraseMailChoicesOf(newId())).toBe(false);
  await choices.unsubscribeByToken(token, now);

  expect(await choices.mailTopicsOf(id)).toMatchObject({ message: true, digest: false });
  expect(await choices.consentsOf(id)).toEqual([]);
  expect(await tokenFor(id)).not.toBe(token);
});

test('an unsubscribe during an erasure leaves nothing behind', async () => {
  const { id } = await aReader();
  const token = await tokenFor(id);
  const erased = (command: string) => (command.startsWith('Update') ? erase() : undefined);
  const erase = async () => void (await choices.eraseMailChoicesOf(id));

  await withFault({ before: erased }, () => choices.unsubscribeByToken(token, now));

  expect((await choices.mailTopicsOf(id)).message).toBe(true);
});
