// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#shared/profiles/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { expectSound } from '../support/expectSound.ts';
import { mailTo } from '../support/mailbox.ts';
import { logIn, newUsername } from '../support/people.ts';
import { aVisitor } from '../support/visitor.ts';

const password = 'a long enough secret';
const heading = { name: 'One more step (optional)' };
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

/** Signs up with only the required fields, and logs in. */
async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/signup');
  await page.locator('[name=fullName]').fill('Priya Raman');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmPassword]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/login');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Welcome to the Alumni Network!').waitFor();
}

test('after sign-up the class and e-mail are asked for once and entered by keyboard', async () => {
  const { page, complaints, close } = await aVisitor(browser);
  const username = newUsername();
  const address = `${username}@example.edu`;
  await signUp(page, username);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('heading', heading).waitFor();
  await expectSound(page);

  await page.getByLabel('Class', { exact: true }).focus();
  await page.keyboard.type('2019');
  await page.keyboard.press('Tab');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');

  await page.getByText("We've sent you a link.").waitFor();
  await page.getByRole('heading', heading).waitFor({ state: 'detached' });
  await mailTo(address);
  const member = await logIn(username, password);
  const { data: profile } = await member.call(getUser, { params: { userId: member.user._id } });
  expect(profile).toMatchObject({ classYear: 2019 });
  expect(member.user).toMatchObject({ email: address, classYear: 2019 });
  await page.reload();
  await page.getByText('Welcome to the Alumni Network!').waitFor();
  expect(await page.getByRole('heading', heading).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('the step is skipped with one key and does not appear again', async () => {
  const { page, complaints, close } = await aVisitor(browser, { width: 375, height: 812 });
  await signUp(page, newUsername());
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await skip.focus();

  await page.keyboard.press('Enter');

  await skip.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Welcome to the Alumni Network!').waitFor();
  expect(await page.getByRole('heading', heading).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
