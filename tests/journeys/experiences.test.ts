import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { experienceBody } from '../support/content.ts';
import { fillExperience } from '../support/fillExperience.ts';
import { aMember, newUsername } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

test('images are viewed by keyboard, and the focus returns', async () => {
  const member = await aMember();
  const colors = ['#0e6546', '#d4a017', '#8a2b4f'];
  const images = await Promise.all(
    colors.map(async (background) => ({
      _id: (await upload(member.call, await aPicture('png', { width: 600, height: 400, background })))._id,
      alt: `All ${background}`,
    })),
  );
  const { data } = await member.call(createExperience, { body: { ...experienceBody(), images } });
  const { page, complaints, close } = await aVisitor(browser);
  await signIn(page, member);
  await page.goto(`/experience/${data.experience._id}`);

  // The post that the address names takes the focus when it appears; only after that may the test move it.
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe(`experience-${data.experience._id}`);
  const second = page.getByRole('button', { name: 'Open image 2 of 3: All #d4a017' }).first();
  await second.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Image 2 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Image 3 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Image 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next image' }).press('Enter');
  await page.getByText('Image 2 of 3').waitFor();
  await page.getByRole('button', { name: 'Next image' }).press('Enter');
  await page.getByText('Image 3 of 3').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Next image');
  await page.keyboard.press('Escape');
  await page.getByText('Image 3 of 3').waitFor({ state: 'detached' });

  await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('typing into the form replaces its samples, a shared link opens its experience, and it can be deleted', async () => {
  const title = `Radio ${newUsername()}`;
  const { page, complaints, close } = await aVisitor(browser, { width: 375, height: 812 });
  await signIn(page, await aMember());
  await page.goto('/experience');
  await page.getByRole('button', { name: 'Create Experience' }).click();
  const form = page.getByRole('dialog');
  await fillExperience(form, '');
  await form.locator('[name=title]').click();
  await page.keyboard.type(title);
  await form.locator('[type=submit]').click();
  await page.getByText('Experience created successfully!').waitFor();
  await form.waitFor({ state: 'detached' });

  const card = page.getByRole('article', { name: title, exact: true });
  await card.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' }).waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await card.waitFor();
  await expect.poll(() => card.evaluate((article) => article === document.activeElement)).toBe(true);

  await card.getByRole('button', { name: 'Delete experience' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Experience deleted.').waitFor();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/experience');
  expect(complaints).toEqual([]);
  await close();
});
