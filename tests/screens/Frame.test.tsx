import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '#shared/auth/sessionRoutes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { renderBrokenScreen } from '#web/app/shell/BrokenScreen.tsx';
import { Footer } from '#web/app/shell/Footer.tsx';
import { OfflineBanner } from '#web/app/shell/OfflineBanner.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';
import { TopBar } from '#web/app/shell/TopBar.tsx';
import NotFoundScreen from '#web/features/about/NotFoundScreen.tsx';
import { Newsletter } from '#web/features/home/Newsletter.tsx';
import { syncTheme, chooseTheme } from '#web/lib/browser/darkMode.ts';
import { guardLeaving } from '#web/lib/browser/leave.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { isLoggedIn, startSession } from '#web/lib/session/session.ts';
// Loaded in advance, so that the first toast does not wait for a file.
import '#web/ui/feedback/Toasts.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  api.replies(listConversations, []);
});

afterEach(() => {
  chooseTheme('system');
});

function show(what: React.ReactNode) {
  return render(
    <MemberQueryProvider>
      <MemoryRouter>{what}</MemoryRouter>
      <ToastHost />
    </MemberQueryProvider>,
  );
}

test('Logout asks first if a form has unsaved work, and continues when it is discarded', async () => {
  startSession(aLoggedInUser());
  api.replies(logout, { success: true, message: 'You have been logged out.' });
  let letGo: (() => void) | undefined;
  onTestFinished(
    guardLeaving(
      (go) => (letGo = go),
      () => undefined,
    ),
  );
  show(<TopBar chat={false} />);
  const user = userEvent.setup();

  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(letGo).toBeDefined();
  expect(isLoggedIn()).toBe(true);
  act(() => letGo?.());

  await waitFor(() => expect(isLoggedIn()).toBe(false));
});

test('the frame says that the network is in maintenance until a call succeeds again', async () => {
  startSession(aLoggedInUser());
  show(<OfflineBanner />);
  const sentence = 'The Alumni Network is down for maintenance. Please try again in a few minutes.';
  expect(screen.queryByText(sentence)).toBeNull();

  api.refuses(listConversations, 503, sentence, {}, 'MAINTENANCE');
  await act(() => call(listConversations, { query: {} }).catch(() => undefined));
  expect(screen.getByText(sentence)).toBeTruthy();

  api.replies(listConversations, []);
  await act(() => call(listConversations, { query: {} }));
  expect(screen.queryByText(sentence)).toBeNull();
});

function links(): readonly (string | null)[] {
  const nav = screen.getByRole('navigation', { name: 'Main' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
}

function scrollTo(y: number): void {
  act(() => {
    window.scrollY = y;
    window.dispatchEvent(new Event('scroll'));
  });
}

test('a member sees Home, Chat, Experiences, Find User and Events; an admin sees Admin too', () => {
  startSession(aLoggedInUser());
  const { unmount } = show(<TopBar chat={false} />);
  expect(links()).toEqual(['/', '/messages', '/experience', '/findusers', '/events']);
  unmount();

  startSession(aLoggedInUser({ role: 'admin' }));
  show(<TopBar chat={false} />);

  expect(links()).toEqual(['/', '/messages', '/experience', '/findusers', '/events', '/admin']);
});

test('a visitor sees a login link and no menu', () => {
  show(<TopBar chat={false} />);

  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull();
});

test('the bar hides when scrolling down past 100 pixels and returns when scrolling up', () => {
  show(<TopBar chat={false} />);
  const hidden = (): boolean => screen.getByRole('banner').classList.contains('-translate-y-full');

  scrollTo(90);
  expect(hidden()).toBe(false);
  scrollTo(300);
  expect(hidden()).toBe(true);
  scrollTo(250);
  expect(hidden()).toBe(false);
  scrollTo(0);
});

test('the dark mode is stored under its key and set on the page', async () => {
  const user = userEvent.setup();
  show(<TopBar chat={false} />);
  const toggle = screen.getByRole('button', { name: 'Dark mode' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');

  await user.click(toggle);

  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('darkMode')).toBe('true');
  await user.click(toggle);
  expect(localStorage.getItem('darkMode')).toBe('false');
});

const chosenTheme = () => screen.getByRole('menuitemradio', { checked: true }).textContent;

test("a chosen theme can be returned to the system's, which the page then follows", async () => {
  startSession(aLoggedInUser());
  onTestFinished(syncTheme());
  const user = userEvent.setup();
  show(<TopBar chat={false} />);
  const toggle = screen.getByRole('button', { name: 'Dark mode' });
  await user.click(toggle);

  await user.click(screen.getByRole('button', { name: 'User menu' }));
  expect(chosenTheme()).toBe('Dark');
  await user.click(screen.getByRole('menuitemradio', { name: 'System' }));

  expect(localStorage.getItem('darkMode')).toBeNull();
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  expect(chosenTheme()).toBe('System');
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
  expect(localStorage.getItem('darkMode')).toBe('false');
});

test('the user menu opens by keyboard, moves by arrows and closes with Escape', async () => {
  startSession(aLoggedInUser());
  const user = userEvent.setup();
  show(<TopBar chat={false} />);
  const button = screen.getByRole('button', { name: 'User menu' });

  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Profile');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Settings');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Light');
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Logout');
  await user.keyboard('p');
  expect(document.activeElement?.textContent).toBe('Profile');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("logging out shows the server's message and clears everything", async () => {
  api.replies(logout, { success: true, message: 'You have been logged out.' });
  startSession(aLoggedInUser());
  const user = userEvent.setup();
  show(<TopBar chat={false} />);

  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

  await screen.findByText('You have been logged out.');
  expect(isLoggedIn()).toBe(false);
  expect(document.cookie).not.toContain('a-token');
});

test('a failed logout keeps the session and says so', async () => {
  api.loses(logout);
  startSession(aLoggedInUser());
  const user = userEvent.setup();
  show(<TopBar chat={false} />);

  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

  await screen.findByText('Logout failed! Please try again.');
  expect(isLoggedIn()).toBe(true);
});

test('the newsletter shows Subscribing... for a second, then thanks, and sends nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  show(<Newsletter />);
  expect(
    screen.getByText("Our newsletter hasn't started yet, so we won't save your e-mail address."),
  ).toBeTruthy();

  await user.type(screen.getByLabelText('E-mail'), 'priya@example.edu');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.getByRole('button', { name: 'Subscribing...' })).toHaveProperty('disabled', true);
  act(() => {
    vi.advanceTimersByTime(1000);
  });

  await screen.findByText('Thank you for signing up!');
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', '');
  expect(api.seen).toHaveLength(0);
});

test('an unknown address leads home', () => {
  show(<NotFoundScreen />);

  expect(screen.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go Back to Home' }).getAttribute('href')).toBe('/');
});

test('the footer shows the current year', () => {
  show(<Footer />);

  expect(screen.getByRole('contentinfo').textContent).toContain(String(new Date().getFullYear()));
});

test('a broken screen shows a message and a way on', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  function Broken(): never {
    throw new Error('broken');
  }

  show(
    <ErrorBoundary renderFallback={renderBrokenScreen}>
      <Broken />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert').textContent).toContain('Something went wrong, please try again.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  complain.mockRestore();
});
