import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotices } from '#shared/bell/routes.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { axeFindings, wcag } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aComment, anExperience } from '../support/content.ts';
import { aMember, type Member } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

/** A member whose experience another member likes and comments on, and whom that member follows. */
async function aPopularMember() {
  const [me, other] = await Promise.all([aMember(), aMember({ fullName: 'Priya Raman' })]);
  const { id } = await anExperience(me);
  await other.call(likeExperience, { params: { id } });
  await aComment(other, id);
  await other.call(follow, { body: { userIdToFollow: me.user.id } });
  await noticeOf(me, 3);
  return { me, other, id };
}

/** Waits until the streams have recorded this many notices. */
async function noticeOf(member: Member, count: number): Promise<void> {
  const unreadKinds = async () => {
    const { notices } = (await member.call(listNotices, { query: {} })).data;
    return notices.filter(({ read }) => !read).map(({ kind, at }) => `${kind} ${at}`);
  };
  await expect.poll(unreadKinds).toHaveLength(count);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bellSays = (page: Page) => bell(page).textContent();

describe('the bell at 1280 pixels', () => {
  test('shows the unread count after the first load, opens a panel, and returns the focus', async () => {
    const { me } = await aPopularMember();
    const { page, complaints, close } = await aVisitor(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, me);
    await expect.poll(() => bellSays(page)).toBe('Notifications unread: 3');
    const early = asked.slice(0, asked.indexOf('/api/v1/notices'));
    expect(early).toEqual(
      expect.arrayContaining(['/api/v1/home', '/api/v1/experiences/all', '/api/v1/events/all']),
    );
    // On Home the open panel covers half of a link, which axe takes for a small target.
    await page.goto('/about');
    await expect.poll(() => bellSays(page)).toBe('Notifications unread: 3');

    await bell(page).click();

    const rows = panel(page).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => bellSays(page)).toBe('Notifications ');
    expect(await rows.getByRole('img', { name: 'Unread' }).count()).toBe(3);
    const words = await rows.allTextContents();
    for (const sentence of [
      'Priya Raman started following you',
      'Priya Raman liked “From campus radio to trains”',
      'Priya Raman commented on “From campus radio to trains”Well told.',
    ])
      expect(words.join('\n')).toContain(sentence);
    expect(await axeFindings(page, wcag)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a row opens its subject and is then read; one button marks all as read, also on the server', async () => {
    const { me, id } = await aPopularMember();
    const { page, complaints, close } = await aVisitor(browser);
    await signIn(page, me);
    await bell(page).click();
    await panel(page).getByRole('link', { name: /liked/ }).click();
    await page.waitForURL(`**/experience/${id}`);
    await expect.poll(() => panel(page).count()).toBe(0);
    await noticeOf(me, 2);

    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();

    await expect.poll(() => panel(page).getByRole('img', { name: 'Unread' }).count()).toBe(0);
    await noticeOf(me, 0);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test(
    'the open panel stays in view when the page scrolls, also if something else has the focus',
    { tags: ['heavy'] },
    async () => {
      const { me, id } = await aPopularMember();
      const { page, close } = await aVisitor(browser, { width: 1280, height: 420 });
      await signIn(page, me);
      await page.goto(`/experience/${id}`);
      // Scrolling to the post may hide the bar just when the bell is pressed.
      await page.locator(`#experience-${id}:focus`).waitFor();
      await bell(page).click();
      await panel(page).waitFor();

      const shift = await page.evaluate(async () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        scrollTo(0, 0);
        await frame();
        scrollTo(0, document.documentElement.scrollHeight);
        // One frame for the scroll event, one for what it changes.
        await frame();
        await frame();
        if (scrollY < 200) throw new Error(`The page scrolled only to ${scrollY}.`);
        return getComputedStyle(document.querySelector('header') ?? document.body).translate;
      });

      expect(shift).toMatch(/^(none|0px)$/);
      await close();
    },
  );

  test('a new follower can be followed back from there', { tags: ['heavy'] }, async () => {
    const { me, other } = await aPopularMember();
    const { page, complaints, close } = await aVisitor(browser);
    await signIn(page, me);
    await bell(page).click();

    await panel(page).getByRole('button', { name: 'Follow Priya Raman back' }).click();

    await expect
      .poll(() =>
        panel(page)
          .getByRole('button', { name: /Follow .* back/ })
          .count(),
      )
      .toBe(0);
    await noticeOf(other, 1);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('/notifications at 375 pixels', () => {
  test(
    'opens from the bell, grouped by day; its filter is in the address; a failed mark is reverted',
    { tags: ['heavy'] },
    async () => {
      const { me } = await aPopularMember();
      const { page, close } = await aVisitor(browser, { width: 375, height: 800 });
      await signIn(page, me);
      await page.getByRole('link', { name: /^Notifications/ }).click();
      await page.waitForURL('**/notifications');
      const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
      await expect.poll(() => rows.count()).toBe(3);
      await expectNothingOverflows(page);
      expect(await axeFindings(page, wcag)).toEqual([]);

      await page.route('**/api/v1/notices/read', (route) => route.abort());
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await page.getByText("Couldn't mark notifications as read. Please try again.").waitFor();
      await expect.poll(() => rows.getByRole('img', { name: 'Unread' }).count()).toBe(3);
      await page.unroute('**/api/v1/notices/read');
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect.poll(() => rows.getByRole('img', { name: 'Unread' }).count()).toBe(0);
      await page.getByRole('button', { name: /^Unread/ }).click();
      await page.getByText("You're all caught up").waitFor();

      expect(new URL(page.url()).search).toBe('?show=unread');
      await page.goBack();
      await expect.poll(() => rows.count()).toBe(3);
      await close();
    },
  );
});

test(
  'a kind turned off in the settings causes no notices; a failed change is reverted',
  { tags: ['heavy'] },
  async () => {
    const { me } = await aPopularMember();
    const { page, close } = await aVisitor(browser);
    await signIn(page, me);
    await page.goto('/settings/notifications');
    const likes = page.getByRole('checkbox', { name: 'Likes: In the app' });
    await expect.poll(() => likes.isChecked()).toBe(true);

    await page.route('**/api/v1/notices/settings', (route) => route.abort());
    await likes.press('Space');
    await page.getByText("Couldn't save. Please try again.").waitFor();
    await expect.poll(() => likes.isChecked()).toBe(true);
    await page.unroute('**/api/v1/notices/settings');
    await likes.press('Space');

    await noticeOf(me, 2);
    await page.reload();
    await expect.poll(() => likes.isEnabled()).toBe(true);
    expect(await likes.isChecked()).toBe(false);
    await close();
  },
);
