import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showScreen } from '#tests/support/showScreen.tsx';
import { parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { FeedFilterBar } from './FeedFilterBar.tsx';

beforeEach(() => {
  document.documentElement.lang = 'de';
});

afterEach(() => {
  cleanup();
  document.documentElement.lang = '';
});

const Bar = () => <FeedFilterBar filters={parseFeedFilters(useLocation().search)} />;

test('a chosen place is shown in the language of the page, and removed by its value', async () => {
  showScreen(<Bar />, { path: '/experience', at: '/experience?place=Rotterdam, Netherlands|Lagos, Nigeria' });

  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Rotterdam, Niederlande' }));

  expect(screen.queryByText('Rotterdam, Niederlande')).toBeNull();
  expect(screen.getByText('Lagos, Nigeria')).toBeTruthy();
});
