// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvent } from '#shared/events/editRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { eventBody } from '../support/content.ts';
import { aMember, anAdmin, type Member, newUsername } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

const word = newUsername();
let browser: Browser;
let reader: Member;
let peer: Member;

beforeAll(async () => {
  const [opened, admin, ...members] = await Promise.all([sharedBrowser(), anAdmin(), aMember(), aMember()]);
  [browser, reader, peer] = [opened, ...members];
  for (const index of Array.from({ length: 60 }).keys()) {
    const message = index === 25 ? `Meet me at ${word}` : `Line ${index} of ours`;
    await peer.call(sendMessage, { params: { id: reader.user.id }, body: { message } });
  }
  for (const day of ['2031-03-01', '2031-03-02', '2031-03-03', '2031-03-04', '2031-03-05', '2031-03-06'])
    await admin.call(createEvent, { body: eventBody({ eventDate: day }) });
  await admin.call(createEvent, {
    body: eventBody({ eventTitle: `Evening of ${word}`, eventDate: '2031-03-07' }),
  });
});

afterAll(() => closeVisitors(browser));

/** Searches for the word by keyboard only, and opens the result of this kind. */
async function openHit(page: Page, kind: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(word);
  await page.getByRole('option').filter({ hasText: kind }).first().click();
}

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('a found message opens its conversation at its position, from other screens and from the end', async () => {
  const { page, complaints, close } = await aVisitor(browser, { width: 1280, height: 700 });
  await signIn(page, reader);
  await openHit(page, 'Meet me');
  await page.waitForURL(/\/messages\?with=.*#message-/);
  const id = new URL(page.url()).hash.slice(1);
  await expect.poll(() => isInView(page, `[id="${id}"]`)).toBe(true);
  await expect.poll(() => focused(page)).toBe(id);
  expect(await page.locator(`[id="${id}"]`).textContent()).toContain(word);

  await page.getByRole('button', { name: 'Latest' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Latest' }).count()).toBe(0);
  await openHit(page, 'Meet me');

  await expect.poll(() => isInView(page, `[id="${id}"]`)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('a found event is scrolled into view on the events page', async () => {
  const { page, complaints, close } = await aVisitor(browser, { width: 375, height: 700 });
  await signIn(page, reader);
  await openHit(page, 'Evening of');

  await page.waitForURL(/\/events#event-/);
  const id = new URL(page.url()).hash.slice(1);
  await expect.poll(() => isInView(page, `[id="${id}"] h2`)).toBe(true);
  await expect.poll(() => focused(page)).toBe(id);
  expect(complaints).toEqual([]);
  await close();
});
