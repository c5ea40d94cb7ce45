// @module-tag heavy
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anAdmin } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

const lines = Array.from(
  { length: 30 },
  (_, index) => `journey-${index};Okonkwo;Person ${index};${index === 7 ? '20O9' : 2009};BSc`,
);
const csv = `matriculation_no;surname;given_names;graduated;programme\r\n${lines.join('\r\n')}\r\n`;

test('a roster is imported in four steps, each of which survives a reload, and is undone', async () => {
  const { page, close } = await aVisitor(browser, { width: 375, height: 800 });
  await signIn(page, await anAdmin());
  const file = (name: string, content: string) =>
    page.setInputFiles('input[name=roster]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.goto('/admin/roster');
  await page.getByRole('heading', { name: 'Drop a CSV file here' }).waitFor();

  await file('roster.xlsx', 'PK');
  await expect.poll(() => page.getByRole('alert').textContent()).toBe("This isn't a CSV file.");
  expect(await axeFindings(page)).toEqual([]);
  await file('broken.csv', `Name,Class\n"Ann,2019\n${'Bob,2020\n'.repeat(3000)}`);
  await page.getByText('Line 2: A line is too long').waitFor();

  await file('graduates.csv', csv);
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await page.getByText('30 lines, 1 KB, separated by semicolons').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const check = page.getByRole('button', { name: 'Check 30 lines' });
  await page.getByLabel('Field for “graduated”').selectOption({ label: "Don't import" });
  expect(await check.isDisabled()).toBe(true);
  await page.getByLabel('Field for “graduated”').selectOption({ label: 'Class' });
  await check.click();

  await page.getByRole('heading', { name: '1 line to review' }).waitFor();
  await page.getByRole('cell', { name: '20O9' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Import 29 lines' }).click();

  await page.getByRole('heading', { name: '29 lines imported' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: 'Import undone' }).waitFor();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByText(' (undone)').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download roster (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('roster.csv');
  await close();
});
