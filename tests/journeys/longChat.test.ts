// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import type { Message } from '#shared/platform/entities.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, type Member } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

const count = 2000;
const maxNodes = 3000;

let browser: Browser;
let peer: Member;
let reader: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  [peer, reader] = await Promise.all([aMember({ fullName: 'Sofia Marchetti' }), aMember()]);
  await peer.call(sendMessage, { params: { id: reader.user.id }, body: { message: 'The last of many' } });
});

afterAll(() => closeVisitors(browser));

/** What the server would return if the two had written this much, a dozen messages per hour. */
function longConversation(): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const mine = seq % 3 === 0;
    const id = newId(new Date());
    return {
      _id: id,
      id,
      senderId: mine ? reader.user.id : peer.user.id,
      receiverId: mine ? peer.user.id : reader.user.id,
      message: `Message number ${seq} of a long conversation`,
      seq,
      nth: mine ? seq / 3 : seq - Math.floor(seq / 3),
      createdAt: new Date(Date.UTC(2026, 9, 1, 8) + seq * 5 * 60_000).toISOString(),
      isRead: true,
    };
  });
}

async function openChat(): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await aVisitor(browser);
  await signIn(page, reader);
  const body = JSON.stringify(longConversation());
  await page.route(`**/api/v1/message/${peer.user.id}*`, (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.goto('/messages');
  await page.getByText('Sofia Marchetti').first().click();
  await page.getByText(`Message number ${count} of`).waitFor();
  return { page, close };
}

const nodesAreFew = (page: Page) =>
  page.waitForFunction((most) => document.querySelectorAll('*').length <= most, maxNodes);

test('a chat of two thousand messages renders those around the viewport, wherever it is', async () => {
  const { page, close } = await openChat();
  const log = page.getByRole('log');
  await nodesAreFew(page);

  const fullHeight = await log.evaluate((box) => box.scrollHeight);
  await log.evaluate((box) => box.scrollTo(0, 0));
  await page.getByText('Message number 1 of').waitFor();
  await nodesAreFew(page);
  await log.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
  await page.waitForFunction(() => {
    const box = document.querySelector('[role=log]');
    const edge = box?.getBoundingClientRect();
    const middle = edge && document.elementFromPoint(edge.left + edge.width / 2, edge.top + edge.height / 2);
    return middle?.closest('li, section') !== undefined && middle?.closest('li, section') !== null;
  });
  await nodesAreFew(page);

  expect(await log.evaluate((box) => box.scrollHeight)).toBe(fullHeight);
  await close();
});

test('typing in a long chat does not touch its messages', async () => {
  const { page, close } = await openChat();
  await nodesAreFew(page);
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    if (log)
      new MutationObserver((changes) => {
        log.setAttribute(
          'data-changes',
          String(Number(log.getAttribute('data-changes') ?? 0) + changes.length),
        );
      }).observe(log, { childList: true, characterData: true, subtree: true });
  });
  await page.getByRole('textbox', { name: /message/i }).pressSequentially('A line of thirty characters...');

  expect(await page.getByRole('log').getAttribute('data-changes')).toBeNull();
  await close();
});
