// @module-tag heavy
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientErrorsPath, policyPath } from '#shared/clientErrors/entities.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anExperience } from '../support/content.ts';
import { aMember, type Member } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

describe('an error affects only its part of the page', () => {
  let browser: Browser;
  let member: Member;

  beforeAll(async () => {
    [browser, member] = await Promise.all([sharedBrowser(), aMember()]);
    await anExperience(member);
  });

  afterAll(() => closeVisitors(browser));

  test('a screen whose code fails to load says so, reports it, and loads on retry', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    await page.route('**/assets/FindUsersScreen-*.js', (route) => route.abort());
    const reportSent = page.waitForRequest((request) => request.url().endsWith(clientErrorsPath));

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find User' }).click();

    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const report = await reportSent;
    expect(report.postDataJSON()).toMatchObject({ kind: 'chunk', name: 'ChunkLoadError' });
    expect(await report.headerValue('cookie')).toBeNull();
    expect((await report.response())?.status()).toBe(200);
    await page.unroute('**/assets/FindUsersScreen-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Find User' }).waitFor();
    await close();
  });

  test('prefetched code is transferred once', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const responses: { readonly type: string; readonly isCached: boolean }[] = [];
    cdp.on('Network.responseReceived', ({ response, type }) => {
      if (response.url.includes('/FindUsersScreen-'))
        responses.push({ type, isCached: response.fromDiskCache === true });
    });

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find User' }).click();
    await page.getByRole('heading', { name: 'Find User' }).waitFor();

    await expect
      .poll(() => responses)
      .toEqual([
        { type: 'Fetch', isCached: false },
        { type: 'Script', isCached: true },
      ]);
    await close();
  });

  test('a screen whose code failed with the page loads in a new page on retry', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    await page.route('**/assets/FindUsersScreen-*.js', (route) => route.abort());
    await page.goto('/findusers');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.unroute('**/assets/FindUsersScreen-*.js');

    await page.getByRole('button', { name: 'Try again' }).click();

    const heading = page.getByRole('heading', { name: 'Find User' });
    await heading.waitFor();
    expect(await heading.isVisible()).toBe(true);
    await close();
  });

  test('a dialog whose code fails to load leaves the page intact and opens on the next attempt', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    await page.goto('/experience');
    await page.getByRole('article').first().waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());

    await page.getByRole('button', { name: 'Create Experience' }).click();

    await page.getByText("Couldn't open this.").waitFor();
    await page.getByRole('article').first().waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Experience' });
    await dialog.waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await close();
  });

  test('an experience of an unknown kind does not affect the others', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    await page.route('**/api/v1/experiences/all*', async (route) => {
      const answer = await route.fetch();
      const [first, ...rest]: object[] = await answer.json();
      await route.fulfill({ response: answer, json: [{ ...first, kind: 'poll' }, first, ...rest] });
    });
    const reportSent = page.waitForRequest((request) => request.url().endsWith(clientErrorsPath));

    await page.goto('/experience');

    await page.getByRole('article').first().waitFor();
    expect((await reportSent).postDataJSON()).toMatchObject({
      kind: 'reply',
      reply: 'GET /api/v1/experiences/all kind',
    });
    await close();
  });

  test('an old tab after a deployment offers a reload and keeps typed text', async () => {
    const { page, close } = await aVisitor(browser);
    await signIn(page, member);
    await page.goto('/share-experience');
    await page.locator('[name=title]').fill('Half a story');
    const older = /assets\/(index-[\w-]+)\.js/.exec(await page.content())?.[1] ?? '';
    await page.route('**/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(older, 'index-newer') });
    });
    await page.route('**/assets/FindUsersScreen-*.js', (route) => route.fulfill({ status: 404 }));

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find User' }).click();
    await page.getByText('A new version is available.').waitFor();
    await page.unrouteAll();
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('heading', { name: 'Find User' }).waitFor();
    await page.goto('/share-experience');
    expect(await page.locator('[name=title]').inputValue()).toBe('Half a story');
    await close();
  });

  test('a policy violation is reported to the server', async () => {
    const { page, close } = await aVisitor(browser);
    const reportSent = page.waitForRequest((request) => request.url().endsWith(policyPath));
    await page.goto('/login');

    await page.evaluate(() => {
      const picture = document.createElement('img');
      picture.src = 'https://evil.example/steal.png?of=me';
      document.body.append(picture);
    });

    const response = await (await reportSent).response();
    expect(response?.status()).toBe(200);
    await close();
  });
});
