import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getOverview } from '#shared/office/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aCountReply, anOverviewReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import OverviewScreen from '#web/features/admin/overview/OverviewScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

let api: PretendApi;
beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
});

test("this week's mails are shown by outcome", async () => {
  const reply = anOverviewReply(aCountReply({}));
  const week = {
    week: '2026-11-23',
    members: 1,
    joined: 0,
    gone: 0,
    active: 0,
    posts: 0,
    messages: 0,
    delivered: 1204,
    bounced: 3,
    late: 2,
  };
  api.replies(getOverview, { ...reply, weeks: [week] });
  showScreen(<OverviewScreen />, { path: '/admin/overview' });

  const section = await screen.findByRole('region', { name: 'E-mail this week' });

  expect(section.querySelector('dl')?.textContent).toBe('Delivered1,204Bounced3Delayed2');
});

test.each([
  [7, '7Bounced e-mailsAddresses to correct'],
  [0, '0Bounced e-mailsNo addresses to correct'],
])('%i bounced mails are reported with a link to their members', async (mailBack, text) => {
  const counts = aCountReply({ mailBack });
  api.replies(getOverview, anOverviewReply(counts));
  showScreen(<OverviewScreen />, { path: '/admin/overview' });

  const tile = await screen.findByRole('link', { name: /Bounced e-mails/ });

  expect(tile.textContent).toBe(text);
  expect(tile.getAttribute('href')).toBe('/admin/members?kind=mailBack');
});
