import { createHash } from 'node:crypto';

/** Returns numbers from 0 to below 1. */
export type Random = () => number;

/** Pseudo-random numbers from 0 to below 1, the same for the same seed: Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Picks one item; earlier items are much likelier than later ones. */
export function pickMostlyEarly<T>(items: readonly T[], random: Random, bend = 2.5): T | undefined {
  return items[Math.floor(random() ** bend * items.length)];
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLetters = 10;
const length = 26;

/** The same ULID for the same text, so that nothing is sent twice. Its time is in 1970. */
export function demoId(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  const letters = Array.from({ length }, (_, index) => alphabet[(digest[index] ?? 0) % alphabet.length]);
  return '0'.repeat(timeLetters) + letters.slice(timeLetters).join('');
}
