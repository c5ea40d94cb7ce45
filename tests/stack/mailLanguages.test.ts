import { existsSync } from 'node:fs';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailHandlers } from '#functions/main/mailHandlers.ts';
import { fillMail } from '#functions/platform/mail/fillMail.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import { wordsIn } from '#functions/platform/mail/words.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { type Mails, renderInto, renderMails } from '#infra/build/renderMails.ts';
import { directionOf, type Language, languageNames, languages } from '#shared/platform/languages.ts';
import { readTexts } from '#web/build/inlineTexts.ts';
import { contentOf, mailSampleOf } from '../support/mailSamples.ts';

process.env['SITE_ADDRESS'] = 'https://alumni.example';

/** Accents on every letter, so that a text that no catalogue holds stands out. */
const accented = (text: string) => text.replace(/[A-Za-z]/g, '$&\u0301');

/** A language that nobody speaks, for texts that are in no catalogue. */
async function accentedMessages(): Promise<Messages> {
  const texts = Object.entries(await readTexts('en'));
  return Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text, accented)]));
}

const translated = languages.filter(
  (language) => language !== 'en' && existsSync(`${projectRoot}/shared/locales/${language}.po`),
);
const inLanguages: readonly (readonly [string, Language, () => Promise<Mails>])[] = [
  // The dates are German, because there are none of that language.
  ['with accents', 'de', async () => renderInto('qps', await accentedMessages())],
  ...translated.map((language) => [languageNames[language], language, () => renderMails(language)] as const),
];

const kinds = Object.values(mailHandlers).map(({ kind }) => kind);
const recipient = { userId: '', to: 'maya@example.org', language: '', unsubscribeToken: 'a-token' } as const;

async function mailOf(kind: MailKind, { renderedMails, texts }: Mails, language: Language) {
  const content = await contentOf(kind.name, wordsIn(language, texts));
  return fillMail(kind, content, recipient, { templates: renderedMails, office: 'A school' });
}

/** The texts that a reader sees, without names, numbers and addresses. */
function textsOf(kind: MailKind, mail: Awaited<ReturnType<typeof mailOf>>): readonly string[] {
  const sample = mailSampleOf(kind.name);
  const given = Object.values('data' in sample ? sample.data : sample.values).filter(
    (value) => typeof value === 'string',
  );
  const [, body = ''] = mail.html.split('</head>');
  const seen = [...body.split(/<[^>]*>/), ...mail.text.split('\n'), mail.subject];
  return seen
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !text.includes('https://') && !isName(text, given));
}

/** Names, and words that another language shares with English. */
const allowed = new Set(['Alumni', 'Network', 'Alumni Network', 'A school', 'Test: Eleven seats are left']);
const isName = (text: string, given: readonly string[]) =>
  allowed.has(text) || given.some((value) => value.includes(text.replace(/["@]/g, '')));

describe.each(inLanguages)('a mail %s', (_, language, render) => {
  let english: Mails;
  let other: Mails;

  beforeAll(async () => {
    [english, other] = [await renderMails('en'), await render()];
  });

  test.each(kinds.map((kind) => [kind.name, kind] as const))('%s has no English text', async (__, kind) => {
    const inEnglish = new Set(textsOf(kind, await mailOf(kind, english, 'en')));
    const left = textsOf(kind, await mailOf(kind, other, language)).filter((text) => inEnglish.has(text));

    expect(left).toEqual([]);
  });
});

test.each(translated)('mails in %s say so, with its direction, and have its dates', async (language) => {
  const { html, text } = await mailOf(
    mailHandlers.accountLeaving.kind,
    await renderMails(language),
    language,
  );

  expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  expect(text).toContain(
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date('2026-12-05')),
  );
});

test('a mail from right to left has its margins and lines on the other side', async () => {
  const messages = await accentedMessages();
  const [english, arabic] = [await renderInto('en', messages), await renderInto('ar', messages)];
  const question = (mails: Mails) => mails.renderedMails['membershipQuestion']?.html ?? '';

  expect(question(arabic)).toContain('<html lang="ar" dir="rtl">');
  expect(question(arabic)).toMatch(/<blockquote[^>]*border-right:3px/);
  expect(question(english)).toMatch(/<blockquote[^>]*border-left:3px/);
});
