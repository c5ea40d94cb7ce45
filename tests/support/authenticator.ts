import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import type { MakerCertificate } from './makerCertificate.ts';

/** What an authenticator needs from the options of both ceremonies. */
const Options = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  rp: z.optional(z.object({ id: z.string() })),
  user: z.optional(z.object({ id: z.string() })),
});

/** What a test may falsify in a response. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Flags of the authenticator's data: present 1, verified 4, key attached 64, extensions 128. */
  readonly flags?: number;
  /** In CBOR, after the authenticator's data. */
  readonly extensions?: Uint8Array;
  readonly userHandle?: string;
  readonly counter?: number;
}

interface Algorithm {
  readonly generate: () => KeyPairKeyObjectResult;
  /** The public key in COSE, the format of authenticators. */
  readonly cose: (key: JsonWebKey) => Map<number, number | Uint8Array>;
  readonly id: number;
  /** The hash passed to `sign`; Ed25519 hashes internally. */
  readonly hash: 'sha256' | null;
}

const bytesOf = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
const algorithms = {
  ES256: {
    id: -7,
    hash: 'sha256',
    generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    cose: ({ x, y }) =>
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
  },
  RS256: {
    id: -257,
    hash: 'sha256',
    generate: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    cose: ({ n, e }) =>
      new Map<number, number | Uint8Array>([
        [1, 3],
        [3, -257],
        [-1, bytesOf(n)],
        [-2, bytesOf(e)],
      ]),
  },
  Ed25519: {
    id: -8,
    hash: null,
    generate: () => generateKeyPairSync('ed25519'),
    cose: ({ x }) =>
      new Map<number, number | Uint8Array>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytesOf(x)],
      ]),
  },
} as const satisfies Record<string, Algorithm>;

type Attestation = 'none' | 'self' | MakerCertificate;
type Statement = Map<string, number | Uint8Array | Uint8Array[]>;

export type AlgorithmName = keyof typeof algorithms;

interface Model {
  readonly origin?: string;
  readonly algorithm?: AlgorithmName;
  /** The attestation: none, a signature by the passkey itself, or one by its maker's certificate. */
  readonly attestation?: Attestation;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A software device with one passkey, which responds like a browser. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #algorithm: Algorithm;
  readonly #keys: KeyPairKeyObjectResult;
  readonly #attestation: Attestation;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor({ origin = 'https://alumni.example', algorithm = 'ES256', attestation = 'none' }: Model = {}) {
    this.#origin = origin;
    this.#attestation = attestation;
    this.#algorithm = algorithms[algorithm];
    this.#keys = this.#algorithm.generate();
  }

  /** Creates its passkey. */
  make(options: unknown, bent: Bent = {}) {
    const { challenge, rp, user } = Options.parse(options);
    this.#userHandle = user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const cose = isoCBOR.encode(this.#algorithm.cose(this.#keys.publicKey.export({ format: 'jwk' })));
    const attached = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = this.#data(rp?.id ?? '', { flags: 69, ...bent }, attached);
    const client = this.#client('webauthn.create', challenge, bent);
    const attestation = new Map<string, string | Uint8Array | Statement>([
      ['fmt', this.#attestation === 'none' ? 'none' : 'packed'],
      ['attStmt', this.#statement(Buffer.concat([authData, sha256(client)]))],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(client),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'smart-card'],
      },
    };
  }

  /** Responds to a challenge. */
  prove(options: unknown, bent: Bent = {}) {
    const { challenge, rpId = '' } = Options.parse(options);
    this.#counter += 1;
    const client = this.#client('webauthn.get', challenge, bent);
    const authenticatorData = this.#data(rpId, { flags: 5, ...bent });
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(this.#sign(Buffer.concat([authenticatorData, sha256(client)]))),
        userHandle: bent.userHandle ?? this.#userHandle,
      },
    };
  }

  #sign(data: Uint8Array): Uint8Array {
    return new Uint8Array(sign(this.#algorithm.hash, data, this.#keys.privateKey));
  }

  #statement(data: Uint8Array): Statement {
    const attestation = this.#attestation;
    if (attestation === 'none') return new Map();
    const signed = (alg: number, sig: Uint8Array): Statement =>
      new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', alg],
        ['sig', sig],
      ]);
    if (attestation === 'self') return signed(this.#algorithm.id, this.#sign(data));
    const { certificate, privateKey } = attestation;
    const signature = new Uint8Array(sign('sha256', data, privateKey));
    return signed(algorithms.ES256.id, signature).set('x5c', [certificate]);
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #client(type: string, challenge: string, bent: Bent): string {
    const origin = bent.origin ?? this.#origin;
    return JSON.stringify({ type: bent.type ?? type, challenge, origin, crossOrigin: false });
  }

  #data(
    rpId: string,
    { rpId: other, flags = 5, counter = this.#counter, extensions = new Uint8Array() }: Bent,
    attached = Buffer.alloc(0),
  ) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(other ?? rpId), head, attached, extensions]);
  }
}
