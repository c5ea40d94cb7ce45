import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RosterImport } from '#shared/roster/entities.ts';
import { decideRequest, listRequests } from '#shared/membership/requestRoutes.ts';
import { getRoster } from '#shared/roster/routes.ts';
import { importRoster } from '#shared/roster/importRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aRequestReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import RequestsScreen from '#web/features/admin/requests/RequestsScreen.tsx';
import { isAtWork } from '#web/api/office/rosters.ts';
import RosterScreen from '#web/features/roster/RosterScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';

let api: PretendApi;
beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const posted = () => api.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('a file of the roster', () => {
  const checked: RosterImport = {
    _id: 'one',
    id: 'one',
    fileName: 'graduates.csv',
    size: 1000,
    state: 'checked',
    by: 'Dean',
    createdAt: '2026-11-01T10:00:00.000Z',
    file: { separator: ';', encoding: 'utf-8', lines: 2, columns: [] },
    numbers: { added: 2, changed: 0, same: 0, problems: 0, leftOut: 0 },
    proven: 12,
  };
  const imported: RosterImport = {
    ...checked,
    state: 'imported',
    imported: { added: 2, changed: 0, seconds: 1 },
  };

  function show(shown: RosterImport) {
    api.replies(getRoster, shown, { params: { id: 'one' } });
    const begun = { success: true, _id: 'one', id: 'one', state: 'importing' } as const;
    api.replies(importRoster, begun, { params: { id: 'one' } });
    showScreen(<RosterScreen />, { path: '/admin/roster', at: '/admin/roster?import=one&step=check' });
    return userEvent.setup();
  }

  test('that proves members who wait confirms them with its import', async () => {
    const user = show(checked);

    const box = await screen.findByLabelText(
      'Confirm the 12 waiting and invited members whom this file proves',
    );
    expect(box).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));

    expect(posted()).toEqual(['/api/v1/admin/roster/one/import?confirm=waiting']);
  });

  test('leaves them in the queue where the box is not ticked, by keyboard alone', async () => {
    const user = show(checked);
    const box = await screen.findByLabelText(/^Confirm the 12/);

    box.focus();
    await user.keyboard(' ');
    expect(box).toHaveProperty('checked', false);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');

    expect(posted()).toEqual(['/api/v1/admin/roster/one/import']);
  });

  test('that proves nobody has no box', async () => {
    show({ ...checked, proven: 0 });

    await screen.findByRole('button', { name: 'Import 2 lines' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('says how many requests have a strong match by it, and leads to these', async () => {
    show({ ...imported, strong: 2 });

    await screen.findByText('2 requests now have a strong match.');
    const way = screen.getByRole('link', { name: 'See the 2 requests' });
    expect(way.getAttribute('href')).toBe('/admin/requests?import=one');
  });

  test('asks again until the strong matches are counted', async () => {
    show({ ...imported, counting: true });

    await screen.findByText('Counting the requests that have a strong match now.');
    api.replies(getRoster, { ...imported, strong: 2 }, { params: { id: 'one' } });
    await screen.findByRole('link', { name: 'See the 2 requests' }, { timeout: 5000 });
    expect(screen.queryByText(/^Counting/)).toBeNull();
  });

  test('says nothing of strong matches where there are none', async () => {
    show({ ...imported, strong: 0 });

    await screen.findByRole('heading', { name: '2 lines are in' });
    expect(screen.queryByText(/strong match/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^See the/ })).toBeNull();
  });

  test('says how far the confirming has come, and asks again until it is done', async () => {
    show({ ...imported, confirming: { looked: 3, of: 12, confirmed: 3 } });

    await screen.findByText('Confirming the waiting members: 3 of 12.');
    const done = { ...imported, confirming: { looked: 12, of: 12, confirmed: 12 } };
    api.replies(getRoster, done, { params: { id: 'one' } });
    await screen.findByText('12 of 12 waiting members are confirmed.', {}, { timeout: 5000 });
    expect(screen.queryByRole('link', { name: 'Requests' })).toBeNull();
  });

  test('says so where the work has not moved for long', async () => {
    show({ ...imported, confirming: { looked: 5, of: 12, confirmed: 5 } });
    await screen.findByText('Confirming the waiting members: 5 of 12.');
    expect(screen.queryByText(/Nothing has moved/)).toBeNull();

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
    expect(await screen.findByText('Nothing has moved for 3 minutes', {}, { timeout: 5000 })).toBeTruthy();
  });

  test('tells of those who were left, and leads to the queue', async () => {
    show({ ...imported, confirming: { looked: 12, of: 12, confirmed: 11 } });

    const told = await screen.findByText(/^11 of 12 waiting members are confirmed\./);
    expect(told.textContent).toContain('The other one has changed meanwhile, or was decided on: Requests');
    expect(screen.getByRole('link', { name: 'Requests' }).getAttribute('href')).toBe('/admin/requests');
  });

  test.each([
    ['noAdmin', 'Then it ended, since whoever began it is no admin any more. Who is left: Requests'],
    ['failed', 'Then it ended, since something failed. Who is left: Requests'],
  ] as const)(
    'says that the confirming has ended before its end (%s), and asks no more',
    async (ended, why) => {
      const confirming = { looked: 3, of: 12, confirmed: 2, ended };
      show({ ...imported, confirming });

      const told = await screen.findByText(/^2 of 12 waiting members are confirmed\./);
      expect(told.textContent).toContain(why);
      expect(told.textContent).not.toContain('changed meanwhile');
      const way = screen.getByRole('link', { name: 'Requests' });
      expect(way.getAttribute('href')).toBe('/admin/requests?import=one');
      expect(isAtWork({ state: 'imported', confirming })).toBe(false);
    },
  );
});

describe('the queue of requests', () => {
  const three = [
    aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }),
    aRequestReply({ id: 'b', fullName: 'Piotr Best' }),
    aRequestReply({ id: 'c', fullName: 'Nadia Khoury' }),
  ];

  test('confirms all strong matches, and names whom another admin was faster with', async () => {
    api.replies(listRequests, three);
    for (const id of ['a', 'c'])
      api.replies(decideRequest, { success: true, message: 'Confirmed.' }, { params: { id } });
    api.refuses(decideRequest, 409, 'This request was decided already.', { id: 'b' });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Confirm 3 strong matches' }));

    await screen.findByText('Not confirmed, since changed or decided on meanwhile: Piotr Best');
    expect(posted()).toEqual(['a', 'b', 'c'].map((id) => `/api/v1/admin/requests/${id}`));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  });

  test('shows of an import only whom it proves, and leads to everybody', async () => {
    api.replies(listRequests, three);
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('3 people wait. An imported file proves them.');
    expect(api.seen.map(({ path }) => path)).toEqual(['/api/v1/admin/requests?import=one']);
    api.replies(listRequests, []);
    await userEvent.click(screen.getByRole('link', { name: 'Everybody who waits' }));

    await screen.findByText('Nobody waits.');
    expect(api.seen.at(-1)?.path).toBe('/api/v1/admin/requests');
  });

  test('promises nothing to nobody once the last one is decided on', async () => {
    api.replies(listRequests, [aRequestReply({ id: 'a', fullName: 'Ruth Feldman' })]);
    api.replies(decideRequest, { success: true, message: 'Confirmed.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });
    await screen.findByText('1 person waits. An imported file proves them.');

    await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));

    await screen.findByText('Everybody has an answer.');
    expect(screen.queryByText(/proves them/)).toBeNull();
  });

  test('promises no mail to whoever has no address', async () => {
    api.replies(listRequests, [
      aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }, { emailConfirmed: false, isMailed: false }),
    ]);
    api.replies(decideRequest, { success: true, message: 'Declined.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline' });
    expect(dialog.textContent).toContain('Ruth Feldman will see your message when they next log in.');
    await userEvent.type(within(dialog).getByLabelText('Why?'), 'Nobody knows the name.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));

    await screen.findByText(/They will see it when they next log in\.$/);
  });

  test('promises an e-mail to members with a confirmed address', async () => {
    api.replies(listRequests, [
      aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }),
      aRequestReply({ id: 'b', fullName: 'Max Best' }),
    ]);
    api.replies(decideRequest, { success: true, message: 'Confirmed.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Ruth Feldman' }));

    await screen.findByText(/They get an e-mail in a moment\.$/);
  });

  test('marks nothing as different where the roster has nothing', async () => {
    const unknown = { wrote: '2019', known: '', mark: 'unknown' } as const;
    api.replies(listRequests, [aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }, { classYear: unknown })]);
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    const row = await screen.findByRole('row', { name: /^Class/ });

    expect(row.textContent).toBe('Class2019nothingnothing to compare');
  });

  test('says that nobody waits only where no page is left', async () => {
    api.replies(listRequests, [], { next: 'more' });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('Not all of the file is looked through yet.');
    expect(screen.queryByText('Nobody waits.')).toBeNull();
    expect(screen.queryByText(/people? waits?\./)).toBeNull();
    api.replies(listRequests, []);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));

    await screen.findByText('Nobody waits.');
  });

  test('says of a file that is not looked through no more than it has found', async () => {
    api.replies(listRequests, three, { next: 'more' });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('At least 3 people wait. An imported file proves them.');
  });

  test('stops where nothing can be reached, and says so once', async () => {
    api.replies(listRequests, three);
    api.loses(decideRequest, { id: 'a' });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Confirm 3 strong matches' }));

    await waitFor(() => expect(posted()).toEqual(['/api/v1/admin/requests/a']));
    expect((await screen.findAllByRole('alert')).length).toBe(1);
  });
});
