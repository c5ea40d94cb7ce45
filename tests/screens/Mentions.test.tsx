import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/showScreen.tsx';
import { ExpandableText } from '#web/ui/text/ExpandableText.tsx';

const maya = { _id: '7', username: 'maya' };

test('mentions link to profiles under the name that the author wrote; the rest stays text', async () => {
  const text = 'Thanks @Maya. Write to me@maya.example or @jonas, see https://example.org';
  showScreen(<ExpandableText text={text} mentions={[maya]} />, { path: '/' });

  const link = await screen.findByRole('link', { name: '@Maya' });

  expect(link.getAttribute('href')).toBe('/users/7');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '@Maya',
    'https://example.org',
  ]);
  expect(link.closest('p')?.textContent).toBe(text);
});

test('a text without mentions has no link', () => {
  showScreen(<ExpandableText text="Thanks @maya" />, { path: '/' });

  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Thanks @maya')).toBeDefined();
});
