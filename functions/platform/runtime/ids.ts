import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new ULID: 48 bits of milliseconds and 80 random bits in 26 upper-case characters that sort by time.
 * @see https://github.com/ulid/spec
 */
export function newId(now: Date = new Date()): string {
  let chance = '';
  for (const byte of randomBytes(16)) chance += ALPHABET.charAt(byte % 32);
  return lowestIdAt(now) + chance;
}

/** Sorts before every ULID of this moment or later, and after all earlier ones. */
export function lowestIdAt(moment: Date): string {
  let time = moment.getTime();
  let prefix = '';
  for (let index = 0; index < 10; index += 1) {
    prefix = ALPHABET.charAt(time % 32) + prefix;
    time = Math.floor(time / 32);
  }
  return prefix;
}

/** The time a ULID was created, in ISO 8601 UTC. */
export function timeOfId(id: string): string {
  let time = 0;
  for (const letter of id.slice(0, 10)) time = time * 32 + ALPHABET.indexOf(letter);
  return new Date(time).toISOString();
}

/** Replaces the id of a deleted member. No ULID is that old, so it refers to nobody. */
export const nobodyId = '0'.repeat(26);
