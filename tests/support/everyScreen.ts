import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { report } from '#shared/moderation/routes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { tabChannelName } from '#web/lib/session/tabChannel.ts';
import { axeFindings, colors, wcag } from './axe.ts';
import { closeVisitors, sharedBrowser } from './browser.ts';
import { aComment, anEventWithSeats, anExperience } from './content.ts';
import { aMember, anAdmin, type Member } from './people.ts';
import { aVisitor, expectNothingOverflows, signIn } from './visitor.ts';

/** What shows that the screen has its content, not only its frame. */
interface Screen {
  readonly path: string;
  readonly ready: string;
}

const anonymous: readonly Screen[] = [
  { path: '/login', ready: 'Sign In to Your Account' },
  { path: '/signup', ready: 'Password' },
  { path: '/about', ready: 'About' },
  { path: '/forgot-password', ready: 'Reset your password' },
  { path: '/reset-password', ready: 'This link has expired' },
  { path: '/verify-email', ready: 'This link has expired' },
  { path: '/unsubscribe', ready: 'Unsubscribe from these e-mails?' },
  { path: '/nothing-here', ready: 'Oops! Page Not Found' },
];

interface Tried {
  /** None: only that nothing overflows. */
  readonly themes: readonly ('light' | 'dark')[];
  /** Changes the site for this browser. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly tags?: string[];
}

/** Checks every screen at one width: nothing overflows, and axe finds no violation. */
export function lookAtEveryScreen(width: number, tried: readonly Tried[]): void {
  let browser: Browser;
  let member: Member;
  let admin: Member;
  let other: Member;
  let screens: readonly Screen[];

  beforeAll(async () => {
    browser = await sharedBrowser();
    [member, other, admin] = await Promise.all([
      aMember(),
      aMember({ fullName: 'Sofia Marchetti' }),
      anAdmin(),
    ]);
    await other.call(updateProfile, {
      body: { classYear: 2019, jobTitle: 'Bridge Engineer', employer: 'Span & Partners', openTo: ['hiring'] },
    });
    const { id } = await anExperience(other);
    await aComment(member, id);
    const { caseId } = (await member.call(report, { body: { kind: 'experience', id, reason: 'spam' } })).data;
    const event = await anEventWithSeats(admin);
    await other.call(answerEvent, { params: { id: event.id }, body: { answer: 'going', guests: 1 } });
    await other.call(follow, { body: { userIdToFollow: admin.user.id } });
    await other.call(sendMessage, {
      params: { id: admin.user.id },
      body: { message: 'Good to see you here.' },
    });
    screens = [
      { path: '/', ready: 'From campus radio to trains' },
      { path: '/experience', ready: 'From campus radio to trains' },
      { path: '/share-experience', ready: 'Content' },
      { path: '/messages', ready: "Let's start a conversation" },
      { path: '/findusers?q=Sofia%20Marchetti', ready: 'Class of 2019' },
      { path: '/classes', ready: '2019' },
      { path: '/classes/2019', ready: 'People' },
      { path: `/users/${other.user.id}`, ready: 'Sofia Marchetti' },
      { path: '/profile', ready: 'Edit Profile' },
      { path: '/profile/edit', ready: 'At our school' },
      { path: '/events', ready: 'Homecoming' },
      { path: `/events/${event.id}`, ready: 'of 80 seats taken' },
      { path: '/notifications', ready: 'started following you' },
      { path: '/settings/account', ready: 'No e-mail address yet' },
      { path: '/settings/security', ready: 'This device' },
      { path: '/settings/privacy', ready: 'Visible to all members.' },
      { path: '/settings/notifications', ready: 'Always on' },
      { path: '/settings/data', ready: 'Delete my account' },
      { path: '/admin', ready: 'Add New Event' },
      { path: `/admin/events/${event.id}`, ready: 'of 80 seats' },
      { path: '/admin/announcements', ready: 'All members. Add a condition' },
      { path: '/admin/reports', ready: 'Spam or advertising' },
      { path: `/admin/reports/${caseId}`, ready: 'Reported by' },
      { path: '/image-view', ready: 'Loading...' },
    ];
  });

  afterAll(() => closeVisitors(browser));

  for (const { themes, prepare, ...options } of tried) {
    test(
      `every screen at ${width} pixels, ${themes.join(' and ') || 'without axe'}`,
      { ...options, timeout: 300_000 },
      async () => {
        const { page, context, complaints, close } = await aVisitor(browser, { width, theme: 'light' });
        await prepare?.(context);
        const look = async ({ path, ready }: Screen) => {
          await page.goto(path);
          await page.getByText(ready).locator('visible=true').first().waitFor();
          await expectNothingOverflows(page);
          if (themes.includes('light')) expect(await axeFindings(page, wcag), path).toEqual([]);
          if (!themes.includes('dark')) return;
          await choose(page, 'dark');
          // The dark theme changes only colors; the other rules are checked in the light theme.
          expect(await axeFindings(page, colors), `${path}, dark`).toEqual([]);
        };

        for (const screen of anonymous) await look(screen);
        await signIn(page, admin);
        for (const screen of screens) await look(screen);

        expect(complaints).toEqual([]);
        await close();
      },
    );
  }
}

/** Chooses the theme like another tab of the same browser; the next screen is loaded without a choice. */
async function choose(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(([channel, message]) => new BroadcastChannel(channel).postMessage(message), [
    tabChannelName,
    { type: 'theme', choice: theme },
  ] as const);
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
}
