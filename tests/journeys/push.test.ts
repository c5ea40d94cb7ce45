import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

// A headless Chromium cannot subscribe to a push service, so the test hands pushes to the worker through DevTools.

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeVisitors(browser));

const Registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string() })),
});

/** The DevTools session of a page, and the name of its worker there. */
interface Protocol {
  readonly session: CDPSession;
  readonly registrationId: string;
}

/** A member's page with a running service worker, and its DevTools session. */
async function aPageWithWorker() {
  const visitor = await aVisitor(browser, { hasWorker: true });
  const { page, context } = visitor;
  await context.grantPermissions(['notifications']);
  await signIn(page, await aMember());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  const updated = new Promise<unknown>((resolve) => {
    session.once('ServiceWorker.workerRegistrationUpdated', resolve);
  });
  await session.send('ServiceWorker.enable');
  const [registration] = Registrations.parse(await updated).registrations;
  return { ...visitor, protocol: { session, registrationId: registration?.registrationId ?? '' } };
}

async function push({ session, registrationId }: Protocol, payload: object): Promise<void> {
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: siteUrl(), registrationId, data });
}

/** What the worker shows from now on. A headless Chromium shows no notifications, so the last step is replaced. */
async function watchShown(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const registration: unknown = Reflect.get(globalThis, 'registration');
    Object.assign(registration ?? {}, {
      showNotification: async (title: string, { body, tag }: NotificationOptions) =>
        void shown.push(`${title}: ${body} (${tag})`),
    });
  });
  return () => worker.evaluate((): unknown => Reflect.get(globalThis, 'shown'));
}

test('a push is shown with the text of its kind, even one that this build does not know', async () => {
  const { context, protocol, complaints, close } = await aPageWithWorker();
  const shown = await watchShown(context);

  await push(protocol, { kind: 'message', count: 1 });
  await push(protocol, { kind: 'like', count: 3 });
  await push(protocol, { kind: 'a kind of later', count: 2 });

  await expect
    .poll(shown)
    .toEqual([
      'Alumni Network: You have an unread message (message)',
      'Alumni Network: New likes on 3 of your experiences (notices)',
      'Alumni Network: You have 2 new notifications (notices)',
    ]);
  expect(complaints).toEqual([]);
  await close();
});

/** A site that has only the service worker, and the paths that were requested. */
async function aSiteWithWorker() {
  const worker = await (await fetch(`${siteUrl()}/worker.js`)).text();
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    if (url === '/worker.js') response.setHeader('content-type', 'text/javascript').end(worker);
    else {
      asked.push(url);
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  return { url: `http://localhost:${port}`, asked, stop: () => server.close() };
}

test('with the worker, a browser requests each page once, also when it returns from a login provider', async () => {
  const { url, asked, stop } = await aSiteWithWorker();
  const { page, close } = await aVisitor(browser, { hasWorker: true });
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/worker.js')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  asked.length = 0;
  const back = '/api/v1/account/oauth/google/callback?code=once';

  await page.goto(`${url}${back}`);
  await page.goto(`${url}/events`);

  expect(asked.filter((path) => path !== '/favicon.ico')).toEqual([back, '/events']);
  await close();
  stop();
});

test(
  'a page that cannot be loaded without a network is one small page, and comes with it',
  { tags: ['heavy'] },
  async () => {
    const { page, context, close } = await aPageWithWorker();
    await context.setOffline(true);

    await page.goto('/events');

    expect(await page.getByRole('heading').allTextContents()).toEqual(["You're offline"]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/events');
    await close();
  },
);
