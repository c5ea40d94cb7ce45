import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { verifyEmail, withdrawEmail } from '#shared/account/emailRoutes.ts';
import { forgotPassword, setPassword } from '#shared/auth/passwordRoutes.ts';
import { consentWordings } from '#shared/notices/consent.ts';
import { changeNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { perOptionalTopic } from '#shared/notices/topics.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ForgotPasswordScreen from '#web/features/auth/ForgotPasswordScreen.tsx';
import ResetPasswordScreen from '#web/features/auth/ResetPasswordScreen.tsx';
import VerifyEmailScreen from '#web/features/auth/VerifyEmailScreen.tsx';

const done = { success: true, message: 'Done.' } as const;
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
});

test('a link is requested, and another one only after a while', async () => {
  api.replies(forgotPassword, done);
  const user = userEvent.setup();
  showScreen(<ForgotPasswordScreen />, { path: '/forgot-password' });
  await user.type(screen.getByLabelText('Username or e-mail address'), 'maya@okonkwo.example');

  await user.click(screen.getByRole('button', { name: 'Send link' }));

  const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('button', { name: /^Send again in \d+s$/ })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Try another username or e-mail' }));
  expect(await screen.findByLabelText('Username or e-mail address')).toHaveProperty(
    'value',
    'maya@okonkwo.example',
  );
});

test('if a link could not be resent, the member can retry at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.replies(forgotPassword, done);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  showScreen(<ForgotPasswordScreen />, { path: '/forgot-password' });
  await user.type(screen.getByLabelText('Username or e-mail address'), 'maya');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByRole('heading', { name: 'Check your inbox' });
  await act(() => vi.advanceTimersByTimeAsync(61_000));

  api.loses(forgotPassword);
  await user.click(screen.getByRole('button', { name: 'Send again' }));

  await screen.findByText(forgotPassword.otherwise);
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', false);
});

test('a new password is typed twice, and the token leaves the address', async () => {
  api.replies(setPassword, done);
  const user = userEvent.setup();
  showScreen(<ResetPasswordScreen />, { path: '/reset-password', at: '/reset-password#t=SECRET' });
  expect(location.hash).toBe('');
  await user.type(screen.getByLabelText('New password'), 'a long secret of mine');
  await user.type(screen.getByLabelText('Confirm password'), 'another');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Passwords do not match!')).toBeDefined();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'a long secret of mine');

  await user.click(screen.getByRole('button', { name: 'Save password' }));

  expect(await screen.findByText('at /login')).toBeDefined();
  expect(api.seen.map(({ body }) => body)).toEqual([
    { token: 'SECRET', newPassword: 'a long secret of mine' },
  ]);
});

test('a used link says so and leads to a new one', async () => {
  api.refuses(setPassword, 404, 'This link has expired.', {}, 'LINK_ENDED');
  const user = userEvent.setup();
  showScreen(<ResetPasswordScreen />, { path: '/reset-password', at: '/reset-password#t=SECRET' });
  await user.type(screen.getByLabelText('New password'), 'a long secret of mine');
  await user.type(screen.getByLabelText('Confirm password'), 'a long secret of mine');

  await user.click(screen.getByRole('button', { name: 'Save password' }));

  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
});

test('a mailed link confirms the address once when opened', async () => {
  api.replies(verifyEmail, { ...done, inside: false, news: false });
  showScreen(<VerifyEmailScreen />, { path: '/verify-email', at: '/verify-email#t=SECRET' });

  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(api.seen).toHaveLength(1);
});

test('a link opened within the account offers the digest and announcements, which are off until then', async () => {
  api.replies(verifyEmail, { ...done, inside: true, news: false });
  const user = userEvent.setup();
  showScreen(<VerifyEmailScreen />, { path: '/verify-email', at: '/verify-email#t=SECRET' });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: consentWordings.confirming.message,
  });
  expect(box.checked).toBe(false);

  api.refuses(changeNoticeSettings, 500, "Couldn't save. Please try again.");
  await user.click(box);
  expect(await screen.findByText("Couldn't save. Please try again.")).toBeDefined();
  expect(box.checked).toBe(false);

  const email = { message: true, eventReminder: true, digest: true, announcement: true };
  const push = perOptionalTopic('push', () => true);
  const here = {
    mention: true,
    like: true,
    comment: true,
    follow: true,
    eventReminder: true,
    eventChanged: true,
  };
  api.replies(changeNoticeSettings, { here, email, push, quietHours: null, timeZone: '' });
  await user.click(box);

  expect(await screen.findByText('Saved')).toBeDefined();
  expect(box.checked).toBe(true);
  expect(api.seen.at(-1)?.body).toEqual({
    email: { digest: true, announcement: true },
    askedWhen: 'confirming',
  });
});

test('the box for the digest and announcements is checked if the school has turned them on', async () => {
  api.replies(verifyEmail, { ...done, inside: true, news: true });
  showScreen(<VerifyEmailScreen />, { path: '/verify-email', at: '/verify-email#t=SECRET' });

  const name = consentWordings.confirming.message;
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked).toBe(true);
});

test("This wasn't me takes a click, and leads to a new password if an address was recovered", async () => {
  api.replies(withdrawEmail, { ...done, resetToken: 'NEXT' });
  const user = userEvent.setup();
  showScreen(<VerifyEmailScreen />, { path: '/verify-email', at: '/verify-email#no=SECRET' });
  expect(api.seen).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: "This wasn't me" }));

  expect(await screen.findByText('at /reset-password')).toBeDefined();
});

test('a new password after an address was recovered explains what happened', () => {
  showScreen(<ResetPasswordScreen />, { path: '/reset-password', state: { ticket: 'NEXT' } });

  expect(screen.getByText(accountTexts.emailTakenBack)).toBeDefined();
  expect(screen.getByLabelText('New password')).toBeDefined();
});
