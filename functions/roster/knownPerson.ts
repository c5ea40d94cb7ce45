import { classOf, findRow, rowIdsByEmail, type RosterRow } from './store/rosterRows.ts';
import { rowIdOfOwnId } from './rosterIdentity.ts';
import { nameKey } from './nameKey.ts';
import { namesFit } from './namesFit.ts';

/** What somebody says of themselves; `email` is what they have confirmed from within the account, else ''. */
interface Described {
  readonly fullName: string;
  readonly classYear?: number | undefined;
  readonly ownId?: string | undefined;
  readonly email: string;
}

/** Nobody's class is larger. */
const classMost = 5000;
/** Shorter words, as of initials and articles, say nothing. */
const wordLengthLeast = 3;

/** Whom the roster has for somebody: by the school's own id, by the confirmed address, else by class and name. */
export async function knownPerson(described: Described): Promise<RosterRow | undefined> {
  const found = await personByProof(described);
  const { fullName, classYear } = described;
  if (found !== undefined || classYear === undefined) return found;
  return nearest(fullName, await classOf(classYear, classMost));
}

/** Whom the roster has for somebody by what proves it: the school's own id, else the confirmed address. */
export async function personByProof({
  ownId = '',
  email,
}: Pick<Described, 'ownId' | 'email'>): Promise<RosterRow | undefined> {
  const byOwnId = ownId === '' ? undefined : await findRow(rowIdOfOwnId(ownId));
  if (byOwnId !== undefined) return byOwnId;
  const [id, other] = email === '' ? [] : await rowIdsByEmail(email);
  return id === undefined || other !== undefined ? undefined : findRow(id);
}

/** The classmate whose name this is, or else resembles it most. */
function nearest(fullName: string, classmates: readonly RosterRow[]): RosterRow | undefined {
  const words = nameKey(fullName)
    .split(' ')
    .filter((word) => word.length >= wordLengthLeast);
  const likeness = (row: RosterRow): number => {
    if (namesFit(fullName, row)) return Infinity;
    const known = new Set(nameKey(`${row.fullName} ${row.earlierName}`).split(' '));
    return words.filter((word) => known.has(word)).length;
  };
  let best: { readonly row: RosterRow; readonly likeness: number } | undefined;
  for (const row of classmates) {
    const one = { row, likeness: likeness(row) };
    if (one.likeness > (best?.likeness ?? 0)) best = one;
  }
  return best?.row;
}
