import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getExport, startExport } from '#shared/account/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { ExportData } from '#web/features/settings/data/ExportData.tsx';
import { startSession } from '#web/lib/session/session.ts';

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
});

test('a copy requested while the page still loads is shown as being prepared', async () => {
  const gate = Promise.withResolvers<void>();
  api.replies(getExport, { state: 'none', mailed: false }, { until: gate.promise });
  const user = userEvent.setup();
  showScreen(<ExportData />, { path: '/', at: '/' });
  const preparing = { state: 'preparing', mailed: false } as const;
  api.replies(startExport, { success: true, message: 'Preparing.', export: preparing });

  await user.click(await screen.findByRole('button', { name: 'Request a copy' }));
  await screen.findByText(/^Preparing your copy/);
  // Later reads know of it; the first one, which began before, does not.
  api.replies(getExport, preparing);
  gate.resolve();

  await waitFor(() => expect(api.seen.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
  expect(screen.getByText(/^Preparing your copy/)).toBeTruthy();
});
