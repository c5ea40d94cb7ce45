import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLinkTarget } from './useLinkTarget.ts';

interface ListProps {
  readonly onceKey: string;
  readonly missing: () => void;
  readonly items: readonly string[];
}

function List({ onceKey, missing, items }: ListProps) {
  useLinkTarget({ onceKey, elementId: 'item-b', onMissing: missing });
  return items.map((item) => (
    <p key={item} id={`item-${item}`} tabIndex={-1}>
      {item}
    </p>
  ));
}

test('a target that renders later is scrolled to and focused, once for each key', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const missing = vi.fn();
  const { rerender } = render(<List onceKey="first" missing={missing} items={['a']} />);
  expect(missing).toHaveBeenCalledTimes(1);
  expect(scrolled).not.toHaveBeenCalled();

  rerender(<List onceKey="first" missing={missing} items={['a', 'b']} />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await expect.poll(() => document.activeElement?.id).toBe('item-b');

  rerender(<List onceKey="first" missing={missing} items={['a', 'b', 'c']} />);
  expect(scrolled).toHaveBeenCalledTimes(1);

  rerender(<List onceKey="second" missing={missing} items={['a', 'b', 'c']} />);
  expect(scrolled).toHaveBeenCalledTimes(2);
  expect(missing).toHaveBeenCalledTimes(1);
});

test('a panel that was opened meanwhile keeps the focus', async () => {
  // happy-dom renders nothing, so it knows no visibility.
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  render(
    <div role="dialog" aria-label="Notifications">
      <button>Mark all as read</button>
    </div>,
  );
  const button = screen.getByRole('button');
  button.focus();
  render(<List onceKey="first" missing={vi.fn()} items={['b']} />);

  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  expect(document.activeElement).toBe(button);
});
