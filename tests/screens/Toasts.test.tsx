import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#web/lib/browser/toast.ts';
import { useModal } from '#web/lib/hooks/useModal.ts';
import Toasts from '#web/ui/feedback/Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

/** Toasts that are not being removed. */
function standing(): readonly string[] {
  return screen
    .queryAllByRole('alert')
    .filter((alert) => !alert.hasAttribute('data-ending-style'))
    .map((alert) => alert.textContent ?? '');
}

function say(what: () => void): void {
  act(what);
  pass(50);
}

test.each([
  ['a success of the plain kind', () => toast.success('Saved', 'top'), 2000],
  ['an error of the plain kind', () => toast.error('Broken', 'top'), 4000],
  ['a neutral one of the plain kind', () => toast.info('Well', 'top'), 4000],
  ['any of the corner kind', () => toast.success('Followed'), 5000],
])('%s closes after its time', (_name, show, milliseconds) => {
  say(show);
  pass(milliseconds - 200);
  expect(standing()).toHaveLength(1);

  pass(400);

  expect(standing()).toHaveLength(0);
});

test('a toast under the pointer stays', () => {
  say(() => toast.success('Saved', 'top'));
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications' }));

  pass(10_000);

  expect(standing()).toEqual(['Saved']);
});

test('at most 20 are shown at once', () => {
  say(() => {
    for (let count = 0; count < 25; count += 1) toast.info(`Number ${count}`, 'top');
  });

  expect(standing()).toHaveLength(20);
});

test('a toast can be closed', () => {
  say(() => toast.error('Broken'));

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  pass(1000);

  expect(standing()).toHaveLength(0);
});

function ModalPanel() {
  const panel = useRef<HTMLDivElement>(null);
  useModal(panel, true);
  return (
    <>
      <p>Behind</p>
      <div ref={panel} />
    </>
  );
}

test('a modal panel leaves the toasts reachable in every language', () => {
  cleanup();
  i18n.setMessagesCompiler((message) => compileMessage(message, (text) => `⟦${text}⟧`));
  render(<Toasts />);
  say(() => toast.error('Broken', 'top'));

  render(<ModalPanel />);

  expect(screen.getByText('Behind').inert).toBe(true);
  expect(screen.getByRole('region', { name: '⟦Notifications⟧' }).closest('[inert]')).toBeNull();
  i18n.setMessagesCompiler(compileMessage);
});
