import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '#shared/routes/message.ts';
import { openBrowser } from '../support/browser.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aComment, anEvent, anExperience } from '../support/things.ts';
import { aVisitor, expectNothingOverflows, signIn } from '../support/visitor.ts';

const widths = [375, 768, 1280];
const themes = ['light', 'dark'] as const;

/** What tells that the screen has its content, not only its frame. */
interface Screen {
  readonly path: string;
  readonly ready: string;
}

const anonymous: readonly Screen[] = [
  { path: '/login', ready: 'Sign In to Your Account' },
  { path: '/signup', ready: 'Password' },
  { path: '/about', ready: 'About' },
  { path: '/nothing-here', ready: 'Oops! Page Not Found' },
];

describe('every screen, at every width and in both themes', () => {
  let browser: Browser;
  let member: Member;
  let admin: Member;
  let other: Member;
  let screens: readonly Screen[];

  beforeAll(async () => {
    browser = await openBrowser();
    [member, other, admin] = await Promise.all([
      aMember(),
      aMember({ fullName: 'Sofia Marchetti' }),
      anAdmin(),
    ]);
    const { id } = await anExperience(other);
    await aComment(member, id);
    await anEvent(admin);
    await other.call(sendMessage, {
      params: { id: admin.user.id },
      body: { message: 'Good to see you here.' },
    });
    screens = [
      { path: '/', ready: 'From campus radio to trains' },
      { path: '/experience', ready: 'From campus radio to trains' },
      { path: '/share-experience', ready: 'Content' },
      { path: '/messages', ready: "Let's start a conversation" },
      { path: '/findusers', ready: 'Sofia Marchetti' },
      { path: `/users/${other.user.id}`, ready: 'Sofia Marchetti' },
      { path: '/profile', ready: 'Edit Profile' },
      { path: '/events', ready: 'Homecoming' },
      { path: '/admin', ready: 'Add New Event' },
      { path: '/image-view', ready: 'Loading...' },
    ];
  });

  afterAll(() => browser.close());

  for (const theme of themes) {
    for (const width of widths) {
      test(`${theme} at ${width} pixels`, async () => {
        const { page, complaints, close } = await aVisitor(browser, { width, theme });
        const look = async ({ path, ready }: Screen) => {
          await page.goto(path);
          await page.getByText(ready).locator('visible=true').first().waitFor();
          await expectNothingOverflows(page);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
          );
          expect(found, path).toEqual([]);
        };

        for (const screen of anonymous) await look(screen);
        await signIn(page, admin);
        for (const screen of screens) await look(screen);

        expect(complaints).toEqual([]);
        await close();
      }, 240_000);
    }
  }
});
