import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countAudience, listAnnouncements } from '#shared/announcements/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import AnnouncementsScreen from '#web/features/announcements/AnnouncementsScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const admin = aLoggedInUser({ role: 'admin' });
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(admin);
});

const common = { text: 'Come.', audience: {}, version: 1, author: admin };

test('sent announcements are listed in the order in which they were sent, not written', async () => {
  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  const sent = (id: string, title: string, [created, started]: readonly [number, number]) => ({
    ...common,
    _id: id,
    id,
    title,
    state: 'sent' as const,
    createdAt: at(created),
    startedAt: at(started),
    sentAt: at(started),
  });
  api.replies(countAudience, { count: 3 });
  api.replies(listAnnouncements, [
    sent('01ARZ3NDEKTSV4RRFFQ69G5FAW', 'Written last', [12, 13]),
    sent('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Sent last', [10, 20]),
  ]);
  showScreen(<AnnouncementsScreen />, { path: '/admin/announcements' });

  const group = within(await screen.findByRole('region', { name: 'Sent' }));
  const titles = group.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Sent last', 'Written last']);
});
