const tints = ['tint-0', 'tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7'] as const;

/** A background and text color that always belongs to the same name. */
export function tintOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? tints[0];
}

/** Initials of the first and the last word; '' if there is none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map(firstLetter).join('').toUpperCase();
}

function firstLetter(word: string | undefined): string {
  const point = word?.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
}
