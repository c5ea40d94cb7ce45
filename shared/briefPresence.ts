/**
 * A change of presence as one short text, for clients that ask for it in their hello: the mode, `!` where it is everything,
 * a blank, and for each member `+` (came) or `-` (left), the id, and by how much the version is higher than the one
 * before, in base 36. What would be nothing is left out. Of a crowd that comes, that is a third less than JSON takes.
 */

type Versioned = [string, number];

/** All that stands in a change; `shared/realtime.ts` gives it its schema. */
interface Change {
  readonly mode: string;
  readonly came: readonly Versioned[];
  readonly left: readonly Versioned[];
  readonly whole?: boolean | undefined;
}

const base = 36;
const head = /^([a-z]+)(!?) /;
/** Ids are ULIDs, 26 letters long. */
const member = /([+-])(.{26})([0-9a-z]*)/y;

/** Puts a change briefly. */
export function briefly({ mode, came, left, whole }: Change): string {
  const marked = (sign: string, some: readonly Versioned[]) => some.map(([id, v]) => ({ sign, id, v }));
  const members = [...marked('+', came), ...marked('-', left)].toSorted((one, other) => one.v - other.v);
  const words = members.map(({ sign, id, v }, place) => {
    const more = v - (members[place - 1]?.v ?? 0);
    return `${sign}${id}${more === 0 ? '' : more.toString(base)}`;
  });
  return `${mode}${whole === true ? '!' : ''} ${words.join('')}`;
}

/** Reads what `briefly` wrote. @returns undefined for any other text. */
export function inFull(text: string): object | undefined {
  const [start, mode, mark] = head.exec(text) ?? [];
  if (start === undefined) return undefined;
  const [came, left]: [Versioned[], Versioned[]] = [[], []];
  let v = 0;
  let place = start.length;
  while (place < text.length) {
    member.lastIndex = place;
    const [word, sign, id, more] = member.exec(text) ?? [];
    if (word === undefined || id === undefined) return undefined;
    v += Number.parseInt(more || '0', base);
    (sign === '+' ? came : left).push([id, v]);
    place += word.length;
  }
  return { mode, came, left, ...(mark === '!' ? { whole: true } : {}) };
}
