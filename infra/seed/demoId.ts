import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLetters = 10;
const length = 26;

/** The same ULID for the same text each time, so that what was sent once is not sent twice; one of long ago, as 1970 is. */
export function demoId(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  const letters = Array.from({ length }, (_, place) => alphabet[(digest[place] ?? 0) % alphabet.length]);
  return '0'.repeat(timeLetters) + letters.slice(timeLetters).join('');
}
