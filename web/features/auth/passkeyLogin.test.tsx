import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passkeyLogin, passkeyLoginOptions } from '#shared/auth/passkeyRoutes.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { logInByPasskey, startPasskeyAutofill } from './passkeyLogin.ts';

let api: PretendApi;
const onOutcome = vi.fn<(outcome: string) => void>();
const refusal = "That passkey didn't work.";

/** A browser that answers every request for a passkey like this. */
function withCredentials(get: () => Promise<Credential>): void {
  class PretendCredential {
    static isConditionalMediationAvailable = () => Promise.resolve(true);
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON = () => ({
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
    });
  }
  vi.stubGlobal('PublicKeyCredential', PretendCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
}

beforeEach(() => {
  api = new PretendApi();
  api.replies(passkeyLoginOptions, {
    challenge: 'challenge',
    rpId: 'localhost',
    timeout: 60_000,
    allowCredentials: [],
    userVerification: 'required',
  });
  onOutcome.mockReset();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

test('a browser that fails while it offers passkeys in autofill shows no error that the visitor did not cause', async () => {
  withCredentials(() =>
    Promise.reject(new DOMException('The request is not supported.', 'NotSupportedError')),
  );

  await startPasskeyAutofill(new AbortController().signal, onOutcome).catch(() => undefined);

  expect(api.seen).toHaveLength(1);
  expect(onOutcome).not.toHaveBeenCalled();
  expect(await logInByPasskey()).toContain(refusal);
});

test('a passkey that the visitor chose in autofill and that the server refuses shows why', async () => {
  withCredentials(async () => new PublicKeyCredential());
  api.refuses(passkeyLogin, 401, 'Unknown passkey');

  await startPasskeyAutofill(new AbortController().signal, onOutcome);

  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('Unknown passkey');
});
