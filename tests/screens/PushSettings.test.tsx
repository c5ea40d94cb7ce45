import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { perOptionalTopic } from '#shared/notices/topics.ts';
import { getPushKey, subscribeToPush, testPush, unsubscribeFromPush } from '#shared/push/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { renewSubscription } from '#web/api/account/push.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import '#web/app/session/useServiceWorker.ts';
import SettingsScreen from '#web/features/settings/SettingsScreen.tsx';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc';
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const done = { success: true as const, message: 'Done.' };
const settings = {
  here: perOptionalTopic('here', () => true),
  email: perOptionalTopic('email', () => false),
  push: perOptionalTopic('push', (topic) => topic === 'mention'),
  quietHours: null,
  timeZone: '',
};
const address = { address: '', verified: false, verifiedAddress: '', inside: false };
const loginMethods = { password: {}, email: address, passkeys: [], providers: [], mail: true };
/** The site's keys, in base64url as the API gives them. */
const [siteKey, newerKey] = ['BAECA_-0', 'BAECA_-1'];

/** The parts of a browser that push needs. */
class PretendBrowser {
  permission: NotificationPermission = 'default';
  /** The member's answer to the permission prompt. */
  answer: NotificationPermission = 'granted';
  asked = 0;
  /** The site's key in its subscription. */
  subscribedFor: string | undefined;

  install(): void {
    const get = () => this.permission;
    const Notification = {
      requestPermission: async () => {
        this.asked += 1;
        return (this.permission = this.answer);
      },
    };
    Object.defineProperty(Notification, 'permission', { get });
    vi.stubGlobal('Notification', Notification);
    vi.stubGlobal('PushManager', {});
    const registration = { pushManager: this };
    const serviceWorker = {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  }

  async getSubscription() {
    const key = this.subscribedFor;
    if (key === undefined) return null;
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.subscribedFor = undefined;
        return true;
      },
    };
  }

  async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
    if (this.permission !== 'granted') throw new DOMException('refused', 'NotAllowedError');
    this.subscribedFor = applicationServerKey;
    return this.getSubscription();
  }
}

let api: PretendApi;
let browser: PretendBrowser;

beforeEach(() => {
  api = new PretendApi();
  browser = new PretendBrowser();
  startSession(own);
  api.replies(me, own);
  api.replies(getLoginMethods, loginMethods);
  api.replies(getNoticeSettings, settings);
  api.replies(getPushKey, { key: siteKey });
  api.replies(subscribeToPush, done);
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function show() {
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/notifications' });
  return userEvent.setup();
}

const sent = ({ path }: { readonly path: string }, method = 'POST') =>
  api.seen.filter((call) => call.path === path && call.method === method).map(({ body }) => body);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('push is turned on, tested and turned off; the browser asks only after a tap', async () => {
  browser.install();
  const user = show();
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  const mentions = await box('Mentions: Push');
  await waitFor(() => expect(mentions.checked).toBe(true));
  expect(mentions.disabled).toBe(true);
  expect(browser.asked).toBe(0);

  await user.click(turnOn);

  expect(await screen.findByText('Push notifications are on')).toBeDefined();
  expect(sent(subscribeToPush)).toEqual([{ endpoint, keys }]);
  expect(browser.subscribedFor).toBe(siteKey);
  expect(mentions.disabled).toBe(false);

  api.replies(testPush, { success: true, message: 'A test notification is on its way.' });
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('A test notification is on its way.')).toBeDefined();
  expect(sent(testPush)).toEqual([{ endpoint }]);

  api.replies(unsubscribeFromPush, done);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Push notifications are off in this browser')).toBeDefined();
  expect(sent(unsubscribeFromPush, 'DELETE')).toEqual([{ endpoint }]);
  expect(browser.subscribedFor).toBeUndefined();
});

test('pushes that were turned off stay off, even if an earlier check found them on', async () => {
  browser.permission = 'granted';
  browser.subscribedFor = siteKey;
  browser.install();
  const user = show();
  const turnOff = await screen.findByRole('button', { name: 'Turn off' });
  // A failed test checks again; this check has found the subscription and waits for the server.
  const checked = Promise.withResolvers<void>();
  api.replies(subscribeToPush, done, { until: checked.promise });
  api.refuses(testPush, 500, 'Later.');
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(sent(subscribeToPush)).toHaveLength(2));

  api.replies(unsubscribeFromPush, done);
  await user.click(turnOff);
  await screen.findByText('Push notifications are off in this browser');
  await act(async () => checked.resolve());

  await waitFor(() => expect(api.seen.filter(({ path }) => path === getPushKey.path)).toHaveLength(3));
  await waitFor(() => expect(queryClientOf().isFetching()).toBe(0));
  expect(screen.getByText('Push notifications are off in this browser')).toBeDefined();
});

test('a refusal says where to allow push, and has no button', async () => {
  browser.answer = 'denied';
  browser.install();
  const user = show();

  await user.click(await screen.findByRole('button', { name: 'Turn on' }));

  expect(await screen.findByText('Your browser blocks push notifications for this site')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  expect(sent(subscribeToPush)).toEqual([]);
});

test('a topic and quiet hours are saved at once, with the zone of the device', async () => {
  browser.permission = 'granted';
  browser.subscribedFor = siteKey;
  browser.install();
  const user = show();
  const likes = await box('Likes: Push');
  await waitFor(() => expect(likes.disabled).toBe(false));
  api.replies(changeNoticeSettings, settings);
  await user.click(likes);
  await waitFor(() => expect(sent(changeNoticeSettings, 'PUT')).toEqual([{ push: { like: true } }]));

  await user.click(screen.getByRole('switch', { name: 'Quiet hours for push' }));

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const quietHours = { from: '22:00', to: '07:00' };
  expect(await screen.findByRole('combobox', { name: 'From' })).toHaveProperty('value', '22:00');
  expect(sent(changeNoticeSettings, 'PUT').at(-1)).toEqual({ quietHours, timeZone });
});

test.each([
  [
    'an iPhone outside the home screen',
    'iPhone; CPU iPhone OS 26_0',
    'Add the app to your home screen first',
  ],
  ['a browser without push', 'X11; Linux', "This browser can't show push notifications"],
])('%s is shown an alternative', async (_, agent, title) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${agent})`);
  show();

  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('a school without a contact address does not push, and the page says why', async () => {
  api.replies(getPushKey, { key: '' });
  browser.install();
  show();

  expect(await screen.findByText("Push notifications aren't available yet")).toBeDefined();
});

test('a page repeats the subscription once, and subscribes again for a new key of the site', async () => {
  browser.permission = 'granted';
  browser.subscribedFor = siteKey;
  browser.install();
  api.replies(getPushKey, { key: newerKey });

  await renewSubscription(currentMemberScope());
  await renewSubscription(currentMemberScope());

  expect(sent(subscribeToPush)).toEqual([{ endpoint, keys }]);
  expect(browser.subscribedFor).toBe(newerKey);
});

test('a page repeats the subscription for the next session of the same member', async () => {
  browser.permission = 'granted';
  browser.subscribedFor = siteKey;
  browser.install();
  api.replies(getPushKey, { key: siteKey });
  await renewSubscription(currentMemberScope());

  endSession('expired');
  startSession(own);
  await renewSubscription(currentMemberScope());

  expect(sent(subscribeToPush)).toEqual([
    { endpoint, keys },
    { endpoint, keys },
  ]);
});

test('a page without a subscription makes no request', async () => {
  browser.permission = 'granted';
  browser.install();

  await renewSubscription(currentMemberScope());

  expect(api.seen).toEqual([]);
});
