import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExpandableText } from './ExpandableText.tsx';

test('a post links its web addresses like the chat, and nothing else', () => {
  render(<ExpandableText text="See https://example.org/jobs. Not javascript:alert(1)." />);

  const link = screen.getByRole('link');
  expect(link.textContent).toBe('https://example.org/jobs');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});
