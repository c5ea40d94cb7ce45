import {
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

/*
 * The shapes of what devices write in JSON and CBOR. The library does not validate its input: another shape would cause
 * a TypeError, which looks like a mistake in the code.
 */

const bytes = z.instanceof(Uint8Array);
const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

const entries = z.pipe(
  z.instanceof(Map),
  z.transform((map: Map<string | number, unknown>): Record<string, unknown> => Object.fromEntries(map)),
);

/** We ask devices for no attestation. Browsers then send none, or one that needs no lookup. */
const Attestation = z.pipe(
  entries,
  z.discriminatedUnion('fmt', [
    z.object({ fmt: z.literal('none'), authData: bytes, attStmt: z.instanceof(Map) }),
    z.object({
      fmt: z.literal('packed'),
      authData: bytes,
      attStmt: z.pipe(
        entries,
        z.object({
          alg: z.number(),
          sig: bytes,
          x5c: z.optional(z.array(bytes).check(z.minLength(1))),
        }),
      ),
    }),
  ]),
);

/** A public key of each algorithm in COSE: Ed25519, ECDSA and RSA. */
const PublicKey = z.pipe(
  entries,
  z.discriminatedUnion('1', [
    z.object({ '1': z.literal(1), '3': z.number(), '-1': z.number(), '-2': bytes }),
    z.object({ '1': z.literal(2), '3': z.number(), '-1': z.number(), '-2': bytes, '-3': bytes }),
    z.object({ '1': z.literal(3), '3': z.number(), '-1': bytes, '-2': bytes }),
  ]),
);

const decoded = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The challenge that a device responded to. @throws if the response cannot be read. */
export function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  return ClientData.parse(decodeClientDataJSON(clientDataJSON)).challenge;
}

const flagBits = { at: 32, hasKey: 0x40, hasExtensions: 0x80 } as const;
/**
 * The offset of the length of the credential id, after counter and model; without a credential the extensions begin at
 * 37.
 */
const idLengthAt = 53;
const withoutKeyAt = 37;

/** @throws if the extensions, which devices may add without being asked, are not a map. */
function readExtensions(authData: Uint8Array<ArrayBuffer>): void {
  const flagByte = authData[flagBits.at] ?? 0;
  if ((flagByte & flagBits.hasExtensions) === 0) return;
  const begin = (flagByte & flagBits.hasKey) === 0 ? withoutKeyAt : endOfKey(authData);
  z.parse(z.instanceof(Map), isoCBOR.decodeFirst(authData.subarray(begin)));
}

function endOfKey(authData: Uint8Array<ArrayBuffer>): number {
  const idLength = Buffer.from(authData).readUInt16BE(idLengthAt);
  const keyAt = idLengthAt + 2 + idLength;
  return keyAt + isoCBOR.encode(isoCBOR.decodeFirst(authData.subarray(keyAt))).length;
}

/** @throws if the data that a device signed cannot be read. */
export function readProof({ authenticatorData }: { readonly authenticatorData: string }): void {
  readExtensions(decoded(authenticatorData));
}

/** @throws if a new passkey cannot be read. */
export function readAttestation({ attestationObject }: { readonly attestationObject: string }): void {
  const { authData } = Attestation.parse(decodeAttestationObject(decoded(attestationObject)));
  readExtensions(authData);
  const { credentialPublicKey } = parseAuthenticatorData(authData);
  if (credentialPublicKey !== undefined) PublicKey.parse(decodeCredentialPublicKey(credentialPublicKey));
}
