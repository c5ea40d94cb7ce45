const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

let latest = 0;

/** A new ULID: 48 bits of time in milliseconds, 80 random ones. Each sorts after the one before it. */
export function newUlid(now: number = Date.now()): string {
  latest = Math.max(now, latest + 1);
  return ulidAt(latest);
}

/** A ULID for a moment, in milliseconds. Two for the same moment sort in no particular order. */
export function ulidAt(moment: number): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_DIGITS));
  return timePart(moment) + Array.from(random, (byte) => DIGITS.charAt(byte % 32)).join('');
}

function timePart(now: number): string {
  let rest = now;
  let text = '';
  for (let index = 0; index < TIME_DIGITS; index += 1) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
