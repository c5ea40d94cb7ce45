import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipLimits } from '#shared/membership/limits.ts';
import { decideRequest, listRequests } from '#shared/office/requestRoutes.ts';
import type { RosterImport } from '#shared/roster/entities.ts';
import { importRoster } from '#shared/roster/importRoutes.ts';
import { getRosterImport } from '#shared/roster/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aRequestReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { isImportRunning } from '#web/api/admin/rosters.ts';
import RequestsScreen from '#web/features/admin/requests/RequestsScreen.tsx';
import RosterScreen from '#web/features/roster/RosterScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

function Leavable({ screen: shown }: { readonly screen: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Leave' : 'Return'}</button>
      {isOpen && shown}
    </>
  );
}

let api: PretendApi;
beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
});

const posted = () => api.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('a roster file', () => {
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
    api.replies(getRosterImport, shown, { params: { id: 'one' } });
    const begun = { success: true, _id: 'one', id: 'one', state: 'importing' } as const;
    api.replies(importRoster, begun, { params: { id: 'one' } });
    showScreen(<RosterScreen />, { path: '/admin/roster', at: '/admin/roster?import=one&step=check' });
    return userEvent.setup();
  }

  test('that matches pending people approves them with its import', async () => {
    const user = show(checked);

    const box = await screen.findByLabelText('Approve 12 pending and invited members who match this file');
    expect(box).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));

    expect(posted()).toEqual(['/api/v1/admin/roster/one/import?confirm=waiting']);
  });

  test('approves nobody if the box is unchecked, by keyboard alone', async () => {
    const user = show(checked);
    const box = await screen.findByLabelText(/^Approve 12/);

    box.focus();
    await user.keyboard(' ');
    expect(box).toHaveProperty('checked', false);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');

    expect(posted()).toEqual(['/api/v1/admin/roster/one/import']);
  });

  test('that matches nobody has no box', async () => {
    show({ ...checked, proven: 0 });

    await screen.findByRole('button', { name: 'Import 2 lines' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('says how many requests are strong matches and links to them', async () => {
    show({ ...imported, strong: 2 });

    await screen.findByText('2 requests now have a strong match.');
    const way = screen.getByRole('link', { name: 'Review 2 requests' });
    expect(way.getAttribute('href')).toBe('/admin/requests?import=one');
  });

  test('polls until the strong matches are counted', async () => {
    show({ ...imported, counting: true });

    await screen.findByText('Counting requests with a strong match...');
    api.replies(getRosterImport, { ...imported, strong: 2 }, { params: { id: 'one' } });
    await screen.findByRole('link', { name: 'Review 2 requests' });
    expect(screen.queryByText(/^Counting/)).toBeNull();
  });

  test('does not mention strong matches if there are none', async () => {
    show({ ...imported, strong: 0 });

    await screen.findByRole('heading', { name: '2 lines imported' });
    expect(screen.queryByText(/strong match/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
  });

  test('shows the progress of the approvals and polls until they are done', async () => {
    show({ ...imported, confirming: { checked: 3, of: 12, confirmed: 3 } });

    await screen.findByText('Approving matching members: 3 of 12.');
    const done = { ...imported, confirming: { checked: 12, of: 12, confirmed: 12 } };
    api.replies(getRosterImport, done, { params: { id: 'one' } });
    await screen.findByText('12 of 12 matching members approved.');
    expect(screen.queryByRole('link', { name: 'Review requests' })).toBeNull();
  });

  test('says that the work has stalled', async () => {
    show({ ...imported, confirming: { checked: 5, of: 12, confirmed: 5 } });
    await screen.findByText('Approving matching members: 5 of 12.');
    expect(screen.queryByText(/No progress/)).toBeNull();

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
    expect(await screen.findByText('No progress for 3 minutes')).toBeTruthy();
  });

  test('reports the people who were not approved and links to the queue', async () => {
    show({ ...imported, confirming: { checked: 12, of: 12, confirmed: 11 } });

    const outcome = await screen.findByText(/^11 of 12 matching members approved\./);
    expect(outcome.textContent).toContain(
      '1 request was changed or decided in the meantime. Review requests',
    );
    expect(screen.getByRole('link', { name: 'Review requests' }).getAttribute('href')).toBe(
      '/admin/requests',
    );
  });

  test.each([
    ['noAdmin', 'It stopped because the person who started it is no longer an admin. Review requests'],
    ['failed', 'It stopped because of an error. Review requests'],
  ] as const)('reports that admissions ended early (%s) and stops polling', async (ended, why) => {
    const confirming = { checked: 3, of: 12, confirmed: 2, ended };
    show({ ...imported, confirming });

    const outcome = await screen.findByText(/^2 of 12 matching members approved\./);
    expect(outcome.textContent).toContain(why);
    expect(outcome.textContent).not.toContain('in the meantime');
    const way = screen.getByRole('link', { name: 'Review requests' });
    expect(way.getAttribute('href')).toBe('/admin/requests?import=one');
    expect(isImportRunning({ state: 'imported', confirming })).toBe(false);
  });
});

describe('the queue of requests', () => {
  const three = [
    aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }),
    aRequestReply({ id: 'b', fullName: 'Piotr Best' }),
    aRequestReply({ id: 'c', fullName: 'Nadia Khoury' }),
  ];

  test('approves all strong matches and names those that another admin decided first', async () => {
    api.replies(listRequests, three);
    for (const id of ['a', 'c'])
      api.replies(decideRequest, { success: true, message: 'Approved.' }, { params: { id } });
    api.refuses(decideRequest, 409, 'This request was decided already.', { id: 'b' });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Approve 3 strong matches' }));

    await screen.findByText(
      "Some requests had changed or already been decided, so they weren't approved: Piotr Best",
    );
    expect(posted()).toEqual(['a', 'b', 'c'].map((id) => `/api/v1/admin/requests/${id}`));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  });

  test('shows only the people matched by an import, and links to everyone', async () => {
    api.replies(listRequests, three);
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('3 pending requests match the imported file.');
    expect(api.seen.map(({ path }) => path)).toEqual(['/api/v1/admin/requests?import=one']);
    api.replies(listRequests, []);
    await userEvent.click(screen.getByRole('link', { name: 'All pending requests' }));

    await screen.findByText('No pending requests');
    expect(api.seen.at(-1)?.path).toBe('/api/v1/admin/requests');
  });

  test('no longer promises a decision time once the last request is decided', async () => {
    api.replies(listRequests, [aRequestReply({ id: 'a', fullName: 'Ruth Feldman' })]);
    api.replies(decideRequest, { success: true, message: 'Approved.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });
    await screen.findByText('1 pending request matches the imported file.');

    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));

    await screen.findByText('All caught up');
    expect(screen.queryByText(/match/)).toBeNull();
  });

  test('stops the undo timer when the admin leaves, and loads the queue again on return', async () => {
    api.replies(listRequests, three);
    api.replies(decideRequest, { success: true, message: 'Approved.' }, { params: { id: 'a' } });
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const clearTimer = vi.spyOn(globalThis, 'clearTimeout');
    showScreen(<Leavable screen={<RequestsScreen />} />, { path: '/admin/requests' });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ruth Feldman' }));
    await screen.findByRole('button', { name: 'Undo' });
    const undoTimer = setTimer.mock.calls.findIndex(([, ms]) => ms === membershipLimits.undoSeconds * 1000);

    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));

    expect(clearTimer).toHaveBeenCalledWith(setTimer.mock.results[undoTimer]?.value);
    api.replies(listRequests, three.slice(1));
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Ruth Feldman' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Approve Piotr Best' })).toBeTruthy();
  });

  test('promises no mail to someone without an address', async () => {
    api.replies(listRequests, [
      aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }, { emailConfirmed: false, isMailed: false }),
    ]);
    api.replies(decideRequest, { success: true, message: 'Declined.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline request' });
    expect(dialog.textContent).toContain('Ruth Feldman will see your message the next time they log in.');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Nobody knows the name.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));

    await screen.findByText(/They'll see it the next time they log in\.$/);
  });

  test('promises an e-mail to members with a confirmed address', async () => {
    api.replies(listRequests, [
      aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }),
      aRequestReply({ id: 'b', fullName: 'Max Best' }),
    ]);
    api.replies(decideRequest, { success: true, message: 'Approved.' }, { params: { id: 'a' } });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ruth Feldman' }));

    await screen.findByText(/They'll get an e-mail shortly\.$/);
  });

  test('marks no difference where the roster has no value', async () => {
    const unknown = { wrote: '2019', known: '', mark: 'unknown' } as const;
    api.replies(listRequests, [aRequestReply({ id: 'a', fullName: 'Ruth Feldman' }, { classYear: unknown })]);
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    const row = await screen.findByRole('row', { name: /^Class/ });

    expect(row.textContent).toBe('Class2019Not providedNothing to compare');
  });

  test('says that nobody is waiting only after the last page', async () => {
    api.replies(listRequests, [], { next: 'more' });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('Not all requests have been checked yet.');
    expect(screen.queryByText('No pending requests')).toBeNull();
    expect(screen.queryByText(/pending requests? match/)).toBeNull();
    api.replies(listRequests, []);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));

    await screen.findByText('No pending requests');
  });

  test('shows only what was found so far while an import is still being searched', async () => {
    api.replies(listRequests, three, { next: 'more' });
    showScreen(<RequestsScreen />, { path: '/admin/requests', at: '/admin/requests?import=one' });

    await screen.findByText('At least 3 pending requests match the imported file.');
  });

  test('stops if the server cannot be reached, and says so once', async () => {
    api.replies(listRequests, three);
    api.loses(decideRequest, { id: 'a' });
    showScreen(<RequestsScreen />, { path: '/admin/requests' });

    await userEvent.click(await screen.findByRole('button', { name: 'Approve 3 strong matches' }));

    await waitFor(() => expect(posted()).toEqual(['/api/v1/admin/requests/a']));
    expect((await screen.findAllByRole('alert')).length).toBe(1);
  });
});
