import { createECDH, createHash, ECDH } from 'node:crypto';
import { readSchool } from '#functions/membership/index.ts';
import { grantedSecret } from '#functions/platform/secrets/grantedSecret.ts';

/** The proof for push services of who sends (VAPID, RFC 8292). */
export interface Vapid {
  /** Where the push services can reach the school: `mailto:` and its contact address. */
  readonly subject: string;
  /** A point on P-256 and its private key, in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
/**
 * The site's keys with the school's contact. Undefined if the school has named no contact:
 * push services refuse a sender that they cannot reach, so the site does not push.
 * @throws if the secret cannot be read.
 */
export async function vapidOf(now: Date): Promise<Vapid | undefined> {
  const { contact } = await readSchool(now);
  if (contact === '') return undefined;
  return { subject: `mailto:${contact}`, ...vapidKeysFrom(await grantedSecret('PUSH_SECRET')) };
}

/**
 * The key pair derived from a secret text, because AWS generates secrets as random text, not as keys. The hash is a
 * valid private key of P-256 except once in four billion times.
 * @throws in that case: then write another secret.
 */
export function vapidKeysFrom(secret: string): Omit<Vapid, 'subject'> {
  const pair = createECDH(curve);
  pair.setPrivateKey(createHash('sha256').update(secret).digest());
  // Without leading zeros, which the private key may have.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** True if these bytes in base64url are a point on P-256, uncompressed. */
export function isP256Point(text: string): boolean {
  try {
    const bytes = Buffer.from(text, 'base64url');
    return bytes[0] === 4 && ECDH.convertKey(bytes, curve).length === 65;
  } catch {
    return false;
  }
}
