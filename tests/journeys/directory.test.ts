import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember, type Member, newUsername } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

/** An employer nobody else has: these tests share the site with others. */
const employer = `Bureau ${newUsername()}`;
const year = 1907;

let browser: Browser;
let viewer: Member;
let mentor: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  [viewer, mentor] = await Promise.all([
    aMember({ fullName: 'Priya Raman' }),
    aMember({ fullName: 'Noor Haddad' }),
  ]);
  const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
  const facts = { employer, classYear: year, place: rotterdam, field: 'construction' } as const;
  await mentor.call(updateProfile, {
    body: { ...facts, jobTitle: 'Bridge Engineer', openTo: ['mentoring', 'hiring'] },
  });
  await viewer.call(updateProfile, { body: { ...facts, jobTitle: 'Surveyor' } });
  const others = await Promise.all(['Aisha Bello', 'Hiro Tanabe'].map((fullName) => aMember({ fullName })));
  await Promise.all(others.map((one) => one.call(updateProfile, { body: { classYear: year } })));
  const query = { from: String(year), to: String(year) };
  await vi.waitFor(async () => expect((await viewer.call(listDirectory, { query })).data.total).toBe(4), {
    timeout: 60_000,
    interval: 250,
  });
});

afterAll(() => closeVisitors(browser));

/** Nothing overflows, and axe finds no violation, in the light and in the dark theme. */
async function expectSound(page: Page): Promise<void> {
  await expectNothingOverflows(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    expect(await axeFindings(page), `${page.url()}, ${theme}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
}

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement;
      const labels = one instanceof HTMLInputElement ? one.labels : null;
      return one?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? one?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not lead to ${name.source}.`);
}

/**
 * Starts recording which parts of the page move without recent input; returns a function that reads the record. The
 * filters are left out: they show the values that members have, and other tests add members at the same time.
 */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Reflect.set(globalThis, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        const outside = (Array.isArray(sources) ? sources : []).filter((source: object) => {
          const node: unknown = Reflect.get(source, 'node');
          return !(node instanceof Node && node.parentElement?.closest('aside'));
        });
        if (outside.length > 0) moved.push(`at ${entry.startTime}: ${JSON.stringify(outside)}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() => {
      const moved: unknown = Reflect.get(globalThis, 'moved');
      return Array.isArray(moved) ? moved.map(String) : ['nothing was watched'];
    });
}

/** `npm run test:all` tests a desktop's width. */
const widths = [{ width: 375 }, { width: 1280, tags: ['heavy'] }];

for (const { width, ...options } of widths) {
  describe(`at ${width} pixels`, options, () => {
    test('the directory filters by keyboard, Back undoes a filter, and the address restores it', async () => {
      const { page, complaints, close } = await aVisitor(browser, { width });
      await signIn(page, viewer);
      await page.goto(`/findusers?employer=${encodeURIComponent(employer)}`);
      const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await card('Noor Haddad').getByText(`Bridge Engineer at ${employer}`).waitFor();
      await card('Priya Raman').getByRole('link', { name: 'Your profile' }).waitFor();
      await expectSound(page);

      if (width === 375) {
        await tabTo(page, /^Filters/);
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      }
      await tabTo(page, /^Mentoring/);
      await page.keyboard.press('Space');
      await card('Priya Raman').waitFor({ state: 'hidden' });
      if (width === 375) {
        await page.getByRole('button', { name: 'Show 1 person' }).waitFor();
        await expectSound(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await page.waitForURL((url) => url.searchParams.get('open') === 'mentoring');
      await page.reload();
      await card('Noor Haddad').waitFor();
      expect(await card('Priya Raman').count()).toBe(0);
      await page.goBack();
      await card('Priya Raman').waitFor();

      expect(complaints).toEqual([]);
      await close();
    });

    test('nothing moves while typing', { tags: ['heavy'] }, async () => {
      const { page, close } = await aVisitor(browser, { width });
      await signIn(page, viewer);
      await page.goto('/findusers');
      const people = page.getByRole('region', { name: 'People' });
      await people.getByRole('link').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.getByRole('searchbox', { name: 'Search by name' }).click();
      const shifts = await watchShifts(page);

      for (const words of ['n', 'no', 'noo', 'noor', 'noor h', 'noor ha', 'noor had']) {
        const answer = page.waitForResponse((one) => new URL(one.url()).searchParams.get('q') === words);
        await page.keyboard.type(words.endsWith(' h') ? ' h' : words.slice(-1));
        await answer;
        await page.waitForURL((url) => url.searchParams.get('q') === words);
        await people.locator('ul[aria-busy=false]').first().waitFor();
      }
      await people.getByRole('link', { name: 'Noor Haddad' }).first().waitFor();

      expect(await shifts()).toEqual([]);
      await page.goto('/findusers');
      const cards = people.locator('ul[aria-busy] > li');
      await cards.first().waitFor();
      const heights = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().height),
      );
      expect(new Set(heights).size, 'cards in and out of sight are as high').toBe(1);
      await close();
    });

    test('without results, the link to everyone is centered', { tags: ['heavy'] }, async () => {
      const { page, close } = await aVisitor(browser, { width });
      await signIn(page, viewer);
      await page.goto(`/findusers?employer=${encodeURIComponent(employer)}&from=1901&to=1901`);
      const people = page.getByRole('region', { name: 'People' });
      await people.getByText('No users found.').waitFor();
      const [whole, button] = await Promise.all([
        people.boundingBox(),
        people.getByRole('button', { name: 'Clear all' }).boundingBox(),
      ]);
      const middleOf = (box: typeof whole) => (box === null ? Number.NaN : box.x + box.width / 2);
      expect(middleOf(button)).toBeCloseTo(middleOf(whole), 0);
      await close();
    });

    test('a class shows its people and places, and links to them in the directory', async () => {
      const { page, complaints, close } = await aVisitor(browser, { width });
      await signIn(page, viewer);
      await page.goto('/classes');
      await page.getByRole('link', { name: `Class of ${year}` }).click();
      await page.getByText('This is your class. 4 people have joined').waitFor();
      await page.getByRole('link', { name: 'Noor Haddad' }).waitFor();
      await expectSound(page);

      await page.getByRole('button', { name: 'Rotterdam, 2 people' }).click();
      await page.getByRole('button', { name: `Remove filter: Class of ${year}` }).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Noor Haddad' }).waitFor();

      expect(complaints).toEqual([]);
      await close();
    });

    test(
      'the command palette opens, finds and navigates by keyboard, and returns the focus',
      { tags: ['heavy'] },
      async () => {
        const { page, complaints, close } = await aVisitor(browser, { width });
        await signIn(page, viewer);
        await page.goto('/about');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await tabTo(page, /^Search everything/);
        await page.keyboard.press('Enter');
        const field = page.getByRole('combobox', { name: 'Search everything' });
        await field.waitFor();
        await expectSound(page);

        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel),
          )
          .toMatch(/^Search everything/);
        await page.keyboard.press('/');
        await field.and(page.locator(':focus')).waitFor();
        await page.keyboard.type(`haddad ${employer}`);
        await page.getByRole('option', { name: /Noor Haddad/, selected: true }).waitFor();
        await expectSound(page);
        await page.keyboard.press('Enter');

        await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/users/${mentor.user.id}`);
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });
}
