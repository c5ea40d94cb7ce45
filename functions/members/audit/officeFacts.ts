import { confirmedAddressOf } from '../names/emails.ts';
import type { StoredUser } from '../users.ts';
import { strangerAudience, visibleFacts } from '../visibility/visibleFacts.ts';

/** The last columns of the admins' lists of people. */
export const factColumns = [
  'E-mail',
  'E-mail confirmed',
  'Degree',
  'Job title',
  'Employer',
  'City',
  'Country',
] as const;

/** The e-mail address of an account, confirmed or not, and its public facts; empty if the account no longer exists. */
export function officeCsvCells(user: StoredUser | undefined): readonly string[] {
  if (user === undefined) return factColumns.map(() => '');
  const confirmed = confirmedAddressOf(user);
  const email = user.email || confirmed;
  const { degree = '', jobTitle = '', employer = '', place } = visibleFacts(user, strangerAudience);
  const isConfirmed = email === '' ? '' : email === confirmed ? 'yes' : 'no';
  return [email, isConfirmed, degree, jobTitle, employer, place?.city ?? '', place?.country ?? ''];
}
