import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { axeFindings, wcag } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anEvent, anExperience } from '../support/content.ts';
import { layoutShiftOf } from '../support/layoutShift.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;
let longTime: Member;
let friend: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  [friend, longTime] = [await aMember(), await aMember()];
  const place = { city: 'Leeds', country: 'United Kingdom' };
  await longTime.call(updateProfile, { body: { classYear: '1987', place, jobTitle: 'Editor' } });
  await friend.call(updateProfile, { body: { classYear: '1987' } });
  await friend.call(sendMessage, {
    params: { id: longTime.user.id },
    body: { message: 'Could you look at page two?' },
  });
  const event = await anEvent(await anAdmin());
  await longTime.call(answerEvent, { params: { id: event.id }, body: { answer: 'going', guests: 0 } });
  await anExperience(friend);
});

afterAll(() => closeVisitors(browser));

async function tilesAtNextVisit(page: Page): Promise<string> {
  await page.goto('/');
  const block = page.getByRole('region', { name: 'For you' });
  await block.waitFor();
  return block.innerText();
}

test('a long-time member sees what is new for them, and nothing moves', async () => {
  const { page, complaints, close } = await aVisitor(browser);
  await signIn(page, longTime);
  // The page decides about a visit once, and the inbox is updated a moment after the message.
  await expect
    .poll(() => tilesAtNextVisit(page), { timeout: 30_000 })
    .toContain('Could you look at page two?');
  await page.waitForLoadState('networkidle');

  await expect
    .poll(() => page.locator('#hero + p').innerText())
    .toMatch(/^Good \w+, .*Class of 1987, Leeds$/);
  expect(await layoutShiftOf(page)).toBeLessThan(0.05);

  // The tile and the list of conversations show the message as well, so wait until the conversation has it.
  const opened = page.waitForResponse((response) => response.url().includes(`/message/${friend.user.id}`));
  await page.getByRole('link', { name: /unread message/ }).click();
  await (await opened).finished();
  await expect.poll(() => tilesAtNextVisit(page), { timeout: 30_000 }).not.toContain('unread');
  expect(complaints).toEqual([]);
  await close();
});

async function expectNextStep(width: number, theme: 'light' | 'dark'): Promise<void> {
  const { page, complaints, close } = await aVisitor(browser, { width, theme });
  await signIn(page, await aMember());
  await page.getByRole('link', { name: /^Your profile: \d of 7 steps done/ }).waitFor();

  expect(await axeFindings(page, wcag)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
}

test('a new member at 375 in light sees the next step of their profile', { tags: ['heavy'] }, () =>
  expectNextStep(375, 'light'),
);

test('a new member at 1280 in dark sees the next step of their profile', { tags: ['heavy'] }, () =>
  expectNextStep(1280, 'dark'),
);
