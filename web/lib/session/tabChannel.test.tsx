import { afterEach, expect, test } from 'vitest';
import { tabChannel, tabChannelName } from './tabChannel.ts';

const logout = { memberId: '01J', why: 'logout' };
const otherTab = new BroadcastChannel(tabChannelName);
const stops: (() => void)[] = [];

afterEach(() => stops.splice(0).forEach((stop) => stop()));

test('a tab receives what another tab posts, by type, and nothing after it stops listening', async () => {
  const ended: unknown[] = [];
  const themes: boolean[] = [];
  const stop = tabChannel.listen('session', (message) => ended.push(message.ended));
  stops.push(tabChannel.listen('theme', ({ isDark }) => themes.push(isDark)));

  otherTab.postMessage({ type: 'session', ended: logout });
  otherTab.postMessage({ type: 'theme', isDark: true });
  await expect.poll(() => themes).toEqual([true]);
  stop();
  otherTab.postMessage({ type: 'session' });
  otherTab.postMessage({ type: 'theme', isDark: false });

  await expect.poll(() => themes).toEqual([true, false]);
  expect(ended).toEqual([logout]);
});

test("a tab's posts reach the others and not itself", async () => {
  const here: boolean[] = [];
  const there: unknown[] = [];
  stops.push(tabChannel.listen('theme', ({ isDark }) => here.push(isDark)));
  otherTab.addEventListener('message', ({ data }) => there.push(data));

  tabChannel.post({ type: 'theme', isDark: true });
  await expect.poll(() => there).toEqual([{ type: 'theme', isDark: true }]);
  otherTab.postMessage({ type: 'theme', isDark: false });

  await expect.poll(() => here).toEqual([false]);
});

test('a message of an unknown type is ignored', async () => {
  const themes: boolean[] = [];
  stops.push(tabChannel.listen('theme', ({ isDark }) => themes.push(isDark)));

  for (const unknown of [null, 'theme', { type: 'theme' }, { type: 'later', isDark: true }])
    otherTab.postMessage(unknown);
  otherTab.postMessage({ type: 'theme', isDark: true });

  await expect.poll(() => themes).toEqual([true]);
});
