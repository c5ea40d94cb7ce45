// @module-tag heavy
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { axeFindings, wcag } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, type Look, signIn, type Visitor } from '../support/visitor.ts';

let browser: Browser;
let admin: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await anAdmin();
});
afterAll(() => closeVisitors(browser));

async function expectSound({ page }: Visitor): Promise<void> {
  await expectNothingOverflows(page);
  expect(await axeFindings(page, wcag), page.url()).toEqual([]);
}

const looks: readonly Required<Pick<Look, 'width' | 'theme'>>[] = [
  { width: 1280, theme: 'light' },
  { width: 375, theme: 'dark' },
];

for (const { width, theme } of looks) {
  test(`the admin screens are sound at ${width} pixels, ${theme}`, { tags: ['heavy'] }, async () => {
    const visitor = await aVisitor(browser, { width, theme });
    const { page, complaints } = visitor;
    await signIn(page, admin);
    for (const [path, ready] of [
      ['overview', 'Newest'],
      ['members', ' of '],
      ['settings', 'Contact e-mail'],
      ['audit', 'Made admin'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await page.locator('#main').getByText(ready).locator('visible=true').first().waitFor();
      await expectSound(visitor);
    }
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Event manager' }).waitFor();
    expect(
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').first().textContent(),
    ).toBe('Overview');
    expect(complaints).toEqual([]);
    await visitor.close();
  });
}

test('an admin finds a member, suspends them with a reason, and reads it in the log', async () => {
  const member = await aMember({ fullName: `Kate Mulligan ${Date.now()}` });
  const name = member.user.fullName;
  // The screen makes one request per search.
  await expect
    .poll(async () => (await admin.call(listMembers, { query: { search: name } })).data.total)
    .toBe(1);
  const visitor = await aVisitor(browser);
  const { page } = visitor;
  await signIn(page, admin);
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: 'Name, username or e-mail' }).fill(name);
  await page.getByRole('status').getByText('1 to 1 of 1').waitFor();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const suspend = dialog.getByRole('button', { name: 'Suspend' });
  expect(await suspend.isDisabled()).toBe(true);
  await dialog.getByLabel('Duration').selectOption('1 week');
  await dialog.getByLabel('Reason').fill('Advertising');
  await suspend.click();

  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Suspended', { exact: true }).locator('visible=true').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const line = page.getByRole('listitem').filter({ hasText: name });
  await line.getByText('Suspended', { exact: true }).waitFor();
  expect(await page.locator('#main').textContent()).not.toContain('Advertising');
  await visitor.close();
});

test('a member sees the calendar at /admin, not the admin area', async () => {
  const visitor = await aVisitor(browser);
  const { page } = visitor;
  await signIn(page, await aMember());

  await page.goto('/admin/members');

  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(await page.getByRole('navigation', { name: 'Admin' }).count()).toBe(0);
  await visitor.close();
});
