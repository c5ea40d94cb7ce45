/**
 * Encodes a presence change as a short text, for clients that request it in their hello: the mode, `!` if it is the
 * whole state, a space, and for each member `+` (came) or `-` (left), the id, and the increase of the version over the
 * previous one in base 36. Empty parts are left out. For a crowd that comes online it takes a third less than JSON.
 */

type Versioned = [string, number];

/** The fields of a change; `shared/realtime/realtime.ts` has the schema. */
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

/** Encodes a change as a short text. */
export function encodeBriefPresence({ mode, came, left, whole }: Change): string {
  const marked = (sign: string, some: readonly Versioned[]) => some.map(([id, v]) => ({ sign, id, v }));
  const members = [...marked('+', came), ...marked('-', left)].toSorted((one, other) => one.v - other.v);
  const words = members.map(({ sign, id, v }, index) => {
    const more = v - (members[index - 1]?.v ?? 0);
    return `${sign}${id}${more === 0 ? '' : more.toString(base)}`;
  });
  return `${mode}${whole === true ? '!' : ''} ${words.join('')}`;
}

/** Decodes what `briefly` wrote. @returns undefined for any other text. */
export function decodeBriefPresence(text: string): object | undefined {
  const [start, mode, mark] = head.exec(text) ?? [];
  if (start === undefined) return undefined;
  const [came, left]: [Versioned[], Versioned[]] = [[], []];
  let v = 0;
  let index = start.length;
  while (index < text.length) {
    member.lastIndex = index;
    const [word, sign, id, more] = member.exec(text) ?? [];
    if (word === undefined || id === undefined) return undefined;
    v += Number.parseInt(more || '0', base);
    (sign === '+' ? came : left).push([id, v]);
    index += word.length;
  }
  return { mode, came, left, ...(mark === '!' ? { whole: true } : {}) };
}
