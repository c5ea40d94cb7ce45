import { holdersOf } from '#functions/members/emails.ts';
import type { RosterRow } from './store/rosterRows.ts';

/**
 * True where another member has confirmed the address of this person of the roster: then neither is surely that person.
 * An address that several have proves nobody, so it speaks against nobody either.
 */
export async function isHeldByAnother(
  { email, isShared }: Pick<RosterRow, 'email' | 'isShared'>,
  userId: string,
): Promise<boolean> {
  if (email === '' || isShared) return false;
  return (await holdersOf([email])).some((holder) => holder !== userId);
}
