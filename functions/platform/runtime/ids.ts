import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new ULID: 48 bits of milliseconds, 80 of chance, in 26 upper-case characters that sort by time.
 * @see https://github.com/ulid/spec
 */
export function newId(now: Date = new Date()): string {
  let chance = '';
  for (const byte of randomBytes(16)) chance += ALPHABET.charAt(byte % 32);
  return idsFrom(now) + chance;
}

/** Sorts before every ULID made at that moment or later, and behind all earlier ones. */
export function idsFrom(moment: Date): string {
  let time = moment.getTime();
  let prefix = '';
  for (let place = 0; place < 10; place += 1) {
    prefix = ALPHABET.charAt(time % 32) + prefix;
    time = Math.floor(time / 32);
  }
  return prefix;
}

/** The moment a ULID was made, in ISO 8601 UTC. */
export function timeOfId(id: string): string {
  let time = 0;
  for (const letter of id.slice(0, 10)) time = time * 32 + ALPHABET.indexOf(letter);
  return new Date(time).toISOString();
}

/** Stands where the id of a member stood who is gone: no ULID is that old, so it leads to nobody. */
export const nobodyId = '0'.repeat(26);
