import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { getOverview, listAudit } from '#shared/office/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aCountReply, anOverviewReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import AuditScreen from '#web/features/admin/AuditScreen.tsx';
import MembersScreen from '#web/features/admin/members/MembersScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

beforeEach(() => {
  const api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
  const counts = aCountReply({ waiting: 1 });
  api.replies(listMembers, { members: [], total: 0, counts });
  api.replies(getOverview, anOverviewReply(counts));
  api.replies(listAudit, []);
});

function Place() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(path: '/admin/audit' | '/admin/members') {
  history.pushState(null, '', '/admin');
  history.pushState(null, '', path);
  render(
    <BrowserRouter>
      <MemberQueryProvider>
        <Routes>
          <Route path="/admin/audit" element={<AuditScreen />} />
          <Route path="/admin/members" element={<MembersScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemberQueryProvider>
    </BrowserRouter>,
  );
  return userEvent.setup();
}

const address = () => screen.getByTestId('address').textContent;

test('a single Back leaves the audit log, however often typing paused', async () => {
  const user = show('/admin/audit');
  const field = await screen.findByRole('searchbox', { name: 'Search the log' });
  await user.type(field, 'ev');
  await waitFor(() => expect(address()).toBe('/admin/audit?q=ev'));
  await user.type(field, 'ent');
  await waitFor(() => expect(address()).toBe('/admin/audit?q=event'));

  await user.click(screen.getByRole('button', { name: 'Back' }));

  expect(address()).toBe('/admin');
});

test('a filter chosen right after typing stays, and so do the words', async () => {
  const user = show('/admin/members');
  await user.type(await screen.findByRole('searchbox'), 'ruth');
  await user.click(screen.getByRole('button', { name: /^Pending/ }));

  await waitFor(() => expect(address()).toContain('q=ruth'));
  expect(address()).toContain('kind=waiting');
});
