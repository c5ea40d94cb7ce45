import type { StoredUser } from '#functions/members/users.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import type { CreationOptions, RequestOptions } from '#shared/auth/passkeyFields.ts';
import type { StoredPasskey } from '../store/passkeys.ts';

/** What browsers are asked for: a discoverable passkey with user verification. */

/** Ed25519, ECDSA with P-256, RSA, in our order of preference. */
export const passkeyAlgorithms = [-8, -7, -257];

const timeout = loginMethodLimits.challengeSeconds * 1000;

/** The relying party id: passkeys work only for this site. */
export function siteIdOf(origin: string): string {
  return new URL(origin).hostname;
}

const describe = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** What a browser needs to create a passkey for this member, on a device that has none of theirs. */
export function passkeyCreationOptions(
  user: StoredUser,
  passkeys: readonly StoredPasskey[],
  { origin, challenge }: { readonly origin: string; readonly challenge: string },
): CreationOptions {
  return {
    rp: { id: siteIdOf(origin), name: 'Alumni Network' },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.username,
      displayName: user.fullName,
    },
    challenge,
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** What a browser needs to use one of these passkeys, or any passkey if none is named. */
export function passkeyRequestOptions(
  passkeys: readonly StoredPasskey[],
  { origin, challenge }: { readonly origin: string; readonly challenge: string },
): RequestOptions {
  return {
    rpId: siteIdOf(origin),
    challenge,
    timeout,
    allowCredentials: passkeys.map(describe),
    userVerification: 'required',
  };
}
