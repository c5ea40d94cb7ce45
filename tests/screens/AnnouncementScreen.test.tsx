import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getAnnouncement } from '#shared/announcements/readRoutes.ts';
import { announcementTexts } from '#shared/announcements/texts.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import AnnouncementScreen from '#web/features/announcements/AnnouncementScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
});

test('a deleted announcement says so below a heading', async () => {
  api.refuses(getAnnouncement, 404, announcementTexts.unknown, { id });
  showScreen(<AnnouncementScreen />, { path: '/announcements/:id', at: `/announcements/${id}` });

  await screen.findByText("This announcement isn't available");
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Announcement');
});
