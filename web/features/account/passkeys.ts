import {
  type CreationOptions,
  NewPasskey,
  PasskeyProof,
  type RequestOptions,
} from '#shared/auth/passkeyFields.ts';

/** What the browser itself does with passkeys. Whoever turns its dialog away has changed their mind: nothing happens. */

/** How a browser says that there will be no answer. */
const turnedAway = new Set(['NotAllowedError', 'AbortError']);

async function asked(ask: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const answer = await ask;
    return answer instanceof PublicKeyCredential ? answer : undefined;
  } catch (error) {
    if (error instanceof DOMException && turnedAway.has(error.name)) return undefined;
    throw error;
  }
}

/**
 * Asks for a passkey, in a dialog, or `quietly` among what the browser offers to fill in.
 * @returns undefined where none was given.
 */
export async function provePasskey(
  options: RequestOptions,
  quietly?: AbortSignal,
): Promise<PasskeyProof | undefined> {
  const answer = await asked(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...(quietly && { mediation: 'conditional' as const, signal: quietly }),
    }),
  );
  return answer && PasskeyProof.parse(answer.toJSON());
}

/** Makes a passkey. @returns undefined where none was made, 'known' where this device has one of the member's already. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey | 'known' | undefined> {
  try {
    const answer = await asked(
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    );
    return answer && NewPasskey.parse(answer.toJSON());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known';
    throw error;
  }
}

/** True where the browser offers passkeys among what it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable();
}
