/**
 * The text of a `presence` frame: the mode, `!` if it is the whole state, a space, and for each member `+` (came) or
 * `-` (left), the id, a colon, and the increase of the version over the previous one in base 36. As JSON, the frames of
 * a crowd that comes online would be half as large again.
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
const form = /^([a-z]+)(!?) (.*)$/;
const member = /^([+-])([^:]+):([0-9a-z]+)$/;

/** Encodes a change as the text of its frame. */
export function encodePresence(change: Change): string {
  const marked = (sign: string, versions: readonly Versioned[]) =>
    versions.map(([id, v]) => ({ sign, id, v }));
  const members = [...marked('+', change.came), ...marked('-', change.left)].toSorted((a, b) => a.v - b.v);
  const words = members.map(
    ({ sign, id, v }, index) => `${sign}${id}:${(v - (members[index - 1]?.v ?? 0)).toString(base)}`,
  );
  return `${change.mode}${change.whole === true ? '!' : ''} ${words.join('')}`;
}

/** Decodes the text of a `presence` frame. @returns undefined for any other text. */
export function decodePresence(text: string): object | undefined {
  const [, mode, mark, words] = form.exec(text) ?? [];
  if (words === undefined) return undefined;
  const [came, left]: [Versioned[], Versioned[]] = [[], []];
  let v = 0;
  for (const word of words === '' ? [] : words.split(/(?=[+-])/)) {
    const [, sign, id, increase] = member.exec(word) ?? [];
    if (id === undefined || increase === undefined) return undefined;
    v += Number.parseInt(increase, base);
    (sign === '+' ? came : left).push([id, v]);
  }
  return { mode, came, left, ...(mark === '!' ? { whole: true } : {}) };
}
