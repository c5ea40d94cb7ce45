import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNearEnd } from './useNearEnd.ts';

/** The end of a list in a window that the test scrolls: browsers batch observer entries as they like. */
class Window {
  readonly observers = new Set<(entries: readonly { isIntersecting: boolean }[]) => void>();

  tell(...near: boolean[]): void {
    for (const tell of this.observers) tell(near.map((isIntersecting) => ({ isIntersecting })));
  }
}

let view: Window;

beforeEach(() => {
  view = new Window();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(): void {
        view.observers.add(this.#tell);
      }
      disconnect(): void {
        view.observers.delete(this.#tell);
      }
    },
  );
});

function List({
  load,
  pageKey = 'page-2',
}: {
  readonly load: () => Promise<unknown>;
  readonly pageKey?: string;
}) {
  const { endRef, hasFailed, loadMore } = useNearEnd({ pageKey, load, margin: '0px' });
  return (
    <div ref={endRef}>
      <button onClick={loadMore}>{hasFailed ? 'Try again' : 'Show more'}</button>
    </div>
  );
}

const scroll = (...near: boolean[]) => act(async () => view.tell(...near));

test('an end that left and returned between two checks counts as near', async () => {
  const load = vi.fn(async () => undefined);
  render(<List load={load} />);

  await scroll(false, true);

  expect(load).toHaveBeenCalledTimes(1);
});

test('an end that came and left again counts as far', async () => {
  const load = vi.fn(async () => undefined);
  render(<List load={load} />);

  await scroll(true, false);

  expect(load).not.toHaveBeenCalled();
});

test('a failed page is not requested endlessly, and again once the end comes near anew', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  render(<List load={load} />);
  await scroll(true);
  // The first entry of a newly observed end.
  await scroll(true);
  expect(load).toHaveBeenCalledTimes(1);

  await scroll(false);
  await scroll(true);

  expect(load).toHaveBeenCalledTimes(2);
});

test('a failed page loads when the network is back, or on a click', async () => {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('gone')));
  render(<List load={load} />);
  await scroll(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(undefined);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('button', { name: 'Show more' });
  expect(load).toHaveBeenCalledTimes(3);
});

test('an end that stays near requests page after page', async () => {
  const load = vi.fn(async () => undefined);
  const { rerender } = render(<List load={load} />);
  await scroll(true);

  rerender(<List load={load} pageKey="page-3" />);
  await scroll(true);

  expect(load).toHaveBeenCalledTimes(2);
});
