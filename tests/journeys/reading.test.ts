// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createComment } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience, experienceBody } from '../support/content.ts';
import { aMember, anAdmin, type Member, newUsername } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;
let member: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  member = await aMember();
});

afterAll(() => closeVisitors(browser));

const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

test('a tall image is shown whole', async () => {
  const { _id } = await upload(member.call, await aPicture('png', { width: 300, height: 1500 }));
  const body = { ...experienceBody(), images: [{ _id, alt: 'A tower' }] };
  const { data } = await member.call(createExperience, { body });
  const { page, close } = await aVisitor(browser, { width: 1280, height: 600 });
  await signIn(page, member);
  await page.goto(`/experience/${data.experience._id}`);
  await page.getByRole('button', { name: /Open image.*A tower/ }).click();
  const picture = page.locator('figure img');
  await picture.waitFor();
  // An image without a source yet is complete as well, and has no size.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalHeight > 0))
    .toBe(true);

  const { inside, ratio } = await picture.evaluate((image: HTMLImageElement) => {
    const shown = image.getBoundingClientRect();
    const frame = image.closest('figure')?.getBoundingClientRect();
    return {
      inside: frame !== undefined && shown.top >= frame.top && shown.bottom <= frame.bottom,
      ratio: shown.height / shown.width,
    };
  });
  expect(inside).toBe(true);
  expect(ratio).toBeCloseTo(5, 1);
  await close();
});

test('a double click on a word selects it; next to the text it likes the post', async () => {
  const { _id, title } = await anExperience(await aMember());
  const { page, close } = await aVisitor(browser);
  await signIn(page, member);
  await page.goto(`/experience/${_id}`);
  const card = page.locator(`#experience-${_id}`);
  const like = card.getByRole('button', { name: /^Like/ });

  await card.getByText('Three years of signalling.').dblclick({ position: { x: 12, y: 10 } });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('Three');
  expect(await like.getAttribute('aria-pressed')).toBe('false');

  const heading = card.getByRole('heading', { name: title });
  const { width, height } = (await heading.boundingBox()) ?? { width: 0, height: 0 };
  await heading.dblclick({ position: { x: width - 4, y: height / 2 } });
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('');
  await close();
});

test('the end of a long form and the box below many comments stay reachable', async () => {
  const { _id } = await anExperience(member);
  for (let count = 0; count < 12; count += 1) {
    await member.call(createComment, { params: { experienceId: _id }, body: { comment: `Line ${count}` } });
  }
  const { page, close } = await aVisitor(browser, { width: 1280, height: 600 });
  await signIn(page, member);
  await page.goto(`/experience/${_id}`);
  const card = page.locator(`#experience-${_id}`);
  await card.getByRole('button', { name: /Comment/ }).click();
  await card.getByText('Line 11').waitFor();
  await card.getByText('Line 2', { exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => inView(page, `#experience-${_id} [name=comment]`)).toBe(true);

  await card.locator('[name=comment]').fill('Two');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('lines');
  await page.keyboard.press('Enter');
  await page.getByText('Comment posted successfully!').waitFor();
  expect(await card.getByText('Two\nlines').innerText()).toBe('Two\nlines');

  await page.getByRole('button', { name: 'Create Experience' }).click();
  await page.getByRole('dialog').locator('[name=title]').waitFor();
  await expect.poll(() => inView(page, '[role=dialog] h2')).toBe(true);
  await expect.poll(() => inView(page, '[role=dialog] [type=submit]')).toBe(true);
  await close();
});

test('a visitor is asked to log in before writing, and finds the text again afterwards', async () => {
  const title = `Kept ${newUsername()}`;
  const { page, close } = await aVisitor(browser);
  await page.goto('/share-experience');
  await page.locator('[name=title]').fill(title);
  await page.getByRole('link', { name: 'Log in to share' }).click();
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await page.waitForURL('**/share-experience');
  await expect.poll(() => page.locator('[name=title]').inputValue()).toBe(title);
  expect(await page.getByRole('link', { name: 'Log in to share' }).count()).toBe(0);
  await close();
});

test("a story's image has its author's description", async () => {
  const title = `Told ${newUsername()}`;
  const { page, complaints, close } = await aVisitor(browser);
  await signIn(page, member);
  await page.goto('/share-experience');
  for (const name of ['title', 'author', 'content']) await page.locator(`[name=${name}]`).fill(title);
  const file = { name: 'field.png', mimeType: 'image/png', buffer: await aPicture('png') };
  await page.locator('[name=image]').setInputFiles(file);
  await page.getByLabel('Image description').fill('A green field');
  await page.getByRole('button', { name: 'Share', exact: true }).click();

  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: /A green field/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('an address with a section scrolls to it', async () => {
  const { page, close } = await aVisitor(browser, { width: 375, height: 500 });
  await page.goto('/about#security');

  await page.getByText('Found a security issue?').waitFor();
  await expect.poll(() => inView(page, '#security h2')).toBe(true);
  await close();
});

test("an admin removes another's post; the delete button is only its author's", async () => {
  const { _id } = await anExperience(member);
  const { page, close } = await aVisitor(browser);
  await signIn(page, await anAdmin());
  await page.goto(`/experience/${_id}`);
  const card = page.locator(`#experience-${_id}`);
  await card.waitFor();
  expect(await card.getByRole('button', { name: 'Delete experience' }).count()).toBe(0);

  await card.getByRole('button', { name: 'Remove experience as an admin' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  await close();
});

test('on a phone the admin sees events first, and the form opens on demand', async () => {
  const { page, close } = await aVisitor(browser, { width: 375, height: 812 });
  await signIn(page, await anAdmin());
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Event manager' }).waitFor();
  expect(await page.locator('[name=eventTitle]').isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Add New Event' }).click();
  await page.locator('[name=eventTitle]').waitFor();
  await close();
});

test('a three-digit badge leaves the label next to it readable', async () => {
  const peer = await aMember();
  await member.call(sendMessage, { params: { id: peer.user._id }, body: { message: 'Hello' } });
  const { page, close } = await aVisitor(browser);
  await page.route('**/api/v1/message/conversations*', async (route) => {
    const response = await route.fetch();
    const [row] = z.parse(z.array(z.looseObject({})), await response.json());
    await route.fulfill({ response, json: [{ ...row, unreadCount: 250 }] });
  });
  await signIn(page, member);
  const badge = page.getByRole('navigation').getByText('99+');
  await badge.waitFor();

  const covered = await badge.evaluate((element) => {
    const word = element.closest('a')?.querySelector('span:not(.sr-only)')?.getBoundingClientRect();
    return word === undefined || element.getBoundingClientRect().right > word.left;
  });
  expect(covered).toBe(false);
  await close();
});

test('Home shows only the newest posts, then a link to all', async () => {
  for (let count = 0; count < 11; count += 1) await anExperience(member);
  const { page, close } = await aVisitor(browser);
  await signIn(page, member);
  await page.getByRole('link', { name: 'See all experiences' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('article[id^=experience-]').count()).toBe(10);
  await page.getByRole('link', { name: 'See all experiences' }).click();
  await page.waitForURL('**/experience');
  await close();
});
