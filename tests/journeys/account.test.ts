// @module-tag heavy
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { typedCode } from '../support/confirmed.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, logIn } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn, signInByForm } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

const newAddress = () => `j-${randomUUID()}@example.org`;

async function expectAccessible(page: Page): Promise<void> {
  await expectNothingOverflows(page);
  expect(await axeFindings(page)).toEqual([]);
}

test('a forgotten password is reset by a mailed link, and the new one works', async () => {
  const email = newAddress();
  const member = await aNewcomer({ email });
  const confirmation = await mailTo(email, /Confirm/);
  const { page, complaints, close } = await aVisitor(browser, { width: 375 });
  await page.goto(linkIn(confirmation, '/verify-email'));
  await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expectAccessible(page);

  await page.goto('/forgot-password');
  await page.getByLabel('Username or e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await expectAccessible(page);
  await page.goto(linkIn(await mailTo(email, /password/), '/reset-password'));
  await page.getByLabel('New password').fill('violet harbour lantern');
  await page.getByLabel('Confirm password').fill('violet harbour lantern');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save password' }).click();

  await page.getByText('Password saved. Log in with your new password.').first().waitFor();
  await signInByForm(page, { user: { ...member.user, username: email }, password: 'violet harbour lantern' });
  expect(complaints).toEqual([]);
  await close();
});

test('the settings add and confirm an address and log out another device after reauthentication', async () => {
  const member = await aMember();
  await logIn(member.user.username, member.password);
  const { page, context, complaints, close } = await aVisitor(browser);
  await signIn(page, member);
  const cookies = await context.cookies();
  await staleLogin(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const email = newAddress();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Password', { exact: true }).fill(member.password);
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Not confirmed').waitFor();
  await page.getByLabel('Code from the e-mail').fill(typedCode(await mailTo(email, /Confirm/)));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const addresses = page.getByRole('list', { name: 'E-mail addresses' });
  await addresses.getByText('Confirmed', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Login' }).click();
  const others = page.getByRole('button', { name: 'Log out everywhere else' });
  await others.click();
  await page.getByText('Logged out everywhere else.').waitFor();

  await others.waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      member.call(verifyEmail, { body: { code: '000000' } }).then(
        () => 200,
        ({ status }) => status,
      ),
    )
    .toBe(401);
  await page.goto('/settings/nonsense');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings');
  // The browser logs the refused call that asked for the proof.
  expect(complaints.filter((one) => !/403/.test(one))).toEqual([]);
  await close();
});
