import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { aMember, type Member } from '../support/people.ts';
import { aPhotograph } from '../support/pictures.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;
let member: Member;
let other: Member;

beforeAll(async () => {
  [browser, member, other] = await Promise.all([
    sharedBrowser(),
    aMember({ fullName: 'Maya Okonkwo' }),
    aMember({ fullName: 'Omar Diallo' }),
  ]);
  await anExperience(member, { role: 'Platform Engineer', company: 'Ferrous Mobility' });
});

afterAll(() => closeVisitors(browser));

test('a member adds facts, restricts some, and previews what others see', async () => {
  const { page, complaints, close } = await aVisitor(browser, { width: 1280, height: 900 });
  await signIn(page, member);
  await page.goto('/profile');
  await page.getByText('Ferrous Mobility, ').waitFor();
  await page.getByRole('link', { name: 'Add your job' }).first().click();
  await page.waitForURL('**/profile/edit#jobTitle');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('jobTitle');

  await page.keyboard.type('Platform Engineer');
  await page.getByLabel('Headline', { exact: true }).fill('Keeps 1,400 trains a day apart');
  await page.getByLabel('Who can see: Headline').selectOption('Only me');
  await page.getByRole('combobox', { name: 'City', exact: true }).pressSequentially('Rotterd');
  await page.getByRole('option', { name: 'Rotterdam, Netherlands' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Find User' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  await page.waitForURL('**/profile');
  await page.getByText('Keeps 1,400 trains a day apart').waitFor();
  await page.getByText('Rotterdam, Netherlands').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'View as others' }).click();
  await page.getByText('This is how others see you').waitFor();
  await page.getByText('Rotterdam, Netherlands').waitFor();
  expect(await page.getByText('Keeps 1,400 trains a day apart').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

for (const width of [375, 1280]) {
  test(
    `a photo is cropped to a square by keys or by dragging, ${width} pixels wide`,
    { tags: ['heavy'] },
    async () => {
      const cropper = await aMember();
      const { page, complaints, close } = await aVisitor(browser, { width, height: 800 });
      await signIn(page, cropper);
      await page.goto('/profile/edit');
      const buffer = await aPhotograph(1200, 900);
      await page
        .locator('[name=profileImg]')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByText('Uploaded.').waitFor();

      await page.getByRole('button', { name: 'Crop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Crop photo' });
      const picture = dialog.locator('img');
      const shorterSide = async () => {
        const { width: across = 0, height: down = 0 } = (await picture.boundingBox()) ?? {};
        return Math.round(Math.min(across, down));
      };
      await expect.poll(shorterSide).toBe(256);
      await dialog.getByRole('slider', { name: 'Zoom' }).focus();
      await page.keyboard.press('PageUp');
      await expect.poll(shorterSide).toBeGreaterThan(256);
      const position = async () =>
        Number(await dialog.getByRole('slider', { name: 'Horizontal position' }).inputValue());
      const before = await position();
      await picture.hover({ position: { x: 200, y: 150 } });
      await page.mouse.down();
      await page.mouse.move(0, 300, { steps: 4 });
      await page.mouse.up();
      await expect.poll(position).toBeGreaterThan(before);
      expect(await axeFindings(page)).toEqual([]);
      await expectNothingOverflows(page);
      await dialog.getByRole('button', { name: 'Use photo' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Uploaded.').waitFor();

      const isSquare = () =>
        page
          .locator('label img')
          .evaluate(
            (image: HTMLImageElement) => image.naturalWidth > 0 && image.naturalWidth === image.naturalHeight,
          );
      await expect.poll(isSquare).toBe(true);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/profile');
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

for (const theme of ['light', 'dark'] as const) {
  test(`a profile on a phone, ${theme}`, { tags: ['heavy'] }, async () => {
    const { page, complaints, close } = await aVisitor(browser, { width: 375, height: 800, theme });
    await signIn(page, other);
    await page.goto(`/users/${member.user.id}`);
    await page.getByText('Ferrous Mobility, ').waitFor();

    await expectNothingOverflows(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

test(
  'Back, a link and the search ask before leaving unsaved changes, which canceling keeps',
  { tags: ['heavy'] },
  async () => {
    const { page, complaints, close } = await aVisitor(browser, { width: 1280, height: 900 });
    await signIn(page, other);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.waitForURL('**/profile/edit');
    const headline = page.getByLabel('Headline', { exact: true });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await headline.waitFor();
    expect(await page.getByText('unsaved').count()).toBe(0);
    // Nothing has changed: Save and Cancel are shown, and Back does not ask.
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL('**/profile');
    // The address changes before the form is gone.
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/profile/edit');

    await headline.fill('Half a sentence');
    const ways = [
      () => page.evaluate(() => history.back()),
      () => page.getByRole('link', { name: 'Find User' }).first().click(),
      async () => {
        await page.getByRole('searchbox', { name: 'Search people' }).fill('Maya');
        await page.keyboard.press('Enter');
      },
    ];
    for (const leave of ways) {
      await leave();
      await question.getByText('You have 1 unsaved change.').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/profile/edit');
      expect(await headline.inputValue()).toBe('Half a sentence');
    }
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/profile');

    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await headline.waitFor();
    expect(await headline.inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await close();
  },
);
