import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';

const start = new Date('2026-11-21T12:00:00');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

const Row = memo(() => <RelativeTime at={start.toISOString()} />);
const shown = () => [...new Set(screen.getAllByRole('time').map(({ textContent }) => textContent))];
const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test("'just now' changes as time passes, even if nothing else renders the row", () => {
  render(<Row />);
  expect(shown()).toEqual(['just now']);

  pass(1);
  expect(shown()).toEqual(['1m ago']);
  pass(59);
  expect(shown()).toEqual(['1h ago']);
});

test('a hundred times share one timer, which stops with the last of them', () => {
  const { unmount } = render(Array.from({ length: 100 }, (_, row) => <Row key={row} />));
  expect(vi.getTimerCount()).toBe(1);
  pass(5);
  expect(shown()).toEqual(['5m ago']);

  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('the clock stops while the page is hidden, and is right as soon as it is visible', () => {
  render(<Row />);
  look('hidden');
  expect(vi.getTimerCount()).toBe(0);
  pass(10);
  expect(shown()).toEqual(['just now']);

  look('visible');
  expect(shown()).toEqual(['10m ago']);
});
