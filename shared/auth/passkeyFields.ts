import * as z from 'zod/mini';

/** Passkey messages between pages and browsers, in WebAuthn's own JSON. */

const letters = /^[\w-]+$/;

/** Bytes as base64url, at most this many characters. */
function bytes(max: number) {
  return z
    .string('Passkeys must be base64url-encoded.')
    .check(
      z.refine<string>(
        (text) => text.length <= max && letters.test(text),
        'Passkeys must be base64url-encoded.',
      ),
    );
}

const transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
export type PasskeyTransport = z.output<typeof transport>;

/** Unknown transports that a browser reports are left out. */
const transports = z.optional(
  z.pipe(
    z.array(z.unknown()),
    z.transform((values: unknown[]) =>
      values.flatMap((name) => transport.safeParse(name).data ?? []).slice(0, transport.options.length),
    ),
  ),
);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** A new passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4096), attestationObject: bytes(16_384), transports }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** A passkey's response to a challenge. */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: z.nullish(bytes(128)),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});
const required = z.literal('required');

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.literal(true),
    userVerification: required,
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(KnownPasskey),
  userVerification: required,
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** A passkey as its member sees it. */
export const Passkey = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  /** True if it is synced between several devices. */
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.optional(z.string()),
});
export type Passkey = z.output<typeof Passkey>;
