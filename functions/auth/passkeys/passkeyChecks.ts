import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';
import type { PasskeyRegistration, PasskeyProof } from '#shared/auth/passkeyFields.ts';
import { type ChallengePurpose, consumeChallenge } from '../store/challenges.ts';
import { findPasskey, type NewPasskey, type StoredPasskey, recordPasskeyUseStep } from '../store/passkeys.ts';
import { passkeyAlgorithms, siteIdOf } from './passkeyRequests.ts';
import { challengeOf, readAttestation, readProof } from './passkeyShapes.ts';

/** The site, the holder and the time of a passkey check. */
interface Ceremony {
  /** The id of a session, or the secret of the browser that asked. */
  readonly holder: string;
  readonly origin: string;
  readonly now: Date;
}

const expected = (challenge: string, { origin }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: siteIdOf(origin),
  requireUserVerification: true,
});

/** The result of checking a device's response; undefined if the library rejects it by throwing. */
async function unlessRefused<T>(check: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (isProgrammingError(error)) throw error;
    return undefined;
  }
}

/** Uses up the challenge of a response: the first response counts, right or wrong. */
async function challengeTaken(
  response: { readonly clientDataJSON: string },
  purpose: ChallengePurpose,
  { holder, now }: Ceremony,
): Promise<string | undefined> {
  const challenge = await unlessRefused(() => challengeOf(response));
  if (challenge === undefined) return undefined;
  return (await consumeChallenge(challenge, purpose, holder, now)) ? challenge : undefined;
}

/** The passkey that a browser has created; undefined if the response is invalid. */
export async function verifyNewPasskey(
  passkey: PasskeyRegistration,
  name: string,
  ceremony: Ceremony,
): Promise<NewPasskey | undefined> {
  const { transports = [], ...response } = passkey.response;
  const challenge = await challengeTaken(response, 'create', ceremony);
  if (challenge === undefined) return undefined;
  const result = await unlessRefused(() => {
    readAttestation(response);
    return verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      ...expected(challenge, ceremony),
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
  });
  if (result?.registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp: synced } = result.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { name, credentialId: credential.id, publicKey, counter: credential.counter, transports, synced };
}

/** The passkey that responded, and the step that records its use. */
interface VerifiedPasskey {
  readonly userId: string;
  readonly step: Step;
}

/** Checks a passkey's response; undefined if the passkey is unknown or the response is invalid. */
export async function verifyPasskeyProof(
  proof: PasskeyProof,
  purpose: 'login' | 'confirm',
  ceremony: Ceremony,
): Promise<VerifiedPasskey | undefined> {
  const passkey = await findPasskey(proof.id);
  if (passkey === undefined || !isOwners(passkey, proof)) return undefined;
  const { credentialId: id, publicKey, counter } = passkey;
  const { userHandle: _, ...response } = proof.response;
  const challenge = await challengeTaken(response, purpose, ceremony);
  if (challenge === undefined) return undefined;
  const result = await unlessRefused(() => {
    readProof(response);
    return verifyAuthenticationResponse({
      response: { ...proof, response, clientExtensionResults: {} },
      ...expected(challenge, ceremony),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
  });
  if (result?.verified !== true) return undefined;
  const { newCounter, credentialBackedUp: synced } = result.authenticationInfo;
  const step = recordPasskeyUseStep(passkey, { counter: newCounter, synced }, ceremony.now);
  return { userId: passkey.userId, step };
}

/** If a device names the passkey's owner, it must be the right one. */
function isOwners({ userId }: StoredPasskey, { response: { userHandle } }: PasskeyProof): boolean {
  return userHandle == null || Buffer.from(userHandle, 'base64url').toString() === userId;
}
