import { createHash } from 'node:crypto';
import { nameKey } from './nameKey.ts';
import type { RosterFacts } from './rosterLine.ts';

/** The row a person has in the roster: by the school's own id, else the e-mail, else name and class. */
export function rowIdOf({ ownId, email, fullName, classYear }: RosterFacts): string {
  if (ownId !== '') return rowIdOfOwnId(ownId);
  return hashed(email !== '' ? `mail ${email}` : `name ${classYear} ${nameKey(fullName)}`);
}

/** The row of the person whom the school knows by this id of its own. */
export function rowIdOfOwnId(ownId: string): string {
  return hashed(`id ${ownId.trim().toLowerCase()}`);
}

function hashed(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 27);
}
