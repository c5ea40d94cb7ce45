// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, directionOf } from '#shared/platform/languages.ts';
import { readTexts } from '#web/build/inlineTexts.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anEventWithSeats, anExperience } from '../support/content.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { buildTranslations, siteUrl } from '../support/site.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;
let admin: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  await buildTranslations(['ar', 'de', 'es', 'fr', 'pt']);
  admin = await anAdmin();
  await anExperience(await aMember());
  await anEventWithSeats(admin);
});

afterAll(() => closeVisitors(browser));

const anonymous = ['/login', '/signup'];
const screens = [
  '/',
  '/experience',
  '/findusers',
  '/messages',
  '/events',
  '/notifications',
  '/settings/account',
  '/settings/security',
  '/settings/privacy',
  '/settings/notifications',
  '/admin/overview',
  '/admin/members',
];
/** What people in the tests have written, and what is not translated. */
const notOurs = new Set(['Online', 'English', 'Maya Okonkwo']);

/** English texts that are also correct in this language. */
async function englishBut(language: Language): Promise<ReadonlySet<string>> {
  const [english, own] = await Promise.all([readTexts('en'), readTexts(language)]);
  const texts = Object.entries(english).filter(
    ([id, text]) => own[id] !== text && !/[{<]/.test(text) && !notOurs.has(text),
  );
  // Some English words are also words of the language.
  const ownWords = new Set(Object.values(own));
  return new Set(texts.map(([, text]) => text).filter((text) => !ownWords.has(text)));
}

/** Every text of the page that no member has written, and every name and placeholder. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title.split(' · ')[0] ?? ''];
    while (walker.nextNode()) {
      const isWritten = walker.currentNode.parentElement?.closest('[dir=auto], bdi') !== null;
      if (!isWritten) texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim());
  });

test.each([
  ['ar', 375],
  ['ar', 1280],
  ['de', 375],
  ['de', 1280],
  ['es', 375],
  ['fr', 375],
  ['pt', 375],
] as const)('in %s at %i pixels nothing overflows and no English is left', async (language, width) => {
  const english = await englishBut(language);
  const greeting = (await readTexts(language))[await idOf('Welcome to the Alumni Network!')] ?? '';
  const { page, complaints, close } = await aVisitor(browser, { width, locale: language });
  const look = async (path: string) => {
    await page.goto(path);
    await page.locator('h1, h2').locator('visible=true').first().waitFor();
    await page.waitForLoadState('networkidle');
    const root = page.locator(`html[lang=${language}][dir=${directionOf(language)}]`);
    expect(await root.count(), path).toBe(1);
    await expectNothingOverflows(page);
    const texts = await textsOf(page);
    expect(texts.length, path).toBeGreaterThan(10);
    expect(
      texts.filter((text) => english.has(text)),
      path,
    ).toEqual([]);
  };

  for (const path of anonymous) await look(path);
  await signIn(page, admin, greeting);
  for (const path of screens) await look(path);

  expect(complaints).toEqual([]);
  const manifest = await page.request.get(`${siteUrl()}/${language}/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({ lang: language, dir: directionOf(language) });
  await close();
});

/** The id of an English text in the catalogues. */
async function idOf(text: string): Promise<string> {
  const found = Object.entries(await readTexts('en')).find(([, one]) => one === text);
  return found?.[0] ?? '';
}
