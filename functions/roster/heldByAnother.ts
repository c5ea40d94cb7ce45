import { holdersOf } from '#functions/members/emails.ts';
import type { RosterRow } from './store/rosterRows.ts';

/**
 * True if another member has confirmed the address of this person: then neither is certain to be that person. An
 * address that several people have proves nothing, so it does not count.
 */
export async function isHeldByAnother(
  { email, isShared }: Pick<RosterRow, 'email' | 'isShared'>,
  userId: string,
): Promise<boolean> {
  if (email === '' || isShared) return false;
  return (await holdersOf([email])).some((holder) => holder !== userId);
}
