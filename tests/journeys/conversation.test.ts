import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, type Member } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

async function writeMany(from: Member, to: Member, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await from.call(sendMessage, {
      params: { id: to.user.id },
      body: { message: `Message number ${index}.` },
    });
  }
}

async function openChat(page: Page, peer: Member): Promise<void> {
  await page.goto(`/users/${peer.user.id}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByPlaceholder('Send a message...').waitFor();
}

const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text);

/** The vertical position of a message on the screen, in pixels. */
const topOf = async (page: Page, text: string) => (await bubble(page, text).boundingBox())?.y;

test('a long conversation opens at its end with one page and keeps its position when older pages load', async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  await writeMany(other, one, 120);
  const { page, complaints, close } = await aVisitor(browser);
  await signIn(page, one);
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // A new connection only asks for messages after those that are shown.
    if (pathname === `/api/v1/message/${other.user.id}` && !searchParams.has('after')) pages.push(pathname);
  });

  await openChat(page, other);
  await bubble(page, 'Message number 120.').waitFor();
  expect(pages).toHaveLength(1);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1600);

  const log = page.getByRole('log');
  await log.evaluate((list) => list.scrollTo({ top: 0 }));
  const before = await topOf(page, 'Message number 72.');
  // Earlier messages are there as well, collapsed to an empty block of the same height.
  await bubble(page, 'Message number 70.').waitFor({ state: 'attached' });
  await expect.poll(() => topOf(page, 'Message number 72.')).toBe(before);
  expect(complaints).toEqual([]);
  await close();
}, 180_000);

test('messages read on arrival are not counted as unread; those in other conversations are', async () => {
  const [one, other, third] = await Promise.all([
    aMember(),
    aMember(),
    aMember({ fullName: 'Third Person' }),
  ]);
  const { page, close } = await aVisitor(browser);
  await signIn(page, one);
  await openChat(page, other);

  await writeMany(other, one, 1);
  await bubble(page, 'Message number 1.').waitFor();
  await writeMany(third, one, 2);
  await page.getByRole('button', { name: /Third Person.*2 unread/ }).waitFor();

  expect(await bubble(page, 'Message number 2.').count()).toBe(0);
  const unread = async () =>
    (await one.call(listConversations, {})).data.find(({ _id }) => _id === other.user.id)?.unreadCount;
  await expect.poll(unread).toBe(0);
  await close();
});
