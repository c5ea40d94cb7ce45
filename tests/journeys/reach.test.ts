// @module-tag heavy
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { aMember, type Member } from '../support/people.ts';
import { aPhotograph } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';
import { aVisitor, signIn, signInByForm } from '../support/visitor.ts';

const hebrew = 'שלום, עבדתי ב-Northwind במשך 3 שנים.';

/** Allows for slow machines. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const { id, tagName, ariaLabel, textContent } = document.activeElement ?? document.body;
    return id === 'main' ? 'main' : `${tagName} ${ariaLabel ?? textContent?.trim().slice(0, 40)}`;
  });

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

describe('by keyboard, magnified, right to left and in forced colors', () => {
  let browser: Browser;
  let member: Member;
  let other: Member;
  let newest: Awaited<ReturnType<typeof anExperience>>;

  beforeAll(async () => {
    [browser, member, other] = await Promise.all([
      sharedBrowser(),
      aMember({ fullName: 'Priya Raman' }),
      aMember({ fullName: 'Sofia Marchetti' }),
    ]);
    // With a photo, and among the newest ten: other test files use the newest card that has an image.
    const photograph = await aPhotograph(1600, 1200);
    const face = await upload(other.call, photograph, 'image/jpeg');
    await other.call(updateProfile, { body: { profileImg: face.id } });
    const picture = await upload(other.call, photograph, 'image/jpeg');
    for (let index = 0; index < 12; index += 1) {
      if (index === 9) await anExperience(other, { images: [picture.id] });
      newest = await anExperience(other, {
        title: `Experience ${index}`,
        description: `${hebrew}\nSecond line.`,
      });
    }
    await member.call(updateProfile, { body: { bio: hebrew } });
    await other.call(sendMessage, { params: { id: member.user.id }, body: { message: hebrew } });
    await member.call(sendMessage, { params: { id: other.user.id }, body: { message: 'Plain words.' } });
  });

  afterAll(() => closeVisitors(browser));

  test('after logging in the focus is on the content', async () => {
    const { page, close } = await aVisitor(browser);

    await signInByForm(page, member);

    await expect.poll(() => focused(page)).toBe('main');
    await close();
  });

  test('on the first visit of a screen with lazy code the focus is on its content', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);

    await mainLink(page, 'Find User').click();
    await page.getByRole('heading', { name: 'Find User' }).waitFor();

    await expect.poll(() => focused(page)).toBe('main');
    await close();
  });

  test("the chat's sidebar on a phone is a dialog: Tab stays inside, Escape closes it", async () => {
    const { page, close } = await aVisitor(browser, { width: 375, height: 700 });
    await signIn(page, member);
    await page.goto('/messages');
    const dialog = page.getByRole('dialog', { name: 'People' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expect.poll(() => focused(page)).toBe('INPUT Search people');
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('[role="dialog"]'),
      );
      expect(outside).toBe(false);
    }

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('BUTTON Open sidebar');
    await close();
  });

  test('magnified to 200 % no focused control is under the bottom bar', async () => {
    const { page, close } = await aVisitor(browser, { width: 640, height: 400 });
    await signIn(page, member);
    await page.goto('/experience');
    await page.getByRole('article').first().waitFor();

    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const one = document.activeElement;
        const bar = [...document.querySelectorAll('nav')].find(
          (nav) => getComputedStyle(nav).position === 'fixed',
        );
        if (!one || !bar || bar.contains(one)) return '';
        const { top, bottom } = one.getBoundingClientRect();
        return top < innerHeight && bottom > bar.getBoundingClientRect().top
          ? one.outerHTML.slice(0, 120)
          : '';
      });
      expect(covered).toBe('');
    }
    await close();
  });

  test('right-to-left text is shown right to left next to other text', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    const directionOf = (text: string | RegExp) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => getComputedStyle(element).direction);

    // By its address, because the newest posts of the feed may be those of other tests.
    await page.goto(`/experience/${newest._id}`);
    await page.getByRole('article').first().waitFor();
    expect(await directionOf(/עבדתי/)).toBe('rtl');
    expect(await directionOf('Experience 11')).toBe('ltr');
    await page.goto('/profile');
    expect(await directionOf(/עבדתי/)).toBe('rtl');
    await page.goto(`/users/${other.user.id}`);
    await page.getByRole('button', { name: /^Send Message/ }).click();
    const line = page.getByRole('log').getByText(/עבדתי/);
    await line.waitFor();
    expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(
      await page
        .getByRole('log')
        .getByText('Plain words.')
        .evaluate((element) => getComputedStyle(element).direction),
    ).toBe('ltr');
    await close();
  });

  test('in forced colors bubbles have borders and the current item is marked', async () => {
    const { page, close } = await aVisitor(browser);
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, member);
    const current = await mainLink(page, 'Home').evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(current).toBe('solid');

    await page.goto(`/users/${other.user.id}`);
    await page.getByRole('button', { name: /^Send Message/ }).click();
    const bubble = page.getByRole('log').getByText('Plain words.');
    await bubble.waitFor();

    expect(await bubble.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
    const chosen = page.locator('button[aria-current="true"]').first();
    expect(await chosen.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
    await close();
  });

  for (const way of ['Back', 'a reload'] as const) {
    test(`${way} shows the same post at the same position`, async () => {
      const { page, close } = await aVisitor(browser, { width: 375, height: 700 });
      await signIn(page, member);
      await page.goto('/experience');
      const post = page.getByRole('article').filter({ hasText: 'Experience 5' });
      await expect.poll(() => page.mouse.wheel(0, 2000).then(() => post.count())).toBe(1);
      await post.scrollIntoViewIfNeeded();
      await post.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90));
      const top = () => post.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      await expect.poll(top).toBe(90);

      if (way === 'a reload') await page.reload();
      else {
        await post.getByRole('link', { name: 'Sofia Marchetti' }).click();
        await page.getByText('Recent Posts').waitFor();
        await page.goBack();
      }

      await post.waitFor();
      await expect.poll(async () => Math.abs((await top()) - 90) < 3).toBe(true);
      await close();
    });
  }
});
