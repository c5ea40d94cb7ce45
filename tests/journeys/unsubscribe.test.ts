import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTopicsOf, ensureUnsubscribeToken } from '#functions/members/mailing/mailChoices.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { expectSound } from '../support/expectSound.ts';
import { asOwner } from '../support/owner.ts';
import { aVisitor } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

test('the link in a mail turns a topic off and on again without a login, and leaves no secret in the address', async () => {
  asOwner();
  const reader = newId();
  const token = await ensureUnsubscribeToken(reader, 'eventReminder');
  const { page, complaints, close } = await aVisitor(browser);

  await page.goto(`/unsubscribe#t=${token}`);
  await page.getByRole('heading', { name: 'Stop event confirmations and reminders by e-mail?' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  // Mail scanners follow links, so the link alone changes nothing.
  expect(await mailTopicsOf(reader)).toMatchObject({ eventReminder: true });
  await expectSound(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();

  await page.getByRole('heading', { name: 'No more event confirmations or reminders' }).waitFor();
  await page.getByText('Your choice has been saved.').waitFor();
  await expectSound(page);
  expect(await mailTopicsOf(reader)).toMatchObject({ eventReminder: false });
  await page.getByRole('button', { name: 'Undo' }).click();

  await page.getByRole('heading', { name: "You'll get these e-mails again" }).waitFor();
  await expectSound(page);
  expect(await mailTopicsOf(reader)).toMatchObject({ eventReminder: true });
  expect(complaints).toEqual([]);
  await close();
});
