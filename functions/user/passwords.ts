import { hash, verify } from '@node-rs/argon2';

/** argon2id, which is the package's default, with 64 MiB, three passes, one lane: beyond what OWASP asks for. */
const options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;
/** Each takes 64 MiB: more at once would exhaust the memory of a function rather than answer sooner. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The same password typed on another keyboard may be composed otherwise. */
const composed = (password: string) => password.normalize('NFC');

/** Hashes a password with a fresh salt, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), options));
}

/** A hash that no password has, of today's parameters: an unknown name costs as much as a wrong password. */
const nobodys = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True where this is the password of the hash; without a hash it takes as long and is false. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? nobodys, composed(password)));
  return right && passwordHash !== undefined;
}

/** True for a hash of older parameters, to be replaced while the password is at hand. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(prefix);
}
