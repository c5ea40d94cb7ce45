// @module-tag heavy
import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { openBrowser } from '../support/browser.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { newUsername } from '../support/people.ts';
import { pretendGitHub } from '../support/pretendGitHub.ts';

/**
 * The tests play Google and GitHub on 127.0.0.1, which to a browser at `localhost` is another site, like the real ones.
 */
const dataDir = makeDataFolder('alumni-oauth');
const google = new OAuth2Server();
const password = 'a long enough secret';
const failed = "This login didn't work. Please try again.";
let person = { sub: 'g-1', name: 'Maya Okonkwo', email: 'maya@okonkwo.example', email_verified: true };
let gitHub: Awaited<ReturnType<typeof pretendGitHub>>;
let site: LocalSite | undefined;
let browser: Browser;

beforeAll(async () => {
  await ensureBuilt();
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.issuer.url = `http://127.0.0.1:${google.address().port}`;
  google.service.on('beforeTokenSigning', (token: { payload: object }) => {
    Object.assign(token.payload, person);
  });
  gitHub = await pretendGitHub({
    id: 7,
    login: 'maya-o',
    name: 'Maya',
    email: 'maya@hub.example',
    verified: true,
  });
  site = await startLocal({
    port: 0,
    dataDir,
    outDir,
    logins: {
      GOOGLE_CLIENT_ID: 'alumni',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: google.issuer.url,
      GITHUB_CLIENT_ID: 'alumni',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_ISSUER: gitHub.url,
    },
  });
  browser = await openBrowser();
});

const walk = 180_000;

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await Promise.all([google.stop(), gitHub?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const aBrowser = async () => {
  const context = await browser.newContext({ baseURL: site?.url ?? '', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  return context;
};

const home = (page: Page) => page.getByText('Welcome to the Alumni Network!').waitFor();
const isLoggedOut = async (context: BrowserContext) =>
  (await context.cookies()).every(({ name }) => !['user', 'token', '__Host-sid', 'sid'].includes(name));

async function logIn(page: Page, username: string): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await home(page);
}

/** The callback address to which the provider would send this browser; the test keeps it. */
async function stoppedAtDoor(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const stop = `${google.issuer.url ?? ''}/jwks`;
  const led = Promise.withResolvers<string>();
  google.service.once('beforeAuthorizeRedirect', (redirect: { url: URL }) => {
    led.resolve(redirect.url.href);
    redirect.url.href = stop;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await page.waitForURL(stop);
  await page.close();
  return led.promise;
}

test(
  'Google fills in the sign-up form, is connected after login, and logs in from then on',
  async () => {
    const context = await aBrowser();
    const page = await context.newPage();
    const username = newUsername();
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/callback')) callbacks.push(request.url());
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Google' }).click();
    await page.waitForURL('**/signup');
    await expect.poll(() => page.locator('[name=fullName]').inputValue()).toBe('Maya Okonkwo');
    expect(await page.locator('[name=email]').inputValue()).toBe(person.email);
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=confirmPassword]').fill(password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/login');
    await logIn(page, username);
    await page.getByText('Google is connected.').waitFor();

    // The same with GitHub, connected from the settings.
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await page.getByRole('button', { name: 'Disconnect GitHub' }).waitFor();
    await page.getByText('maya-o').waitFor();

    for (const provider of ['Google', 'GitHub']) {
      await context.clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: provider }).click();
      await home(page);
      expect(await page.evaluate(() => document.cookie)).toContain(username);
    }

    // A ticket works once, even in the browser to which it is bound.
    await context.clearCookies({ name: /^(user|token|.*sid)$/ });
    await page.goto(callbacks[0] ?? '');
    await page.getByText(failed).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await isLoggedOut(context)).toBe(true);
    await context.close();
  },
  walk,
);

test(
  "a victim lured to the end of another's OAuth flow is not logged in as them, nor with a foreign state",
  async () => {
    person = { ...person, sub: 'g-2', email: 'mallory@evil.example' };
    const [mallory, victim] = [await aBrowser(), await aBrowser()];
    const bait = await stoppedAtDoor(mallory);
    const page = await victim.newPage();

    // A browser without a login in progress, and one with its own.
    await page.goto(bait);
    await page.getByText(failed).first().waitFor();
    const own = new URL(await stoppedAtDoor(victim));
    await page.goto(bait);
    await page.getByText(failed).first().waitFor();
    const mixed = new URL(own);
    mixed.searchParams.set('state', new URL(bait).searchParams.get('state') ?? '');
    await page.goto(mixed.href);
    await page.getByText(failed).first().waitFor();
    expect(await isLoggedOut(victim)).toBe(true);

    // The victim's own login still works to its end.
    await page.goto(own.href);
    await page.waitForURL('**/signup');
    await Promise.all([mallory.close(), victim.close()]);
  },
  walk,
);
