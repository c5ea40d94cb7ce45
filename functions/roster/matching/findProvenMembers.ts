import { ownersOfAddresses } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { findUsers, type StoredUser } from '#functions/members/users.ts';
import { findRequests, isUndecided, type StoredRequest, currentSchool } from '#functions/membership/index.ts';
import { provenAddress } from '#functions/membership/provenAddress.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { claimsOf } from '../store/rosterClaims.ts';
import type { PartLine } from '../store/rosterParts.ts';
import type { ProvenMember } from '../store/rosterProven.ts';
import { rowIdsByEmail } from '../store/rosterRows.ts';
import { compareWithRoster } from './compare.ts';
import { rowIdByStudentId } from './rosterIdentity.ts';
import { claimantOf } from './rosterMatch.ts';
import type { StatedStudentIds } from './statedStudentIds.ts';
import { isConfirmedByAnother } from './stillProven.ts';

const lookUpsAtOnce = 10;

/**
 * The waiting members that these lines prove: name and class match, and so does the line's own id or a confirmed
 * address that nobody else has. If two members match a person, or someone else has the address of the line, neither
 * is certain. Members whom a rule of the school will admit after the import anyway are left out, since nobody has to
 * decide about them.
 * @param studentIds the waiting members by the student ID that they gave.
 */
export async function findProvenMembers(
  lines: readonly PartLine[],
  studentIds: StatedStudentIds,
  now: Date,
): Promise<ProvenMember[]> {
  const byRow = new Map(lines.map((line) => [line.id, line]));
  const linesWithEmail = lines.filter(({ email }) => email !== '');
  const byEmail = new Map(linesWithEmail.map((line) => [normalizeAddress(line.email), line]));
  const candidates = await candidatesOf([...byRow.keys()], [...byEmail.keys()], studentIds);
  const users = await findUsers(candidates.map(({ pk }) => pk));
  const { policies } = await currentSchool(now);
  const proven = candidates.flatMap((request) => {
    const user = users.get(request.pk);
    if (user === undefined || memberStatusOf(user, now) !== 'waiting') return [];
    const line = byRow.get(rowOf(request)) ?? byEmail.get(normalizeAddress(provenAddress(user)));
    const proof = line && proofOf(request, user, line);
    if (line === undefined || proof === undefined) return [];
    return [{ userId: user.id, version: request.version, line, proof }];
  });
  const claims = await claimsOf([...new Set(proven.map(({ line }) => line.id))]);
  const isOnlyOne = ({ userId, line }: (typeof proven)[number]) =>
    (claims.get(line.id) ?? userId) === userId &&
    proven.every((waiting) => waiting.userId === userId || waiting.line.id !== line.id);
  const admissible = proven.filter(
    (waiting) => isOnlyOne(waiting) && !(policies.roster && waiting.proof === 'email'),
  );
  const certain = await inParallel(admissible, lookUpsAtOnce, async ({ userId, version, line, proof }) => {
    const isCertain =
      proof === 'email' ? await isOnlyOneWithAddress(line) : !(await isConfirmedByAnother(line, userId));
    return isCertain ? [{ userId, version }] : [];
  });
  return certain.flat();
}

/** Requests that give the student ID of a line, or whose member has confirmed the address of one. */
async function candidatesOf(
  rowIds: readonly string[],
  emails: readonly string[],
  studentIds: StatedStudentIds,
): Promise<StoredRequest[]> {
  const byStudentId = rowIds.flatMap((id) => studentIds.get(id) ?? []);
  const requests = await findRequests([...new Set([...byStudentId, ...(await ownersOfAddresses(emails))])]);
  return requests.filter(isUndecided);
}

/** The row with the student ID that a request gives; '' without one. */
function rowOf({ studentId = '' }: StoredRequest): string {
  return studentId === '' ? '' : rowIdByStudentId(studentId);
}

/** What proves a member to be the person of a line. If both do, the address, which is enough for the school's rule. */
function proofOf(
  request: StoredRequest,
  user: StoredUser,
  line: PartLine,
): 'email' | 'studentId' | undefined {
  const { match, email } = compareWithRoster(claimantOf(request, user), line);
  if (match !== 'strong') return undefined;
  return email.mark === 'same' && !line.isShared ? 'email' : 'studentId';
}

/** True if nobody else in the roster has the address of this line. */
async function isOnlyOneWithAddress({ id, email }: PartLine): Promise<boolean> {
  return (await rowIdsByEmail(email)).every((row) => row === id);
}
