/** Session storage key: the member whose session this tab has already renewed the push subscription for. */
export const pushRenewedForKey = 'push';

/** The only address that the Trusted Types policy `worker` allows. */
const address = '/worker.js';
let trusted: TrustedScriptURL | undefined;

/** The browser's registration of the service worker; undefined if the browser has none, or has blocked it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const { trustedTypes } = globalThis.window;
    trusted ??= trustedTypes
      ? trustedTypes.createPolicy('worker', { createScriptURL: () => address }).createScriptURL(address)
      : address;
    // The browser asks the server for the worker's file every time, whatever its cache holds.
    return await navigator.serviceWorker.register(trusted, { updateViaCache: 'none' });
  } catch {
    return undefined;
  }
}

/** The subscription of this browser to pushes; undefined if there is none. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Ends the subscription at the push service, so that no more pushes arrive. */
export async function endPushSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}
