import {
  type CreationOptions,
  PasskeyRegistration,
  PasskeyProof,
  type RequestOptions,
} from '#shared/auth/passkeyFields.ts';

/** The browser's passkey calls. Closing the browser's dialog is no error: nothing happens. */

/** The errors by which a browser reports that the user canceled. */
const cancelErrors = new Set(['NotAllowedError', 'AbortError']);

async function credentialFrom(ask: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await ask;
    return credential instanceof PublicKeyCredential ? credential : undefined;
  } catch (error) {
    if (error instanceof DOMException && cancelErrors.has(error.name)) return undefined;
    throw error;
  }
}

/**
 * Asks for a passkey, in a dialog, or `quietly` in the browser's autofill.
 * @returns undefined if the user chose none.
 */
export async function askForPasskey(
  options: RequestOptions,
  quietly?: AbortSignal,
): Promise<PasskeyProof | undefined> {
  const credential = await credentialFrom(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...(quietly && { mediation: 'conditional' as const, signal: quietly }),
    }),
  );
  return credential && PasskeyProof.parse(credential.toJSON());
}

/**
 * Creates a passkey.
 * @returns undefined if none was created.
 * @throws an error of which `hasPasskeyAlready` is true, if this device already has one of the member's.
 */
export async function makePasskey(options: CreationOptions): Promise<PasskeyRegistration | undefined> {
  const credential = await credentialFrom(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  return credential && PasskeyRegistration.parse(credential.toJSON());
}

export const hasPasskeyAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** True if the browser offers passkeys in autofill. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable();
}
