import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listNotices } from '#shared/bell/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PlayedSocket } from '#tests/support/playedSocket.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import BellCount from '#web/app/shell/BellCount.tsx';
import { startSession } from '#web/lib/session/session.ts';
import { connectionOf } from '#web/realtime/socket.ts';

let api: PretendApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', PlayedSocket);
  api = new PretendApi();
  startSession(aLoggedInUser());
  connectionOf().open();
});

const answers = (unread: number) =>
  api.replies(listNotices, { notices: [], unread, newestAt: `2026-11-2${unread}T10:00:00.000Z` });
const asked = () => api.seen.filter(({ path }) => path.startsWith('/api/v1/notices')).length;
const hint = () => PlayedSocket.latest().deliver({ event: 'notice', data: {} });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Two bells with this number, because the page has one for phones and one for wide screens. */
async function showBells(unread: number) {
  answers(unread);
  showScreen(
    <>
      <BellCount />
      <BellCount />
    </>,
    { path: '/' },
  );
  await waitFor(() => expect(screen.getAllByText(String(unread))).toHaveLength(2));
}

const blinking = () => document.querySelectorAll('.anim-pop').length;

test('the bell follows hints: many at once are one request, and it blinks as its number grows', async () => {
  await showBells(1);
  const before = asked();
  expect(blinking()).toBe(0);
  answers(4);

  for (let count = 0; count < 5; count += 1) hint();
  await pass(600);

  await waitFor(() => expect(screen.getAllByText('4')).toHaveLength(2));
  expect(asked()).toBe(before + 1);
  expect(blinking()).toBe(2);
});

test('it asks at most once every two seconds, and the last hint is not lost', async () => {
  await showBells(1);
  hint();
  await pass(600);
  const before = asked();
  answers(3);

  hint();
  await pass(1000);
  expect(asked()).toBe(before);
  await pass(1500);

  await waitFor(() => expect(screen.getAllByText('3')).toHaveLength(2));
  expect(asked()).toBe(before + 1);
});

test('a number that stays or falls does not blink', async () => {
  await showBells(3);
  hint();
  await pass(2600);
  answers(2);
  hint();
  await pass(2600);

  await waitFor(() => expect(screen.getAllByText('2')).toHaveLength(2));
  expect(blinking()).toBe(0);
});

test('a hidden page asks only once it is visible again', async () => {
  await showBells(1);
  const before = asked();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answers(2);
  hint();
  await pass(5000);
  expect(asked()).toBe(before);

  visible.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

  await waitFor(() => expect(screen.getAllByText('2')).toHaveLength(2));
});

test('after a gap in the connection it asks again, for hints that were lost', async () => {
  await showBells(1);
  answers(2);

  PlayedSocket.latest().accept();
  await pass(600);

  await waitFor(() => expect(screen.getAllByText('2')).toHaveLength(2));
});
