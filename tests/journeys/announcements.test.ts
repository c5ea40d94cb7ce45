// @module-tag heavy
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { axeFindings, wcag } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { layoutShiftOf } from '../support/layoutShift.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

test("an admin's announcement to some members is in the audit log; one of them sees it on Home, reads it and hides it", async () => {
  const [admin, member] = [await anAdmin(), await aMember()];
  const employer = `Span & Partners ${Date.now()}`;
  await member.call(updateProfile, { body: { employer, jobTitle: 'Bridge Engineer' } });
  // Its form requests the employers once.
  await expect
    .poll(async () => (await member.call(listDirectory, { query: { employer } })).data.total)
    .toBe(1);
  const title = `Eleven seats ${Date.now()}`;

  const office = await aVisitor(browser, { width: 1280, theme: 'light' });
  const { page } = office;
  await signIn(page, admin);
  await page.goto('/admin/announcements');
  await page.getByLabel('Subject').fill(title);
  await page.getByLabel('Message', { exact: true }).fill('Come to the **dinner**.\n\n- Bring a friend');
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.getByText('dinner', { exact: true }).evaluate(({ tagName }) => tagName)).toBe(
    'STRONG',
  );
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const conditions = page.getByRole('dialog', { name: 'Conditions' });
  const more = conditions.getByRole('button', { name: 'More employers' });
  const box = conditions.getByRole('checkbox', { name: employer });
  await box.or(more).first().waitFor();
  if (!(await box.isVisible())) {
    await more.click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(employer);
    await page
      .getByRole('dialog', { name: 'Employer' })
      .getByRole('checkbox', { name: employer })
      .press('Space');
    await page.getByRole('dialog', { name: 'Employer' }).getByRole('button', { name: 'Done' }).click();
  } else await box.press('Space');
  await conditions.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Remove condition: ${employer}` }).waitFor();
  await expectNothingOverflows(page);
  expect(await axeFindings(page, wcag)).toEqual([]);

  await page.getByRole('button', { name: 'Send to 1 member' }).click();
  const question = page.getByRole('dialog', { name: 'Send to 1 member?' });
  await question.getByText("This can't be undone.").waitFor();
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.getByRole('listitem').filter({ hasText: title });
  await sent.getByText('On Home until').waitFor();
  await page.goto('/admin/audit');
  await page.getByRole('main').getByText(title).first().waitFor();
  await office.close();

  const reader = await aVisitor(browser, { width: 375, theme: 'light' });
  await signIn(reader.page, member);
  await reader.page.getByRole('heading', { name: title }).waitFor();
  await reader.page.waitForLoadState('networkidle');
  expect(await layoutShiftOf(reader.page)).toBeLessThan(0.02);
  await reader.page.getByRole('link', { name: `Read announcement: ${title}` }).click();
  await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await reader.page.getByText('Bring a friend').waitFor();
  await expectNothingOverflows(reader.page);
  expect(await axeFindings(reader.page, wcag)).toEqual([]);

  await reader.page.goto('/');
  const saved = reader.page.waitForResponse((response) => response.url().endsWith('/hide'));
  await reader.page.getByRole('button', { name: 'Hide this announcement' }).click();
  await saved;
  await reader.page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  await reader.page.reload();
  await reader.page.getByRole('heading', { name: 'About Us' }).waitFor();
  expect(await reader.page.getByRole('heading', { name: title }).count()).toBe(0);
  await reader.close();
});
