import { endPushSubscription, pushSubscription, registerWorker } from './serviceWorker.ts';

/** Whether the browser can get pushes: yes, no, or on an iPhone only from the home screen. */
export function pushSupport(): 'yes' | 'homeScreen' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'yes';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Macintosh, which has no touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple ? 'homeScreen' : 'no';
}

/** The subscription in the form that the server takes. */
export interface SentSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Subscribes this browser for the site's key, or returns its subscription for that key. A subscription for another key
 * ends, because the school has replaced the key.
 * @returns undefined if the browser has no service worker.
 * @throws if the member has not allowed notifications, or the push service cannot be reached.
 */
export async function subscribeThisBrowser(key: string): Promise<SentSubscription | undefined> {
  if ((await registerWorker()) === undefined) return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushSubscription();
  if (existing !== undefined && keyOf(existing) !== key) await endPushSubscription();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys = {} } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  };
}

/** The site's key that a subscription is for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
