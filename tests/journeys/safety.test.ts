// @module-tag heavy
import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { report } from '#shared/moderation/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aComment, anExperience } from '../support/content.ts';
import { expectSound } from '../support/expectSound.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aVisitor, signIn, type Visitor } from '../support/visitor.ts';

let browser: Browser;
let admin: Member;

beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await anAdmin();
});
afterAll(() => closeVisitors(browser));

async function visitorAs(member: Member): Promise<Visitor> {
  const visitor = await aVisitor(browser);
  await signIn(visitor.page, member);
  return visitor;
}

const newName = (first: string) => `${first} Lindqvist ${Date.now()}`;
const more = (within: Page | Locator, kind: string) =>
  within.getByRole('button', { name: `More options for this ${kind}` });

/** Reports something from its menu, until the thank-you message. */
async function reportIt(page: Page, button: Locator, kind: string, look = false): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: `Report ${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report this ${kind}` });
  const send = dialog.getByRole('button', { name: 'Send report' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  if (look) await expectSound(page);
  await dialog.getByLabel(/Anything the moderators/).fill('Sells coins.');
  await send.click();
  const thanks = page.getByRole('dialog', { name: 'Report sent' });
  await thanks.waitFor();
  if (look) await expectSound(page);
  await thanks.getByRole('button', { name: 'Done' }).click();
  await thanks.waitFor({ state: 'detached' });
}

/** Opens the case about this author in the admin's queue. */
async function openCase(page: Page, author: string, kind: string): Promise<void> {
  await page.goto('/admin/reports');
  const entry = page.getByRole('link', { name: new RegExp(`${kind} by ${author}`) });
  const entries = page.locator('a[href^="/admin/reports/"]');
  const showMore = page.getByRole('button', { name: 'Show more' });
  await entry.or(showMore).first().waitFor();
  // Other tests report as well, and the oldest reports come first.
  while (!(await entry.isVisible())) {
    const count = await entries.count();
    await showMore.click();
    // A button that is still there may be the one just clicked, which disappears with the last page.
    await entries.nth(count).waitFor();
  }
  await entry.click();
  await page.getByRole('heading', { name: `${kind} by ${author}` }).waitFor();
}

async function decide(page: Page, words: string, button: string): Promise<void> {
  await page.getByLabel(/^Message to/).fill(words);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test(
  'a post, a comment, a message and a profile are each reported once where they are shown',
  { tags: ['heavy'], timeout: 240_000 },
  async () => {
    const [author, reader] = await Promise.all([aMember({ fullName: newName('Tom') }), aMember()]);
    const { id } = await anExperience(author);
    await aComment(author, id);
    await author.call(sendMessage, { params: { id: reader.user.id }, body: { message: 'Coins for you' } });
    const visitor = await visitorAs(reader);
    const { page } = visitor;

    await page.goto(`/experience/${id}`);
    // Other tests share experiences in the meantime.
    const card = page.getByRole('article').filter({ hasText: author.user.fullName });
    await reportIt(page, more(card, 'experience').first(), 'experience', true);
    await card
      .getByRole('button', { name: /Comment/ })
      .first()
      .click();
    await reportIt(page, more(card, 'comment'), 'comment');
    await page.goto(`/users/${author.user.id}`);
    await reportIt(page, more(page, 'profile'), 'profile');
    await page.goto(`/messages?with=${author.user.id}`);
    await reportIt(page, more(page, 'message'), 'message');

    await page.goto(`/users/${author.user.id}`);
    await more(page, 'profile').click();
    await page.getByRole('menuitem', { name: 'Report profile' }).click();
    const again = page.getByRole('dialog', { name: 'Report this profile' });
    await again.getByRole('radio', { name: 'Something else' }).check();
    await again.getByRole('button', { name: 'Send report' }).click();
    await page.getByText("You've already reported this.").waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

test(
  'j and k move between reports without moving the focus, and not if single keys are turned off',
  { tags: ['heavy'] },
  async () => {
    const [author, reader] = await Promise.all([aMember({ fullName: newName('Key') }), aMember()]);
    for (const of of ['one', 'two']) {
      const { id } = await anExperience(author, { title: `Report ${of}` });
      await reader.call(report, { body: { kind: 'experience', id, reason: 'spam' } });
    }
    const visitor = await visitorAs(admin);
    const { page } = visitor;
    await page.goto('/admin/reports');
    const entries = page.getByRole('main').getByRole('listitem').getByRole('link');
    await entries.nth(1).waitFor();
    const currentPath = () => new URL(page.url()).pathname;
    const office = await page.getByRole('navigation', { name: 'Admin' }).elementHandle();
    const first = await entries.nth(0).getAttribute('href');
    const second = await entries.nth(1).getAttribute('href');
    await entries.nth(0).focus();

    await page.keyboard.press('j');
    await expect.poll(currentPath).toBe(second);
    await page.keyboard.press('K');
    await expect.poll(currentPath).toBe(first);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(first);
    expect(await office?.evaluate((nav) => nav.isConnected)).toBe(true);

    await page.evaluate(() => localStorage.setItem('keys', 'off'));
    await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    expect(currentPath()).toBe(first);
    await visitor.close();
  },
);

test(
  'muted and blocked people disappear and are restored in the settings',
  { tags: ['heavy'], timeout: 240_000 },
  async () => {
    const [muted, blocked, reader] = await Promise.all([
      aMember({ fullName: newName('Mute') }),
      aMember({ fullName: newName('Block') }),
      aMember(),
    ]);
    const visitor = await visitorAs(reader);
    const { page } = visitor;
    const title = `Ten seats left ${Date.now()}`;
    await anExperience(muted, { title });

    await page.goto('/experience');
    const card = page.getByRole('article', { name: title });
    await more(card, 'experience').click();
    await page.getByRole('menuitem', { name: 'Hide from my feed' }).click();
    await card.waitFor({ state: 'detached' });
    await page.goto(`/users/${blocked.user.id}`);
    await more(page, 'profile').click();
    await page.getByRole('menuitem', { name: `Block ${blocked.user.fullName}` }).click();
    await page.getByRole('dialog', { name: `Block ${blocked.user.fullName}?` }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText(`You blocked ${blocked.user.fullName}.`).first().waitFor();
    await page.reload();
    await page.getByText(texts.userFailed).waitFor();

    await page.goto('/settings/privacy');
    await page.getByRole('button', { name: `Unblock ${blocked.user.fullName}` }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: `Unblock ${blocked.user.fullName}` }).click();
    await page.getByRole('button', { name: `Unhide ${muted.user.fullName}` }).click();
    await page.getByText("You haven't blocked anyone.").waitFor();
    await page.getByText("You haven't hidden anyone.").waitFor();
    // Other tests post in the meantime, so what was on the first page may have moved on.
    await anExperience(muted, { title: `${title}, again` });
    await page.goto('/experience');
    await page.getByRole('article', { name: `${title}, again` }).waitFor();
    await visitor.close();
  },
);

test('hidden content is visible to its author, whose appeal restores it', async () => {
  const [author, reporter] = await Promise.all([aMember({ fullName: newName('Hide') }), aMember()]);
  const { id } = await anExperience(author);
  await reporter.call(report, { body: { kind: 'experience', id, reason: 'spam', text: 'Coins.' } });
  const office = await visitorAs(admin);
  await openCase(office.page, author.user.fullName, 'Experience');
  await expectSound(office.page);

  await office.page.getByRole('button', { name: 'Hide', exact: true }).click();
  await office.page.getByText('Write a message first.').waitFor();
  await decide(office.page, 'No adverts, please.', 'Hide');
  await office.page.getByText('Decision saved.').first().waitFor();

  const own = await visitorAs(author);
  await own.page.goto(`/experience/${id}`);
  await own.page.getByText('Hidden by the moderators').waitFor();
  await own.page.getByText('No adverts, please.').waitFor();
  await expectSound(own.page);
  await own.page.getByRole('button', { name: 'Appeal' }).click();
  const asking = own.page.getByRole('dialog');
  await asking.getByRole('textbox').fill('It is no advert.');
  await asking.getByRole('textbox').press('Tab');
  await asking
    .getByRole('button', { name: /Send|Ask/ })
    .last()
    .click();
  await own.page.getByText("You've appealed this decision.").waitFor();

  await openCase(office.page, author.user.fullName, 'Experience');
  await office.page.getByText('It is no advert.').waitFor();
  await office.page.getByRole('button', { name: 'Grant appeal' }).click();
  await office.page.getByText('Decision saved.').first().waitFor();
  await own.page.reload();
  await own.page.getByRole('article').first().waitFor();
  await expect.poll(() => own.page.getByText('Hidden by the moderators').count()).toBe(0);
  await Promise.all([office.close(), own.close()]);
}, 240_000);

test(
  'a warning is shown in the settings, a suspension at login',
  { tags: ['heavy'], timeout: 240_000 },
  async () => {
    const [author, reporter] = await Promise.all([aMember({ fullName: newName('Warn') }), aMember()]);
    await author.call(updateProfile, { body: { bio: 'Coins' } });
    const { id } = await anExperience(author);
    await reporter.call(report, { body: { kind: 'experience', id, reason: 'fake' } });
    await reporter.call(report, { body: { kind: 'profile', id: author.user.id, reason: 'spam' } });
    const office = await visitorAs(admin);
    await openCase(office.page, author.user.fullName, 'Experience');
    await decide(office.page, 'Mind the rules.', 'Warn only');
    await office.page.getByText('Decision saved.').first().waitFor();
    const own = await visitorAs(author);
    await own.page.goto('/settings/privacy');
    await own.page.getByText('Mind the rules.').waitFor();
    await expectSound(own.page);

    await openCase(office.page, author.user.fullName, 'Profile');
    await decide(office.page, 'Twice is enough.', 'Suspend');
    const until = office.page.getByRole('dialog');
    await until.getByLabel('Until').fill('2040-01-01');
    await expectSound(office.page);
    await until.getByRole('button', { name: 'Suspend' }).click();
    await office.page.getByText('Decision saved.').first().waitFor();

    await own.page.goto('/login');
    await own.page.locator('[name=username]').fill(author.user.username);
    await own.page.locator('[name=password]').fill(author.password);
    await own.page.getByRole('button', { name: 'Login', exact: true }).click();
    await own.page.waitForURL(/\/suspended/);
    await own.page.getByText('Twice is enough.').waitFor();
    await expectSound(own.page);
    await Promise.all([office.close(), own.close()]);
  },
);
