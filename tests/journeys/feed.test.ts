import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { deleteExperience, listExperiences } from '#shared/experiences/routes.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { axeFindings } from '../support/axe.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { aMember, type Member, newUsername } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

/** An employer nobody else has: these tests share the site with others. */
const employer = `Bureau ${newUsername()}`;
const company = `Works ${newUsername()}`;
const patience = { interval: 100 };
/** A class that no other test uses. */
const year = 1911;

type Asked = QueryInput<typeof listExperiences>;

async function idsFor(viewer: Member, query: Asked): Promise<string[]> {
  return (await viewer.call(listExperiences, { query })).data.map(({ _id }) => _id);
}

describe('the filtered feed over HTTP', () => {
  let viewer: Member;
  let author: Member;
  let job: string;
  let other: string;

  beforeAll(async () => {
    [viewer, author] = await Promise.all([aMember(), aMember()]);
    await author.call(updateProfile, {
      body: { employer, classYear: year, place: { city: 'Graz', country: 'Austria' } },
    });
    job = (await anExperience(author, { company })).id;
    other = (await anExperience(author, { location: 'Brno, Czechia' })).id;
  });

  test('shows new posts by company, place and class, alone and combined', async () => {
    await expect.poll(() => idsFor(viewer, { company: employer }), patience).toEqual([other, job]);
    await expect.poll(() => idsFor(viewer, { company }), patience).toEqual([job]);
    expect(await idsFor(viewer, { company: `Nobody|${company.toUpperCase()}` })).toEqual([job]);
    expect(await idsFor(viewer, { company: employer, place: 'Brno' })).toEqual([other]);
    expect(await idsFor(viewer, { company: employer, place: 'Graz, Austria', class: String(year) })).toEqual([
      other,
      job,
    ]);
    expect(await idsFor(viewer, { company: employer, class: '1912' })).toEqual([]);
    expect(await idsFor(viewer, { company: employer, following: 'true' })).toEqual([]);
  });

  test("shows a member's posts as soon as one follows them", async () => {
    await viewer.call(follow, { body: { userIdToFollow: author.user.id } });

    await expect.poll(() => idsFor(viewer, { following: 'true' }), patience).toEqual([other, job]);
    expect(await idsFor(viewer, { following: 'true', company })).toEqual([job]);
  });

  test('continues after its page while others share', async () => {
    const ids = [other, job];
    const first = await viewer.call(listExperiences, { query: { company: employer, limit: '1' } });
    const more = await anExperience(author);
    await expect.poll(() => idsFor(viewer, { company: employer }), patience).toEqual([more.id, ...ids]);

    const next = await viewer.call(listExperiences, {
      query: { company: employer, limit: '1', cursor: first.next },
    });

    expect([...first.data, ...next.data].map(({ _id }) => _id)).toEqual(ids);
    await author.call(deleteExperience, { params: { id: more.id } });
    expect(await idsFor(viewer, { company: employer })).toEqual(ids);
  });

  test('does not use restricted facts', async () => {
    const secret = `Secret ${newUsername()}`;
    const one = await aMember();
    await one.call(updateProfile, { body: { employer: secret, audience: { employer: 'following' } } });
    const shared = await anExperience(one, { company: `Open ${secret}` });

    await expect.poll(() => idsFor(viewer, { company: `Open ${secret}` }), patience).toEqual([shared.id]);
    expect(await idsFor(viewer, { company: secret })).toEqual([]);

    await one.call(updateProfile, { body: { audience: { employer: 'all' } } });
    await expect.poll(() => idsFor(viewer, { company: secret }), patience).toEqual([shared.id]);
    await one.call(updateProfile, { body: { audience: { employer: 'me' } } });
    await expect.poll(() => idsFor(viewer, { company: secret }), patience).toEqual([]);
  });
});

describe('the filtered feed in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeVisitors(browser));

  const titles = (page: Page) => page.locator('#feed article h3').allTextContents();

  test(
    'filters by followed people, class and company by keyboard; Back undoes a filter, and a reload keeps it',
    { tags: ['heavy'] },
    async () => {
      const [viewer, author] = await Promise.all([aMember(), aMember()]);
      const works = `Mill ${newUsername()}`;
      await viewer.call(updateProfile, { body: { classYear: year - 1 } });
      await author.call(updateProfile, { body: { classYear: year - 1, employer: works } });
      await anExperience(author, { title: 'A year at the mill' });
      await viewer.call(follow, { body: { userIdToFollow: author.user.id } });
      await expect
        .poll(async () => (await idsFor(viewer, { following: 'true', company: works })).length, patience)
        .toBe(1);
      const { page } = await aVisitor(browser);
      await signIn(page, viewer);

      await page.getByRole('button', { name: 'Following' }).press('Enter');
      await expect.poll(() => titles(page), patience).toEqual(['A year at the mill']);
      expect(new URL(page.url()).search).toBe('?following=true');
      await page.getByRole('button', { name: 'My class' }).press('Space');
      await expect.poll(() => new URL(page.url()).search, patience).toContain(`class=${year - 1}`);
      await expect.poll(() => titles(page), patience).toEqual(['A year at the mill']);

      await page.getByRole('button', { name: 'Company or place' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Company or place' });
      await dialog.getByRole('searchbox', { name: 'Search' }).fill(works);
      await dialog.getByRole('checkbox', { name: works }).press('Space');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Remove filter: ${works}` }).waitFor();
      await expect.poll(() => titles(page), patience).toEqual(['A year at the mill']);
      // The previous results are dimmed while the latest request is pending.
      await expect.poll(() => page.locator('#feed [aria-busy=true]').count(), patience).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await expectNothingOverflows(page);

      await page.reload();
      await expect.poll(() => titles(page), patience).toEqual(['A year at the mill']);
      await page.getByRole('button', { name: `Remove filter: ${works}` }).press('Enter');
      await expect.poll(() => page.url(), patience).not.toContain('company');
      await page.goBack();
      await page.getByRole('button', { name: `Remove filter: ${works}` }).waitFor();

      await page.goto('/?class=1901&following=true');
      await page.getByText('No experiences found').waitFor();
      await page.getByRole('button', { name: 'Clear all' }).press('Enter');
      await expect.poll(() => new URL(page.url()).search, patience).toBe('');
      await expect.poll(async () => (await titles(page)).length, patience).toBeGreaterThan(0);
    },
  );
});
