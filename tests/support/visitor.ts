import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { expect } from 'vitest';
import { type Member, plantSession } from './people.ts';
import { reportFailure } from './reportFailure.ts';
import { siteUrl } from './site.ts';

/** How long Playwright waits for what a page should show, in milliseconds: as long as `expect.poll` does. */
const patience = 60_000;

/**
 * Messages that are no errors: Chromium logs the first if a page is left while its socket is opening, as on a busy
 * machine; Playwright logs the second when it blocks a service worker.
 */
const noComplaint =
  /WebSocket is closed before the connection is established|Service Worker registration blocked by Playwright/;

/** The site is shared: another test may delete a picture, or its owner, while a list on this page shows it. */
const isDeletedPicture = (message: ConsoleMessage): boolean =>
  message.text().includes('404') && message.location().url.includes('/images/');

/** A text on a member's home page. */
const home = 'Welcome to the Alumni Network!';

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** The browser's language as a BCP 47 tag; US English by default. */
  readonly locale?: string;
  /** True to let the page have its service worker, which would hide page loads from `page.route`. */
  readonly hasWorker?: boolean;
}

/** A person with their own browser, whose console must stay empty. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught errors, and violations of the content security policy. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a new browser profile. */
export async function aVisitor(browser: Browser, look: Look = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    viewport: { width: look.width ?? 1280, height: look.height ?? 900 },
    colorScheme: look.theme ?? 'light',
    locale: look.locale ?? 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: look.hasWorker === true ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patience);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  reportFailure(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (noComplaint.test(message.text()) || isDeletedPicture(message)) return;
    // The text of a failed request does not say of what.
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return { page, context, complaints, close: () => context.close() };
}

/** Logs in through the login screen. */
export async function signInByForm(page: Page, member: Pick<Member, 'user' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText(home).waitFor();
}

/**
 * Opens the home page as a member with a session, in a browser with its cookies.
 * @param greeting the heading of the page, in another language than English.
 */
export async function signIn(page: Page, member: Pick<Member, 'user'>, greeting = home): Promise<void> {
  const { sid, user } = await plantSession(member.user.id);
  const { followers: _followers, following: _following, posts: _posts, ...kept } = user;
  const cookie = (name: string, value: string, httpOnly = false) => ({
    name,
    value,
    httpOnly,
    secure: true,
    sameSite: 'Strict' as const,
    url: siteUrl().replace('http:', 'https:'),
  });
  await page
    .context()
    .addCookies([
      cookie('__Host-sid', sid, true),
      cookie('token', user.token),
      cookie('user', encodeURIComponent(JSON.stringify(kept))),
    ]);
  await page.goto('/');
  await page.getByText(greeting).waitFor();
}

/** Fails if something overflows horizontally or text is cut off without an ellipsis. */
export async function expectNothingOverflows(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 60)} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const clipped = [...document.querySelectorAll('h1,h2,h3,p,a,button,label,span,li,time,dd,dt')].filter(
      (element) => {
        const style = getComputedStyle(element);
        if (
          style.overflow === 'visible' ||
          style.textOverflow === 'ellipsis' ||
          style.position === 'absolute'
        )
          return false;
        if (style.webkitLineClamp !== 'none' || element.clientWidth <= 1) return false;
        return element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'hidden';
      },
    );
    return [...(wide > 0 ? [`the page is ${wide} pixels too wide`] : []), ...clipped.map(name)];
  });
  expect(faults, page.url()).toEqual([]);
}
