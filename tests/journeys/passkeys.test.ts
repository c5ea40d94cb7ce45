import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { staleSessionsOf } from '../support/owner.ts';
import { aMember } from '../support/people.ts';
import { aVirtualAuthenticator } from '../support/virtualAuthenticator.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

test('a passkey is created, logs in without a username, reauthenticates, and is removed', async () => {
  const member = await aMember();
  const { page, complaints, close } = await aVisitor(browser);
  const device = await aVirtualAuthenticator(page);
  // A passkey that the browser offers by itself would log in at once.
  await device.answer(false);
  await signIn(page, member);
  await device.answer(true);
  await page.goto('/settings/security');

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Passkey on' });
  await row.getByText('not used yet').waitFor();
  expect(await device.count()).toBe(1);
  await row.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('My laptop', { exact: true }).waitFor();
  await expectNothingOverflows(page);

  await page.context().clearCookies();
  await device.answer(false);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await device.answer(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Welcome to the Alumni Network!').waitFor();
  expect(await page.evaluate(() => document.cookie)).toContain(member.user.username);

  await staleSessionsOf(member);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  const asks = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await asks.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await page.getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
  await device.answer(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await device.answer(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('main').getByRole('alert').getByText("That passkey didn't work.").waitFor();
  // A passkey that was removed here is still on the device, and using it answers 401; so does a call that needs a fresh
  // session.
  expect(complaints.filter((line) => !/status of 40[13]/.test(line))).toEqual([]);
  await close();
});

test("canceling the browser's dialog changes nothing", { tags: ['heavy'] }, async () => {
  const { page, complaints, close } = await aVisitor(browser);
  const device = await aVirtualAuthenticator(page);
  await device.agree(false);
  await page.goto('/login');

  await page.getByRole('button', { name: 'Use a passkey' }).click();

  await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).isEnabled()).toBe(true);
  expect(await page.getByRole('alert').allTextContents()).toEqual(['']);
  expect(complaints).toEqual([]);
  await close();
});
