import { i18n } from '@lingui/core';
import { focusOrOpenPage } from './focusOrOpenPage.ts';
import { notificationOf, pathOf } from './notifications.ts';
import { offlinePage } from './offlinePage.ts';

declare const self: ServiceWorkerGlobalScope;
/** The language of the build. */
declare const LANGUAGE: string;

/*
 * /worker.js, the service worker: it shows pushes, opens their pages, and replaces a page that cannot be loaded without
 * a network. It stores nothing: no file, no response, nothing about a member. web/README.md says how to turn it off.
 */
i18n.activate(LANGUAGE);

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

/*
 * Without navigation preload: the browser would also preload the addresses that `isPage` leaves out, and then request
 * them a second time. The redirect from a login provider works only once.
 */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(readPayload(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data }: { data: unknown } = event.notification;
  event.waitUntil(focusOrOpenPage(self.clients, new URL(pathOf(data), self.location.origin).href));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || !isPage(event.request.url)) return;
  event.respondWith(loadPage(event.request));
});

/** False for addresses that the server handles itself, such as downloads and logins through a provider. */
function isPage(address: string): boolean {
  return !/^\/(?:api|exports|images|inbox)(?:\/|$)/.test(new URL(address).pathname);
}

async function loadPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

function readPayload(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/**
 * Shows one notification for each push, because browsers end the subscription of a site that shows none. It is silent
 * while a page of the site is visible, because the bell there shows the same.
 */
async function show(payload: unknown): Promise<void> {
  const { title, ...options } = notificationOf(payload);
  const pages = await self.clients.matchAll({ type: 'window' });
  const isLookedAt = pages.some(({ visibilityState }) => visibilityState === 'visible');
  await self.registration.showNotification(title, { ...options, silent: isLookedAt });
}
