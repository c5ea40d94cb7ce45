import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Audience } from '#shared/announcements/entities.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { AudienceFields } from '#web/features/directory/AudienceFields.tsx';
import { audienceText } from '#web/features/directory/audienceFilters.ts';
import { startSession } from '#web/lib/session/session.ts';

/** Conditions that only the API can set. */
const ofApi: Audience = { degree: ['MSc Physics', 'BSc Physics'], confirmed: true };

beforeEach(() => startSession(aLoggedInUser({ role: 'admin' })));

test('the words of an audience name every condition', () => {
  expect(audienceText({})).toBe('All members');
  expect(audienceText({ from: 2019, to: 2019, ...ofApi })).toBe(
    'Class of 2019, MSc Physics, BSc Physics, Confirmed by the school',
  );
});

test('conditions that only the API can set are shown and can be removed', async () => {
  const changes: Audience[] = [];
  const onChange = (audience: Audience): void => void changes.push(audience);
  showScreen(<AudienceFields audience={{ from: 2019, ...ofApi }} onChange={onChange} count={3} />, {
    path: '/admin/announcements',
  });
  const user = userEvent.setup();
  const remove = (label: string) =>
    user.click(screen.getByRole('button', { name: `Remove condition: ${label}` }));

  screen.getByText('Members who match all of these');
  // The directory on the site would show more people.
  expect(screen.queryByRole('link', { name: 'See them in Find User' })).toBeNull();
  await remove('MSc Physics');
  await remove('Confirmed by the school');
  await remove('Class of 2019 or later');

  expect(changes).toEqual([
    { from: 2019, degree: ['BSc Physics'], confirmed: true },
    { from: 2019, degree: ['MSc Physics', 'BSc Physics'] },
    ofApi,
  ]);
});
