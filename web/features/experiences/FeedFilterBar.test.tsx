import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  // The names of countries are made once, in the language of the page.
  vi.resetModules();
  document.documentElement.lang = 'de';
});

test('a chosen place is shown in the language of the page, and removed by its value', async () => {
  const { showScreen } = await import('#tests/support/showScreen.tsx');
  const { parseFeedFilters } = await import('#web/api/experiences/feedQuery.ts');
  const { FeedFilterBar } = await import('./FeedFilterBar.tsx');
  const Bar = () => <FeedFilterBar filters={parseFeedFilters(useLocation().search)} />;
  showScreen(<Bar />, { path: '/experience', at: '/experience?place=Rotterdam, Netherlands|Lagos, Nigeria' });

  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Rotterdam, Niederlande' }));

  expect(screen.queryByText('Rotterdam, Niederlande')).toBeNull();
  expect(screen.getByText('Lagos, Nigeria')).toBeTruthy();
});
