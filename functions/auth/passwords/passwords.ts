import { hash, verify } from '@node-rs/argon2';
import { hashOptions, hashPrefix, dummyPasswordHash } from './hashSettings.ts';

/** Each hash takes 64 MiB: more at once would exhaust the function's memory rather than be faster. */
const maxConcurrentHashes = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrentHashes) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Another keyboard may compose the same characters differently. */
const composed = (password: string) => password.normalize('NFC');

/** Hashes a password with a fresh salt, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(composed(password), hashOptions));
}

/** True if the password matches the hash; without a hash it takes the same time and returns false. */
export async function matchesPasswordHash(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const right = await limited(() => verify(passwordHash ?? dummyPasswordHash, composed(password)));
  return right && passwordHash !== undefined;
}

/** True for a hash with older parameters, to be replaced while the password is available. */
export function isHashOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(hashPrefix);
}
