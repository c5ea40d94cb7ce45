import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

/** What the options of both ceremonies say that an authenticator needs. */
const Options = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  rp: z.optional(z.object({ id: z.string() })),
  user: z.optional(z.object({ id: z.string() })),
});

/** What a test may bend of an answer. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Flags of the authenticator's data: present 1, verified 4, key attached 64. */
  readonly flags?: number;
  readonly userHandle?: string;
  readonly counter?: number;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A device with one passkey, made in software: it answers as a browser would. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin = 'https://alumni.example') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    this.#cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }

  /** Makes its passkey. */
  make(options: unknown, bent: Bent = {}) {
    const { challenge, rp, user } = Options.parse(options);
    this.#userHandle = user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attached = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
    const authData = this.#data(rp?.id ?? '', { flags: 69, ...bent }, attached);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(this.#client('webauthn.create', challenge, bent)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'smart-card'],
      },
    };
  }

  /** Answers a challenge. */
  prove(options: unknown, bent: Bent = {}) {
    const { challenge, rpId = '' } = Options.parse(options);
    this.#counter += 1;
    const client = this.#client('webauthn.get', challenge, bent);
    const authenticatorData = this.#data(rpId, { flags: 5, ...bent });
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.#key);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: bent.userHandle ?? this.#userHandle,
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #client(type: string, challenge: string, bent: Bent): string {
    const origin = bent.origin ?? this.#origin;
    return JSON.stringify({ type: bent.type ?? type, challenge, origin, crossOrigin: false });
  }

  #data(rpId: string, { rpId: other, flags = 5, counter = this.#counter }: Bent, attached = Buffer.alloc(0)) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(other ?? rpId), head, attached]);
  }
}
