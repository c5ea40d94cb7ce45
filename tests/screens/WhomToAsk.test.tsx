import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { me } from '#shared/auth/sessionRoutes.ts';
import { getMembership } from '#shared/membership/routes.ts';
import { getSchool } from '#shared/membership/schoolRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { switchToSchoolLanguage } from '#web/api/school.ts';
import AboutScreen from '#web/features/about/AboutScreen.tsx';
import ForgotPasswordScreen from '#web/features/auth/ForgotPasswordScreen.tsx';
import SuspendedScreen from '#web/features/auth/membership/SuspendedScreen.tsx';
import WaitingScreen from '#web/features/auth/membership/WaitingScreen.tsx';
import { readCookie, removeCookie } from '#web/lib/session/cookies.ts';
import { startSession } from '#web/lib/session/session.ts';

const school = {
  name: 'Haverbrook University',
  contact: 'alumni@haverbrook.example',
  language: 'en',
} as const;
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
});

const address = () => screen.findByRole('link', { name: school.contact });

test.each([
  ['/about', <AboutScreen key="about" />],
  ['/forgot-password', <ForgotPasswordScreen key="forgot" />],
])('%s shows a visitor whose network this is and the contact', async (path, shown) => {
  api.replies(getSchool, school);

  showScreen(shown, { path });

  expect(await address()).toHaveProperty('href', `mailto:${school.contact}`);
  expect(document.body.textContent).toContain(school.name);
});

test("a visitor whose language the site doesn't speak gets the school's", async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  api.replies(getSchool, { ...school, language: 'fr' });

  await switchToSchoolLanguage();

  expect(readCookie('language')).toBe('fr');
  expect(reload).toHaveBeenCalledOnce();
  removeCookie('language');
  reload.mockRestore();
});

test("a visitor is led to the network's page if the school named no contact", async () => {
  api.replies(getSchool, { ...school, contact: '' });

  showScreen(<ForgotPasswordScreen />, { path: '/forgot-password' });

  expect(screen.getByRole('link', { name: 'the alumni office' }).getAttribute('href')).toBe('/about');
});

test.each([
  ['waiting', <WaitingScreen key="waiting" />],
  ['suspended', <SuspendedScreen key="suspended" />],
] as const)('someone who is %s sees the contact', async (state, shown) => {
  const user = { ...aLoggedInUser(), state };
  startSession(user);
  api.replies(me, user);
  const at = '2026-11-20T10:00:00.000Z';
  api.replies(getMembership, {
    status: state,
    createdAt: at,
    email: '',
    emailConfirmed: false,
    mayInvite: false,
    school,
    ...(state === 'suspended'
      ? { suspension: { until: '2999-01-01T00:00:00.000Z', reason: '', decidedAt: at } }
      : {}),
  });

  showScreen(shown, { path: `/${state}` });

  expect(await address()).toHaveProperty('href', `mailto:${school.contact}`);
});
