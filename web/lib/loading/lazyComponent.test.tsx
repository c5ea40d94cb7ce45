import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Overlay } from '#web/ui/dialogs/Overlay.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { ChunkUnusable } from './preloadChunks.ts';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Code that does not load while there is no network. */
function behindNetwork() {
  const network = { up: false, asked: 0 };
  const Words = lazyComponent(async () => {
    network.asked += 1;
    if (!network.up) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Here it is.</p> };
  });
  return { network, Words };
}

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

function show(Words: () => React.ReactNode) {
  render(
    <>
      <p>The rest of the page</p>
      <ErrorBoundary renderFallback={({ retry }) => <button onClick={retry}>Try again</button>}>
        <Suspense fallback="Loading">
          <Words />
        </Suspense>
      </ErrorBoundary>
    </>,
  );
}

test('code that failed to load affects only its part and loads on retry', async () => {
  const { network, Words } = behindNetwork();
  show(() => <Words />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByText('The rest of the page');
  network.up = true;

  await userEvent.click(again);

  await screen.findByText('Here it is.');
});

test('code that failed to load is requested again when the network is back', async () => {
  const { network, Words } = behindNetwork();
  show(() => <Words />);
  await screen.findByRole('button', { name: 'Try again' });
  network.up = true;

  window.dispatchEvent(new Event('online'));

  await screen.findByText('Here it is.');
});

describe('code that the browser will never load in this page', () => {
  const spoilt = () => lazyComponent(() => Promise.reject(new ChunkUnusable('A script did not come.')));
  const watchReload = () => vi.spyOn(location, 'reload').mockImplementation(() => {});

  test('loads with a new page, after a failed request', async () => {
    const [reload, Words] = [watchReload(), spoilt()];
    show(() => <Words />);

    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does not reload the page unasked, or without a network', async () => {
    const [reload, Words] = [watchReload(), spoilt()];
    show(() => <Words />);
    const again = await screen.findByRole('button', { name: 'Try again' });

    window.dispatchEvent(new Event('online'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(again);

    expect(reload).not.toHaveBeenCalled();
  });
});

test('prefetched code is not requested twice', async () => {
  const { network, Words } = behindNetwork();
  network.up = true;
  void Words.load();

  show(() => <Words />);

  await screen.findByText('Here it is.');
  expect(network.asked).toBe(1);
});

test('loaded code is not shown behind a skeleton, also in nested parts', async () => {
  const { network, Words } = behindNetwork();
  network.up = true;
  await Words.load();

  show(() => <Words />);

  screen.getByText('Here it is.');
});

test('a mounted part keeps its state when its code is requested again', async () => {
  let come = (): void => {};
  const Count = lazyComponent(async () => {
    await new Promise<void>((resolve) => {
      come = resolve;
    });
    return { default: Counter };
  });
  const page = () => (
    <Suspense fallback="Loading">
      <Count />
    </Suspense>
  );
  const { rerender } = render(page());
  screen.getByText('Loading');
  come();
  await userEvent.click(await screen.findByRole('button', { name: '0' }));
  await Count.load();

  rerender(page());

  screen.getByRole('button', { name: '1' });
});

test('a dialog that failed to load leaves the page intact, and opening it retries', async () => {
  const { network, Words } = behindNetwork();
  const page = (open: boolean) => (
    <>
      <p>The rest of the page</p>
      <Overlay open={open} onClose={() => {}}>
        <Words />
      </Overlay>
    </>
  );
  const { rerender } = render(page(true));
  await screen.findByText("Couldn't open this.");
  screen.getByText('The rest of the page');
  rerender(page(false));
  network.up = true;

  rerender(page(true));

  await screen.findByText('Here it is.');
});
