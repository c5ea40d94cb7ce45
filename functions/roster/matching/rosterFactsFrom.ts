import type { StoredUser } from '#functions/members/users.ts';
import type { RosterRow } from '../store/rosterRows.ts';
import { namesFit } from './namesFit.ts';

/** The roster's facts about the member who is this person. */
export function rosterFactsFrom({ fullName }: StoredUser, row: RosterRow) {
  const { id: rosterRow, classYear, degree } = row;
  return { rosterRow, classYear, degree, confirmed: namesFit(fullName, row) };
}
