import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { listDirectory } from '#shared/directory/routes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import FindUsersScreen from '#web/features/directory/FindUsersScreen.tsx';
import * as personTexts from '#web/features/people/personTexts.ts';
import { startSession } from '#web/lib/session/session.ts';

// Each card reads its person's job once per render, so that renders can be counted.
vi.mock('#web/features/people/personTexts.ts', { spy: true });
const drawn = vi.mocked(personTexts.jobOf);

const own = aLoggedInUser();
const page = 24;
const where = { people: 40, places: 1, countries: 1 };
const crowd = (from: number) =>
  Array.from({ length: page }, (_, at) => aPerson(from + at, { fullName: `Member ${from + at}` }));
const answer = (people: Person[]) => ({ people, total: 100, facets: {}, where });

let api: PretendApi;

beforeEach(async () => {
  api = new PretendApi();
  startSession(own);
  api.replies(getUser, aProfile(own), { params: { userId: own.id } });
  api.replies(listDirectory, answer(crowd(1)));
  showScreen(
    <>
      <FindUsersScreen />
      <Address />
    </>,
    { path: '/findusers' },
  );
  await link('Member 24');
});

/** Shows the router's address, and a button that goes back. */
function Address() {
  const navigate = useNavigate();
  return (
    <>
      <p>at {useLocation().search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const link = (name: string) =>
  within(screen.getByRole('region', { name: 'People' })).findByRole('link', { name });
const places = async (name: string) => [...((await link(name)).closest('ul')?.children ?? [])];

test('typing renders no card until the response, then each new person once, in existing slots', async () => {
  const user = userEvent.setup();
  const late = Promise.withResolvers<undefined>();
  api.replies(listDirectory, answer(crowd(51)), { until: late.promise });
  const before = await places('Member 24');
  drawn.mockClear();

  await user.type(screen.getByRole('searchbox'), 'm');
  await screen.findByText('at ?q=m');
  expect(drawn).toHaveBeenCalledTimes(0);

  late.resolve(undefined);
  const after = await places('Member 74');
  expect(drawn).toHaveBeenCalledTimes(page);
  expect(after).toHaveLength(page);
  expect(after.every((item, at) => item === before[at])).toBe(true);
});

test('opening the directory is one request, and typing a word another', async () => {
  const user = userEvent.setup();
  const asked = () => api.seen.filter(({ path }) => path.startsWith('/api/v1/directory'));
  expect(asked().map(({ path }) => path)).toEqual(['/api/v1/directory?limit=24&sort=recent']);
  expect(await screen.findByText('40 people in 1 place across 1 country')).toBeTruthy();

  await user.type(screen.getByRole('searchbox'), 'member');
  await waitFor(() => expect(asked().at(-1)?.path).toContain('q=member'));

  expect(asked()).toHaveLength(2);
});

test("a pressed card further down stays the same person's or disappears, and never becomes someone else's", async () => {
  const user = userEvent.setup();
  api.replies(listDirectory, answer([...crowd(20).slice(0, 6), ...crowd(51)].slice(0, page)));
  const button = screen.getByRole('button', { name: 'Follow Member 20' });

  await user.type(screen.getByRole('searchbox'), 'm');
  fireEvent.pointerDown(button);
  await link('Member 68');

  expect(button.getAttribute('aria-label')).toBe('Follow Member 20');
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
});

test('a response between pointer down and up does not change whose button is clicked', async () => {
  const late = Promise.withResolvers<undefined>();
  api.replies(listDirectory, answer(crowd(51)), { until: late.promise });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'm' } });
  await screen.findByText('at ?q=m');
  const button = screen.getByRole('button', { name: 'Follow Member 1' });

  fireEvent.pointerDown(button);
  late.resolve(undefined);
  await link('Member 51');

  expect(button.getAttribute('aria-label')).toBe('Follow Member 1');
  expect(button.isConnected).toBe(false);
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
});

test('a filter chosen before the typed words are in the address keeps them, and the words keep it', async () => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'm' } });

  act(() => {
    screen.getByRole('checkbox', { name: /^Mentoring/ }).click();
    screen.getByRole('switch', { name: 'Online now' }).click();
  });
  await screen.findByText('at ?q=m&open=mentoring&online=1');
  await userEvent.type(screen.getByRole('searchbox'), 'e');

  expect(await screen.findByText('at ?q=me&open=mentoring&online=1')).toBeTruthy();
});

test('Back while typing restores the previous words, and the typed text does not return later', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: /^Mentoring/ }));
  await screen.findByText('at ?open=mentoring');
  const field = screen.getByRole('searchbox');
  await user.type(field, 'm');

  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('at');
  expect(field).toHaveProperty('value', '');
  await user.type(field, 'x');
  await screen.findByText('at ?q=x');

  expect(api.seen.filter(({ path }) => path.includes('q=m'))).toEqual([]);
});
