import { listRosterClass, findRow, findRowByEmail, type RosterRow } from '../store/rosterRows.ts';
import type { Claimant } from './compare.ts';
import { namesMatch, wordsOf } from './names.ts';
import { rowIdByStudentId } from './rosterIdentity.ts';

/** No class is larger. */
const maxClass = 5000;
/** Shorter words, such as initials and articles, are not meaningful. */
const minWordLength = 3;

/** A person's row in the roster: by the school's own id, by the confirmed address, or else by class and name. */
export async function findRosterPerson(claimant: Claimant): Promise<RosterRow | undefined> {
  const provenPerson = await findRosterPersonByProof(claimant);
  const { fullName, classYear } = claimant;
  if (provenPerson !== undefined || classYear === undefined) return provenPerson;
  return mostSimilar(fullName, await listRosterClass(classYear, maxClass));
}

/** A person's row in the roster by proof: the school's own id, or else the confirmed address. */
export async function findRosterPersonByProof({
  studentId = '',
  email,
}: Pick<Claimant, 'studentId' | 'email'>): Promise<RosterRow | undefined> {
  const byStudentId = studentId === '' ? undefined : await findRow(rowIdByStudentId(studentId));
  if (byStudentId !== undefined) return byStudentId;
  return email === '' ? undefined : findRowByEmail(email);
}

/** The classmate with this name, or else with the most similar one. */
function mostSimilar(fullName: string, classmates: readonly RosterRow[]): RosterRow | undefined {
  const words = wordsOf(fullName).filter((word) => word.length >= minWordLength);
  const likeness = (row: RosterRow): number => {
    if (namesMatch(fullName, row)) return Infinity;
    const rosterWords = new Set(wordsOf(`${row.fullName} ${row.earlierName}`));
    return words.filter((word) => rosterWords.has(word)).length;
  };
  let best: { readonly row: RosterRow; readonly likeness: number } | undefined;
  for (const row of classmates) {
    const candidate = { row, likeness: likeness(row) };
    if (candidate.likeness > (best?.likeness ?? 0)) best = candidate;
  }
  return best?.row;
}
