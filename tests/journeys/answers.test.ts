import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvent } from '#shared/events/editRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { eventBody } from '../support/content.ts';
import { aMember, anAdmin, newUsername } from '../support/people.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

/** An event that is soon, so that it is first in the list, with three seats, one of them taken. */
async function anEventOfThree(): Promise<{ readonly id: string; readonly title: string }> {
  const title = `Homecoming ${newUsername()}`;
  const [admin, early] = await Promise.all([anAdmin(), aMember()]);
  const eventDate = new Date(Date.now() + 36 * 3600_000).toISOString().slice(0, 10);
  const body = eventBody({ eventTitle: title, eventDate, capacity: 3, maxGuests: 1 });
  const { id } = (await admin.call(createEvent, { body })).data;
  await early.call(answerEvent, { params: { id }, body: { answer: 'going' } });
  return { id, title };
}

/** Does something that responds to an event, and waits for the server's reply. */
async function answering(page: Page, act: () => Promise<unknown>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await act();
  await kept;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** `npm run test:all` tests a desktop's width. */
const widths = [{ width: 375 }, { width: 1280, tags: ['heavy'] }];

for (const { width, ...options } of widths) {
  test(
    `at ${width} pixels a member comes with a guest, then gives the places to the waitlist`,
    options,
    async () => {
      const { id, title } = await anEventOfThree();
      const [maya, omar] = await Promise.all([aVisitor(browser, { width }), aVisitor(browser, { width })]);
      await Promise.all([signIn(maya.page, await aMember()), signIn(omar.page, await aMember())]);

      await maya.page.goto('/events');
      const ticket = maya.page.getByRole('article').filter({ hasText: title });
      await ticket.getByText('1 going').waitFor();
      await answering(maya.page, () => ticket.getByRole('button', { name: 'Going', exact: true }).click());
      await ticket.getByText('2 going').waitFor();
      await ticket.getByText('Seats left: 1').waitFor();
      await ticket.getByRole('link', { name: title, exact: true }).click();
      await maya.page.waitForURL(`**/events/${id}`);
      await maya.page.getByText("You're going").waitFor();
      const along = maya.page.getByLabel('Bringing guests?');
      await answering(maya.page, () => along.selectOption('1 guest'));
      await maya.page.getByText('Seats are reserved for you and 1 guest.').waitFor();
      await maya.page.getByText('Full', { exact: true }).waitFor();
      await maya.page.reload();
      await maya.page.getByText('Seats are reserved for you and 1 guest.').waitFor();

      await omar.page.goto('/events');
      const full = omar.page.getByRole('article').filter({ hasText: title });
      await full.getByRole('button', { name: 'Waitlist', exact: true }).waitFor();
      await expectNothingOverflows(omar.page);
      await omar.page.goto(`/events/${id}`);
      await answering(omar.page, () => button(omar.page, 'Join waitlist').click());
      await omar.page.getByText("You're next in line.").waitFor();
      await expectNothingOverflows(omar.page);

      await answering(maya.page, () => button(maya.page, "Can't go").click());
      await maya.page.getByText("You're not going").waitFor();
      await omar.page.reload();
      await omar.page.getByText("You're going").waitFor();
      await omar.page.getByText('Seats left: 1').waitFor();
      await omar.page.goto('/notifications');
      await omar.page.getByRole('link', { name: `You got a seat at “${title}”` }).click();
      await omar.page.waitForURL(`**/events/${id}`);

      expect([...maya.complaints, ...omar.complaints]).toEqual([]);
      await Promise.all([maya.close(), omar.close()]);
    },
  );
}
