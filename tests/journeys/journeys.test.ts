import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { fillExperience } from '../support/fillExperience.ts';
import { aMember, anAdmin, newUsername } from '../support/people.ts';
import { aPhotograph, aPicture } from '../support/pictures.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closeVisitors(browser));

test('sign-up, first post and logout', async () => {
  const { page, complaints, close } = await aVisitor(browser);
  const username = newUsername();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();

  await page.locator('[name=fullName]').fill('Priya Raman');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill('a long enough secret');
  await page.locator('[name=confirmPassword]').fill('a long enough secret');
  await page.locator('[name=gender][value=female]').check({ force: true });
  await page.locator('[name=bio]').fill('I repair radios.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph(1200, 900) });
  await page.locator('form button[type=submit]').click();
  await page.getByText('Sign In to Your Account').waitFor();

  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill('a long enough secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Welcome to the Alumni Network!').waitFor();
  await page.reload();
  await page.getByText('Welcome to the Alumni Network!').waitFor();

  await page.goto('/experience');
  await page.getByRole('button', { name: 'Create Experience' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillExperience(dialog, 'My first summer writing firmware');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'desk.png',
      mimeType: 'image/png',
      buffer: await aPicture('png', { width: 800, height: 600 }),
    });
  await dialog.locator('button[type=submit]').click();
  await page.getByText('Experience created successfully!').waitFor();
  const card = page.getByRole('article').filter({ hasText: 'My first summer writing firmware' });
  await card.waitFor();
  await card.locator('img[src^="/images/"]').first().waitFor();

  await page.goto('/profile');
  await page.getByText('I repair radios.').waitFor();
  await page
    .getByRole('button', { name: 'Account menu' })
    .or(page.getByRole('button', { name: /menu/i }))
    .first()
    .click();
  await page.getByText('Logout').first().click();
  await page.getByText('Sign In to Your Account').waitFor();
  await page.goto('/experience');
  await page.waitForURL(/\/login/);

  // A request that is on its way at the logout is refused, which Chromium reports.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  await close();
});

test('two people chat in two browsers', async () => {
  const [one, other] = await Promise.all([
    aMember({ fullName: `Maya ${newUsername()}` }),
    aMember({ fullName: `Omar ${newUsername()}` }),
  ]);
  const [maya, omar] = await Promise.all([aVisitor(browser), aVisitor(browser, { width: 375, height: 800 })]);
  await signIn(maya.page, one);
  await signIn(omar.page, other);

  await maya.page.goto(`/users/${other.user.id}`);
  await maya.page
    .getByRole('button', { name: 'Send Message' })
    .or(maya.page.getByRole('link', { name: 'Send Message' }))
    .click();
  await maya.page.waitForURL(/\/messages/);
  await maya.page.getByText('Online', { exact: true }).first().waitFor();
  const composer = maya.page.getByPlaceholder('Send a message...');
  await composer.fill('Are you coming on the 28th?');
  await composer.press('Enter');
  await maya.page.getByText('Are you coming on the 28th?').first().waitFor();

  await omar.page.goto(`/users/${one.user.id}`);
  await omar.page
    .getByRole('button', { name: 'Send Message' })
    .or(omar.page.getByRole('link', { name: 'Send Message' }))
    .click();
  await omar.page.getByText('Are you coming on the 28th?').last().waitFor();
  const answer = omar.page.getByPlaceholder('Send a message...');
  await answer.fill('Yes! Table six.');
  await answer.press('Enter');
  await maya.page.getByText('Yes! Table six.').last().waitFor();
  await maya.page
    .getByLabel(/read/i)
    .or(maya.page.getByTitle(/read/i))
    .or(maya.page.getByText(/^Read$/))
    .first()
    .waitFor({ state: 'attached' });

  expect([...maya.complaints, ...omar.complaints]).toEqual([]);
  await Promise.all([maya.close(), omar.close()]);
});

test("an admin's event appears on the members' home page", async () => {
  const [admin, member] = await Promise.all([anAdmin(), aMember()]);
  const title = `Homecoming ${newUsername()}`;
  const date = new Date(Date.now() + 36 * 3600_000).toISOString().slice(0, 10);
  const [dean, guest] = await Promise.all([aVisitor(browser), aVisitor(browser)]);
  await signIn(dean.page, admin);
  await dean.page.getByRole('link', { name: 'Admin' }).first().click();
  await dean.page.locator('[name=eventTitle]').fill(title);
  await dean.page.locator('[name=eventDate]').fill(date);
  await dean.page.locator('[name=eventDescription]').fill('Long tables, short speeches.');
  await dean.page.locator('[name=learnMoreLink]').fill('https://alumni.example/homecoming');
  // The page may hold other forms while parts of it are loading.
  const form = dean.page.locator('form', { has: dean.page.locator('[name=eventTitle]') });
  await form.locator('button[type=submit]').last().click();
  await dean.page.getByText(title).first().waitFor();

  await signIn(guest.page, member);
  await guest.page.getByText(title).first().waitFor();
  expect(await guest.page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await guest.page.goto('/events');
  await guest.page.getByText(title).first().waitFor();
  expect(await guest.page.locator('[name=eventTitle]').count()).toBe(0);

  expect([...dean.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([dean.close(), guest.close()]);
});

test('a message written offline is sent once when the network is back', async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  const { page, context, close } = await aVisitor(browser);
  await signIn(page, one);
  await page.goto(`/users/${other.user.id}`);
  await page
    .getByRole('button', { name: 'Send Message' })
    .or(page.getByRole('link', { name: 'Send Message' }))
    .click();
  const composer = page.getByPlaceholder('Send a message...');
  await composer.fill('Before');
  await composer.press('Enter');
  await page.getByText('Before').last().waitFor();

  await context.setOffline(true);
  await composer.fill('While away');
  await composer.press('Enter');
  await page.getByText('While away').last().waitFor();
  await context.setOffline(false);

  const arrived = async () =>
    (await other.call(listMessages, { params: { id: one.user.id } })).data.map(({ message }) => message);
  await expect.poll(arrived, { interval: 500 }).toEqual(['Before', 'While away']);
  await close();
});

test('a link to one experience opens exactly that one, also after a login', async () => {
  const [author, member] = await Promise.all([aMember(), aMember()]);
  const { id } = await anExperience(author);
  await member.call(follow, { body: { userIdToFollow: author.user.id } });
  const { page, complaints, close } = await aVisitor(browser);

  await page.goto(`/experience/${id}`);
  await page.waitForURL(/\/login/);
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(new RegExp(`/experience/${id}`));
  await page.getByRole('article').filter({ hasText: author.user.fullName }).first().waitFor();

  expect(complaints).toEqual([]);
  await close();
});
