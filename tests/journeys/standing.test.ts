// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { expectSound } from '../support/expectSound.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aWaitingMember, lift, suspend } from '../support/standing.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

async function logIn(page: Page, { user, password }: Member): Promise<void> {
  await page.locator('[name=username]').fill(user.username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

describe('before membership', () => {
  test('a pending person sends the school a note, and reaches their destination once an admin approves them', async () => {
    const [waiting, admin] = await Promise.all([
      aWaitingMember({ fullName: `Ruth ${Math.random()}` }),
      anAdmin(),
    ]);
    const visitor = await aVisitor(browser);
    const { page } = visitor;
    await page.goto('/experience');
    await page.waitForURL(/\/login/);
    await logIn(page, waiting);
    await page.waitForURL(/\/waiting/);
    await page.getByText('Account created').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Add details' }).click();
    await page.getByLabel('What should the school know?').fill('You will find me as Haddad.');
    await page.getByLabel('Class (optional)').fill('2012');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Thanks. The alumni office will read your message.').waitFor();

    const office = await aVisitor(browser);
    await signIn(office.page, admin);
    await office.page.goto('/admin/requests');
    const card = office.page.getByRole('article', { name: waiting.user.fullName });
    await card.getByText('You will find me as Haddad.').waitFor();
    await expectSound(office.page);
    await card.getByRole('button', { name: `Approve ${waiting.user.fullName}` }).click();
    await office.page.getByText(`${waiting.user.fullName}: Approved.`).waitFor();

    await page.waitForURL(/\/experience$/);
    await page.getByRole('link', { name: 'Chat' }).first().waitFor();
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.close(), office.close()]);
  });

  test(
    'a suspended member sees why and until when, and returns when it is lifted',
    { tags: ['heavy'] },
    async () => {
      const member = await aMember();
      await suspend(member, '2999-12-05T12:00:00.000Z');
      const visitor = await aVisitor(browser);
      const { page } = visitor;
      await page.goto('/login');
      await logIn(page, member);
      await page.waitForURL(/\/suspended/);
      await page.getByText('December 5, 2999').waitFor();
      await expectSound(page);
      await page.goto('/messages');
      await page.waitForURL(/\/suspended/);
      await page.getByText('No reason given.').waitFor();

      await lift(member);

      await page.waitForURL(/\/messages/);
      await visitor.close();
    },
  );

  test('an invitation opens the sign-up; a truncated one says so', async () => {
    const { page, close } = await aVisitor(browser);
    await page.goto('/join#short');
    await page.getByRole('heading', { name: 'This invitation link is incomplete' }).waitFor();
    await page.goto('/join');
    await page.goto(`/join#${'A'.repeat(22)}`);
    await page.getByRole('heading', { name: "You're invited" }).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL(/\/signup/);
    await close();
  });
});
