import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { priya } from '#tests/support/priyaAndJonas.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { Guard } from './Guard.tsx';

/** Shows where the guard leads, and what the history state keeps. */
function Place() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function open(address: string): string | null {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<Guard />}>
          <Route path="/*" element={<Place />} />
        </Route>
        {['/login', '/waiting', '/suspended'].map((path) => (
          <Route key={path} path={path} element={<Place />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByText(/^\//).textContent;
}

test('a member opens every screen at its own address', () => {
  startSession(priya);

  expect(open('/messages?with=01K')).toBe('/messages?with=01K null');
});

test('a session that expired leads to the login, whose address keeps the destination', () => {
  startSession(priya);
  endSession('expired');

  expect(open('/messages?with=01K')).toBe(`/login?next=${encodeURIComponent('/messages?with=01K')} null`);
});

test('after a logout the login keeps no destination', () => {
  startSession(priya);
  endSession('logout');

  expect(open('/messages?with=01K')).toBe('/login null');
});

test('a public screen is open to everybody', () => {
  expect(open('/about')).toBe('/about null');
});

test.each([
  ['waiting', '/waiting'],
  ['suspended', '/suspended'],
  ['leaving', '/settings/data'],
] as const)('an account that is %s is redirected to %s, and keeps its destination', (state, to) => {
  startSession({ ...priya, status: state });

  expect(open('/messages?with=01K')).toBe(`${to} {"next":"/messages?with=01K"}`);
});

test.each(['waiting', 'suspended', 'leaving'] as const)(
  'an account that is %s opens its settings',
  (state) => {
    startSession({ ...priya, status: state });

    expect(open('/settings/account')).toBe('/settings/account null');
  },
);
