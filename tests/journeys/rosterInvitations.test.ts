// @module-tag heavy
import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { newMailAddress } from '../support/confirmed.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { anAdmin } from '../support/people.ts';
import { importedRoster } from '../support/rosterFiles.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

test('an admin invites a class by mail, and sees who has opted out', async () => {
  const admin = await anAdmin();
  const call = await callsInBrowser(admin);
  const addresses = [newMailAddress(), newMailAddress()] as const;
  const lines = addresses.map((address) => `${randomUUID()},Ada Lind,1931,BSc,${address}`);
  await importedRoster(call, `Id,Name,Class,Degree,Mail\n${lines.join('\n')}\n`);
  const { page, complaints, close } = await aVisitor(browser, { width: 375, height: 800 });
  await signIn(page, admin);
  await page.goto('/admin/roster');
  const section = page.getByRole('region', { name: "Invite people who haven't joined" });

  await section.getByLabel('From class').fill('1931');
  await section.getByLabel('To class').fill('1931');
  await section.getByRole('button', { name: 'Count people' }).click();
  const send = section.getByRole('button', { name: 'Send 2 invitations' });
  await send.waitFor();
  await section.getByRole('heading', { name: "You're invited" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await send.click();

  const mails = await Promise.all(addresses.map((address) => mailTo(address)));
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Find your class on the Alumni Network'));
  const [mail] = mails;
  if (mail === undefined) throw new Error('There is no mail.');
  const reader = await aVisitor(browser, { width: 375, height: 800 });
  await reader.page.goto(linkIn(mail, '/unsubscribe'));
  await reader.page.getByRole('heading', { name: 'Stop invitations?' }).waitFor();
  await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.page.getByRole('heading', { name: "We won't e-mail you again" }).waitFor();
  expect(reader.complaints).toEqual([]);
  await reader.close();

  const row = section.getByRole('listitem').filter({ hasText: 'Class of 1931' }).first();
  const number = async (label: string) =>
    row.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').textContent();
  await page.reload();
  await expect.poll(() => number('Invited')).toBe('2');
  expect(await number('Opted out')).toBe('1');
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
