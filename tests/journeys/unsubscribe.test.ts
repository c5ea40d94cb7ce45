import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the link in a mail turns a topic off by one click, without a login, and leaves no secret in the address', async () => {
  asOwner();
  const { topicsOff, unsubscribeToken } = await import('#functions/members/mailChoices.ts');
  const reader = newId();
  const token = await unsubscribeToken(reader, 'digest');
  const { page, complaints, close } = await aVisitor(browser);

  await page.goto(`/unsubscribe#t=${token}`);
  await page.getByRole('heading', { name: 'Unsubscribe from these e-mails?' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  // Programs that look through mails follow links: the link alone does nothing.
  expect(await topicsOff(reader)).toEqual(new Set());
  await expectSound(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();

  await page.getByRole('heading', { name: "You're unsubscribed" }).waitFor();
  await expectSound(page);
  expect(await topicsOff(reader)).toEqual(new Set(['digest']));
  expect(complaints).toEqual([]);
  await close();
});
