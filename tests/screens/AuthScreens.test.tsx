import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { Guard } from '#web/app/Guard.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';
import LoginScreen from '#web/features/auth/LoginScreen.tsx';
import SignupScreen from '#web/features/auth/SignupScreen.tsx';
import { endSession, savedUser } from '#web/lib/session/session.ts';

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
});

function visit(path: string) {
  render(
    <>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/login" element={<LoginScreen onBegin={() => {}} />} />
          <Route path="/signup" element={<SignupScreen />} />
          <Route element={<Guard />}>
            <Route path="/" element={<h1>The home page</h1>} />
            <Route path="/messages" element={<h1>The chat</h1>} />
            <Route path="/about" element={<h1>The story</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
      <ToastHost />
    </>,
  );
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, username = 'priya', password = 'a secret') {
  await user.type(screen.getByPlaceholderText('Enter your username'), username);
  await user.type(screen.getByPlaceholderText('Enter your password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('a login sets the cookie, shows its message and opens the home page', async () => {
  api.replies(login, aLoggedInUser());
  const user = visit('/login');

  await fillIn(user);

  await screen.findByRole('heading', { name: 'The home page' });
  await screen.findByText('Login successful!');
  expect(savedUser()).toMatchObject({ username: 'priya' });
  expect(api.seen).toHaveLength(1);
  expect(api.seen[0]).toMatchObject({ method: 'POST', body: { username: 'priya', password: 'a secret' } });
});

test('while the login runs the button is disabled and says Logging In...', async () => {
  const gate = Promise.withResolvers<void>();
  api.replies(login, aLoggedInUser(), { until: gate.promise });
  const user = visit('/login');

  await fillIn(user);

  const button = await screen.findByRole('button', { name: 'Logging In...' });
  expect(button).toHaveProperty('disabled', true);
  gate.resolve();
  await screen.findByRole('heading', { name: 'The home page' });
});

test("a refusal shows the server's message, clears both fields and returns the focus", async () => {
  api.refuses(login, 401, 'Incorrect username or password.');
  const user = visit('/login');

  await fillIn(user);

  expect((await screen.findAllByText('Incorrect username or password.')).length).toBeGreaterThan(0);
  const username = screen.getByPlaceholderText('Enter your username');
  expect(username).toHaveProperty('value', '');
  expect(screen.getByPlaceholderText('Enter your password')).toHaveProperty('value', '');
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect(savedUser()).toBeNull();
});

test('without a response, the login asks to try again, and sends the password only once', async () => {
  api.loses(login);
  const user = visit('/login');

  await fillIn(user);

  expect((await screen.findAllByText('Login failed. Please try again.')).length).toBeGreaterThan(0);
  expect(api.seen).toHaveLength(1);
});

test('a protected page leads to the login and back', async () => {
  // After a logout, the login leads to the home page.
  endSession('expired');
  api.replies(login, aLoggedInUser());
  const user = visit('/messages');
  expect(screen.queryByText('The chat')).toBeNull();

  await fillIn(user);

  await screen.findByRole('heading', { name: 'The chat' });
});

test('the about page needs no login', () => {
  visit('/about');

  expect(screen.getByRole('heading', { name: 'The story' })).toBeDefined();
});

test('a visitor with a user cookie is redirected from the login to the home page', () => {
  document.cookie = `user=${encodeURIComponent('{"_id":"1","fullName":"Priya","username":"priya"}')}; Path=/`;

  visit('/login');

  expect(screen.getByRole('heading', { name: 'The home page' })).toBeDefined();
});

test('Google and GitHub log to the console and say that they are not available', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const user = visit('/login');

  await user.click(screen.getByRole('button', { name: 'GitHub' }));

  expect(log).toHaveBeenCalledOnce();
  expect(await screen.findByText(/GitHub isn.t available yet/)).toBeDefined();
  log.mockRestore();
});

async function fillInSignup(user: ReturnType<typeof userEvent.setup>, again = 'long enough') {
  await user.type(screen.getByLabelText('Full name'), 'Priya Raman');
  await user.type(screen.getByLabelText('Username'), 'priya');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.type(screen.getByLabelText('Confirm password'), again);
  await user.click(screen.getByLabelText('Female'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
}

test('a signup sends what was typed, never a role, and opens the login', async () => {
  api.replies(register, { success: true, message: 'Account created successfully.' });
  const user = visit('/signup');

  await fillInSignup(user);

  await screen.findByText('Sign In to Your Account');
  await screen.findByText('Account created successfully.');
  expect(api.seen[0]?.body).toEqual({
    fullName: 'Priya Raman',
    username: 'priya',
    password: 'long enough',
    confirmPassword: 'long enough',
    gender: 'female',
    bio: '',
    website: '',
    email: '',
    language: 'en',
  });
});

test('two different passwords are not sent, and stay on the page', async () => {
  const user = visit('/signup');

  await fillInSignup(user, 'something else');

  expect((await screen.findAllByText('Passwords do not match!')).length).toBeGreaterThan(0);
  expect(api.seen).toHaveLength(0);
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Priya Raman');
});

test('a taken username is reported next to its field, which gets the focus; nothing typed is lost', async () => {
  api.refuses(register, 409, 'Username is already taken.', {}, 'USERNAME_TAKEN');
  const user = visit('/signup');

  await fillInSignup(user);

  const username = screen.getByLabelText('Username');
  await waitFor(() => expect(username.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect(username).toHaveProperty('value', 'priya');
});

test('the login after a signup has the username filled in and the focus in the password', async () => {
  api.replies(register, { success: true, message: 'Welcome!' });
  const user = visit('/signup');
  await user.type(screen.getByLabelText('Full name'), 'Omar Haddad');
  await user.type(screen.getByLabelText('Username'), 'omar');
  await user.type(screen.getByLabelText('Password'), 'a long secret');
  await user.type(screen.getByLabelText('Confirm password'), 'a long secret');
  expect(screen.getByRole('group', { name: 'Gender (optional)' })).toBeTruthy();
  expect(screen.getByLabelText('Bio (optional)')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Sign up' }));

  const password = await screen.findByPlaceholderText('Enter your password');
  expect(screen.getByPlaceholderText('Enter your username')).toHaveProperty('value', 'omar');
  expect(document.activeElement).toBe(password);
});

test('without a response, the signup says An error occurred!', async () => {
  api.loses(register);
  const user = visit('/signup');

  await fillInSignup(user);

  expect((await screen.findAllByText('An error occurred!')).length).toBeGreaterThan(0);
});

test('a file that is not an image is refused at once', async () => {
  const user = userEvent.setup({ applyAccept: false });
  visit('/signup');

  await user.upload(
    screen.getByLabelText('Profile photo'),
    new File(['x'], 'cv.pdf', { type: 'application/pdf' }),
  );

  expect(await screen.findByText('Please select a valid image file.')).toBeDefined();
});
