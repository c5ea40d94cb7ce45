import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDevices } from '#shared/auth/deviceRoutes.ts';
import { passkeyOptions } from '#shared/auth/passkeyRoutes.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';
import SecuritySettings from './SecuritySettings.tsx';

beforeEach(() => {
  const api = new PretendApi();
  startSession(aLoggedInUser());
  const email = { address: '', verified: false, verifiedAddress: '', inside: false };
  api.replies(getLoginMethods, { password: {}, email, passkeys: [], providers: [], mail: true });
  api.replies(listDevices, []);
  api.replies(passkeyOptions, {
    challenge: 'challenge',
    rp: { id: 'localhost', name: 'Alumni Network' },
    user: { id: 'a', name: 'maya', displayName: 'Maya' },
    pubKeyCredParams: [],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

/** A browser that refuses to create a passkey. */
function withoutPasskey(error: DOMException): void {
  const asIs = (options: unknown) => options;
  const statics = { parseRequestOptionsFromJSON: asIs, parseCreationOptionsFromJSON: asIs };
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), statics));
  const create = () => Promise.reject(error);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}

async function addPasskey(): Promise<void> {
  showScreen(<SecuritySettings />, { path: '/settings/security' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
}

test('a device that already has a passkey says so, instead of asking to try again', async () => {
  withoutPasskey(new DOMException('Excluded.', 'InvalidStateError'));

  await addPasskey();

  expect(await screen.findByText('This device already has a passkey.')).toBeDefined();
});

test('a passkey that the browser cannot create asks to try again', async () => {
  withoutPasskey(new DOMException('Broken.', 'UnknownError'));

  await addPasskey();

  expect(await screen.findByText("Couldn't add the passkey. Please try again.")).toBeDefined();
});
