// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { aMember } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectNothingOverflows(page);
}

test('a member downloads their data, deletes the account on a phone, and restores it', async () => {
  const member = await aMember();
  await anExperience(member);
  const { page, complaints, close } = await aVisitor(browser, { width: 375 });
  await signIn(page, member);
  await page.goto('/settings/data');

  await page.getByRole('button', { name: 'Request a copy' }).click();
  const row = page.getByRole('list', { name: 'Your copy' });
  await row.getByText(/^alumni-.*\.zip$/).waitFor();
  expect(await page.getByRole('button', { name: 'Request a new copy' }).isDisabled()).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain(member.user.username);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await dialog.getByLabel(`Type ${member.user.username} to confirm`).fill('somebody');
  expect(await remove.isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByLabel(`Type ${member.user.username} to confirm`).fill(member.user.username);
  await dialog.getByLabel('Why are you leaving? (optional)').selectOption("I don't use it");
  await remove.click();
  await page.waitForURL('/login');

  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('/settings/data');
  const note = page.getByText(/^Your account will be deleted on /);
  await note.waitFor();
  await expectAccessible(page);
  await page.goto('/settings/security');
  await note.waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await note.waitFor({ state: 'detached' });
  await page.goto('/experience');
  await page.getByText('From campus radio to trains').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});
