import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, type Member } from '../support/people.ts';
import { aVisitor, signIn, signInByForm } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

const write = (from: Member, to: Member, message: string) =>
  from.call(sendMessage, { params: { id: to.user.id }, body: { message } });

async function openChat(page: Page, peer: Member): Promise<void> {
  await page.goto(`/messages?with=${peer.user.id}`);
  await page.getByPlaceholder('Send a message...').waitFor();
}

test('a logout and another login in a second tab leave nothing of the first member on screen or in forms', async () => {
  const [sofia, jonas, friend] = await Promise.all([
    aMember({ fullName: 'Sofia Keller' }),
    aMember({ fullName: 'Jonas Weber' }),
    aMember(),
  ]);
  await write(friend, sofia, 'For Sofia alone');
  const { page, context, close } = await aVisitor(browser);
  await signIn(page, sofia);
  await openChat(page, friend);
  await page.getByRole('log').getByText('For Sofia alone').waitFor();
  await page.getByPlaceholder('Send a message...').fill('A draft of hers');

  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('button', { name: 'User menu' }).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  await second.waitForURL(/\/login/);
  await signInByForm(second, jonas);

  await openChat(page, friend);
  await page.getByText(`Say hello to ${friend.user.fullName}.`).waitFor();
  expect(await page.getByText('For Sofia alone').count()).toBe(0);
  expect(await page.getByPlaceholder('Send a message...').inputValue()).toBe('');
  await close();
});

test(
  'each tab keeps its conversation and draft while another opens a different one and both reload',
  { tags: ['heavy'] },
  async () => {
    const [one, first, other] = await Promise.all([aMember(), aMember(), aMember()]);
    const { page, context, close } = await aVisitor(browser);
    await signIn(page, one);
    await openChat(page, first);
    await page.getByPlaceholder('Send a message...').fill('For the first');

    const second = await context.newPage();
    await openChat(second, other);
    await page.reload();

    const line = page.getByRole('textbox', { name: `Message to ${first.user.fullName}` });
    await expect.poll(() => line.inputValue()).toBe('For the first');
    await second.getByRole('textbox', { name: `Message to ${other.user.fullName}` }).waitFor();
    await close();
  },
);

test("an unsent message survives an expired session and another member's visit, and is sent at the next login", async () => {
  const [sofia, jonas, friend] = await Promise.all([aMember(), aMember(), aMember()]);
  const { page, context, close } = await aVisitor(browser);
  await signIn(page, sofia);
  await openChat(page, friend);
  await page.route('**/api/v1/message/send/**', (route) => route.abort());
  await page.getByPlaceholder('Send a message...').fill('Written before the end');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, jonas);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await page.unroute('**/api/v1/message/send/**');
  await signInByForm(page, sofia);

  const params = { id: sofia.user.id };
  const arrived = async () => (await friend.call(listMessages, { params, query: {} })).data;
  await expect.poll(arrived).toMatchObject([{ message: 'Written before the end' }]);
  await close();
});

test('a message written offline in a closed tab is sent once by the remaining tab', async () => {
  const [sofia, friend] = await Promise.all([aMember(), aMember()]);
  const { page, context, close } = await aVisitor(browser);
  await signIn(page, sofia);
  const second = await context.newPage();
  await openChat(second, friend);
  await context.setOffline(true);
  await second.getByPlaceholder('Send a message...').fill('Written in a tab that closes');
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await second.getByText('Waiting for connection').waitFor();
  await second.close();

  await context.setOffline(false);

  const params = { id: sofia.user.id };
  const arrived = async () => (await friend.call(listMessages, { params, query: {} })).data;
  await expect.poll(arrived).toMatchObject([{ message: 'Written in a tab that closes' }]);
  await close();
});

test(
  'without conversations, the chat on a phone opens with a greeting and links to everyone',
  { tags: ['heavy'] },
  async () => {
    const one = await aMember({ fullName: 'New Here' });
    const { page, close } = await aVisitor(browser, { width: 375, height: 812 });
    await signIn(page, one);
    await page.goto('/messages');

    await page.getByText('Hi, New Here').waitFor();
    expect(await page.getByText('Offline').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose someone to message' }).click();
    await page.getByRole('dialog', { name: 'People' }).getByText('Offline').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Find people' }).click();

    await expect.poll(() => new URL(page.url()).pathname).toBe('/findusers');
    await close();
  },
);

test('rotating a phone keeps the read position in view', { tags: ['heavy'] }, async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  const words = 'These words are wrapped where there is little room for them. ';
  for (let line = 1; line <= 40; line += 1)
    await write(other, one, `Line ${line}: ${words.repeat(line % 4)}`);
  const { page, close } = await aVisitor(browser, { width: 375, height: 812 });
  await signIn(page, one);
  await openChat(page, other);
  const log = page.getByRole('log');
  await log.getByText('Line 40:').waitFor();
  // Jumps there: a wheel would still be scrolling when the phone is turned.
  await log.evaluate((list) => list.scrollBy({ top: -2000, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Latest' }).waitFor();
  const atTop = () =>
    log.evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      const lines = [...list.querySelectorAll('li')];
      return lines.find((line) => line.getBoundingClientRect().top >= top - 1)?.id;
    });
  const read = await atTop();

  for (const [width, height] of [
    [812, 375],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(atTop).toBe(read);
  }
  await close();
});

test(
  'on a phone the chat opens with the conversations, and Back and the arrow return there',
  { tags: ['heavy'] },
  async () => {
    const [one, other] = await Promise.all([aMember(), aMember({ fullName: 'Other Person' })]);
    await write(other, one, 'Hello there');
    const { page, close } = await aVisitor(browser, { width: 390, height: 844 });
    await signIn(page, one);
    await page.goto('/messages');
    const row = page.getByRole('button', { name: /Other Person.*1 unread/ });

    await row.click();
    await page.getByRole('log').getByText('Hello there').waitFor();
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: /Other Person/ }).click();
    await page.getByRole('log').getByText('Hello there').waitFor();
    await page.goBack();

    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: /Other Person/ }).waitFor();
    await close();
  },
);
