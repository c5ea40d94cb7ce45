import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#shared/auth/sessionRoutes.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
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

test(
  "in an admin's bar at 1280 pixels the search gives way before a label is cut",
  { tags: ['heavy'] },
  async () => {
    const { page, close } = await aVisitor(browser, { width: 1280 });
    await signIn(page, await anAdmin());
    const labels = page.getByRole('navigation', { name: 'Main' }).locator('a > span:first-of-type');

    const cut = await labels.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );

    expect(await labels.count()).toBeGreaterThan(5);
    expect(cut).toEqual([]);
    await close();
  },
);
