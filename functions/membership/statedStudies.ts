import type { StoredUser } from '#functions/members/users.ts';
import { strangerAudience, visibleFacts } from '#functions/members/visibility/visibleFacts.ts';
import type { StatedStudies } from '#shared/membership/entities.ts';
import type { StoredRequest } from './store/requests.ts';

/**
 * What a waiting member has said about their studies: in their request or, if a value is missing there, in the
 * public part of their profile.
 */
export function statedStudiesOf(
  { classYear, degree, studentId }: Pick<StoredRequest, 'classYear' | 'degree' | 'studentId'>,
  user: StoredUser,
): Omit<StatedStudies, 'text'> {
  const profile = visibleFacts(user, strangerAudience);
  return { classYear: classYear ?? profile.classYear, degree: degree ?? profile.degree, studentId };
}
