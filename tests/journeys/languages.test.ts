// @module-tag heavy
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { getSchool } from '#shared/membership/schoolRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { buildTranslations } from '../support/site.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  await buildTranslations(['ar', 'de', 'es', 'fr']);
});

afterAll(() => closeVisitors(browser));

test("the browser's language at first, then the visitor's choice, then the member's own", async () => {
  const member = await aMember();
  await member.call(updateProfile, { body: { language: 'ar' } });
  const { page, complaints, close } = await aVisitor(browser, { width: 375, locale: 'ar' });
  const isIn = (lang: string, dir: string) =>
    page.locator(`html[lang=${lang}][dir=${dir}]`).waitFor({ state: 'attached' });

  await page.goto('/login');
  await isIn('ar', 'rtl');
  await page.getByRole('heading', { name: 'تسجيل الدخول إلى حسابك' }).waitFor();
  await expectNothingOverflows(page);

  await page.getByRole('combobox').selectOption('English');
  await isIn('en', 'ltr');
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await isIn('ar', 'rtl');
  await page.getByRole('heading', { name: 'مرحبًا بك في شبكة الخريجين!' }).waitFor();
  await expectNothingOverflows(page);

  await page.goto('/settings/account');
  await page.locator('select', { hasText: 'Deutsch' }).selectOption('English');
  await isIn('en', 'ltr');
  await page.getByRole('heading', { name: 'Language' }).waitFor();
  expect((await member.call(me, {})).data.language).toBe('en');
  expect(complaints).toEqual([]);
  await close();
});

test("a visitor whose browser speaks none of the site's languages sees the school's; a member's own choice wins", async () => {
  const member = await aMember();
  await member.call(updateProfile, { body: { language: 'de' } });
  const { page, context, close } = await aVisitor(browser, { locale: 'nl-NL' });
  // Only for this browser: the mails of other tests use the school's language, too.
  await context.route(`**${getSchool.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...getSchool.reply.parse(await response.json()), language: 'fr' },
    });
  });

  await page.goto('/login');
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' });
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();

  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  const heading = page.getByRole('heading', { name: 'Willkommen im Alumni-Netzwerk!' });
  await heading.waitFor();
  expect(await heading.isVisible()).toBe(true);
  await close();
});

test("a browser's language comes before the school's", async () => {
  const { page, context, close } = await aVisitor(browser, { locale: 'es-MX' });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/login');
  await page.locator('html[lang=es]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');

  expect(asked).toContain('/login');
  expect(asked).not.toContain(getSchool.path);
  await close();
});

test("in an admin's bar at 1280 pixels the search field shrinks before a label is cut off", async () => {
  const { page, close } = await aVisitor(browser, { width: 1280 });
  await signIn(page, await anAdmin());
  const labels = page.getByRole('navigation', { name: 'Main' }).locator('a > span:first-of-type');

  const cut = await labels.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );

  expect(await labels.count()).toBeGreaterThan(5);
  expect(cut).toEqual([]);
  await close();
});

test('a confirmation with long German buttons keeps them inside on a phone', async () => {
  const [admin, other] = await Promise.all([anAdmin(), aMember()]);
  await admin.call(updateProfile, { body: { language: 'de' } });
  const { page, close } = await aVisitor(browser, { width: 375, locale: 'de' });
  await signIn(page, admin, 'Willkommen im Alumni-Netzwerk!');

  await page.goto(`/admin/members?q=${other.user.username}`);
  await page.getByRole('button', { name: other.user.fullName }).click();
  await page.getByRole('menuitem', { name: 'Adminrechte geben' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Adminrechte geben' }).waitFor();

  const outside = await dialog.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const isOutside = (button: Element) => {
      const box = button.getBoundingClientRect();
      return box.left < left || box.right > right;
    };
    return [...frame.querySelectorAll('button')].filter(isOutside).map((button) => button.textContent);
  });
  expect(outside).toEqual([]);
  await close();
});
