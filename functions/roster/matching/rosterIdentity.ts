import { sha256 } from '#functions/platform/runtime/hash.ts';
import { nameKey } from './names.ts';
import type { RosterFacts } from './rosterLine.ts';

/**
 * The id of a person's row in the roster: made from the school's own id, or else the e-mail, or else name and class.
 */
export function rowIdOf({ studentId, email, fullName, classYear }: RosterFacts): string {
  if (studentId !== '') return rowIdByStudentId(studentId);
  return hashed(email !== '' ? `mail ${email}` : `name ${classYear} ${nameKey(fullName)}`);
}

/** The row of the person with this own id of the school. */
export function rowIdByStudentId(studentId: string): string {
  return hashed(`id ${studentId.trim().toLowerCase()}`);
}

function hashed(identity: string): string {
  return sha256(identity).slice(0, 27);
}
