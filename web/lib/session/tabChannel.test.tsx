import { afterEach, expect, test } from 'vitest';
import { tabChannel, tabChannelName } from './tabChannel.ts';

const logout = { memberId: '01J', why: 'logout' };
const otherTab = new BroadcastChannel(tabChannelName);
const stops: (() => void)[] = [];

afterEach(() => stops.splice(0).forEach((stop) => stop()));

test('a tab receives what another tab posts, by type, and nothing after it stops listening', async () => {
  const ended: unknown[] = [];
  const themes: string[] = [];
  const stop = tabChannel.listen('session', (message) => ended.push(message.ended));
  stops.push(tabChannel.listen('theme', ({ choice }) => themes.push(choice)));

  otherTab.postMessage({ type: 'session', ended: logout });
  otherTab.postMessage({ type: 'theme', choice: 'dark' });
  await expect.poll(() => themes).toEqual(['dark']);
  stop();
  otherTab.postMessage({ type: 'session' });
  otherTab.postMessage({ type: 'theme', choice: 'light' });

  await expect.poll(() => themes).toEqual(['dark', 'light']);
  expect(ended).toEqual([logout]);
});

test("a tab's posts reach the others and not itself", async () => {
  const here: string[] = [];
  const there: unknown[] = [];
  stops.push(tabChannel.listen('theme', ({ choice }) => here.push(choice)));
  otherTab.addEventListener('message', ({ data }) => there.push(data));

  tabChannel.post({ type: 'theme', choice: 'dark' });
  await expect.poll(() => there).toEqual([{ type: 'theme', choice: 'dark' }]);
  otherTab.postMessage({ type: 'theme', choice: 'light' });

  await expect.poll(() => here).toEqual(['light']);
});

test('a message of an unknown type is ignored', async () => {
  const themes: string[] = [];
  stops.push(tabChannel.listen('theme', ({ choice }) => themes.push(choice)));

  for (const unknown of [
    null,
    'theme',
    { type: 'theme' },
    { type: 'theme', choice: 'sepia' },
    { type: 'later', choice: 'dark' },
  ])
    otherTab.postMessage(unknown);
  otherTab.postMessage({ type: 'theme', choice: 'dark' });

  await expect.poll(() => themes).toEqual(['dark']);
});
