import type { AuditAction } from '#shared/audit.ts';
import type { Verdict } from '#shared/safetyEntities.ts';
import { moveImages, movePhoto, tellReporters } from '../jobs/declared.ts';
import { untilText } from '../mail/dayText.ts';
import { caseDecided } from '../mail/kinds/caseDecided.ts';
import { mailStep } from '../mail/mailStep.ts';
import { standingOf } from '../membership/standing.ts';
import { type AuditLine, auditSteps } from '../stores/audit.ts';
import type { StoredCase, Thing } from '../stores/cases.ts';
import { hideCommentSteps, hideExperienceSteps, hideProfileSteps } from '../stores/hiding.ts';
import { startStep } from '../stores/jobs.ts';
import { liftSteps, suspendSteps } from '../stores/membership.ts';
import { hideMessageSteps } from '../stores/messages.ts';
import type { Step } from '../stores/transaction.ts';
import type { StoredUser } from '../stores/users.ts';

/** What an admin decides about a case. */
export interface Ruling {
  readonly decision: Verdict;
  readonly text: string;
  readonly until: string | undefined;
  readonly by: string;
  readonly now: Date;
}

/** All that a decision changes, in one transaction: the thing, its author's standing, the log, and who is told. */
export async function consequences(
  seen: StoredCase,
  author: StoredUser | undefined,
  ruling: Ruling,
): Promise<readonly Step[]> {
  const standing = author === undefined ? [] : await standingSteps(seen, author, ruling);
  return [
    // Both may change the profile, which a transaction takes once: whoever is suspended is hidden anyway.
    ...(seen.thing.kind === 'profile' && standing.length > 0 ? [] : await hidingSteps(seen, ruling)),
    ...standing,
    ...(await auditSteps(lineOf(seen, ruling))),
    ...tellingSteps(seen, ruling),
  ];
}

async function hidingSteps(seen: StoredCase, { decision, now }: Ruling): Promise<readonly Step[]> {
  const isHidden = decision === 'hide' || decision === 'suspend';
  const caseId = isHidden ? seen.id : undefined;
  const steps = await hideSteps(seen.thing, caseId);
  return isHidden && steps.length > 0 ? [...steps, ...movingSteps(seen, now)] : steps;
}

/** Who kept the address of a picture that is hidden now shall find nothing there. */
function movingSteps({ id: caseId, version, thing }: StoredCase, now: Date): readonly Step[] {
  if (thing.kind === 'experience')
    return [startStep(moveImages, { experienceId: thing.id, caseId, version }, now)];
  if (thing.kind === 'profile') return [startStep(movePhoto, { userId: thing.id, caseId, version }, now)];
  return [];
}

/** The steps that hide a thing by a case, or show it where none is given. */
function hideSteps({ kind, id, where }: Thing, caseId: string | undefined): Promise<readonly Step[]> {
  if (kind === 'experience') return hideExperienceSteps(id, caseId);
  if (kind === 'comment') return hideCommentSteps(where, id, caseId);
  if (kind === 'profile') return hideProfileSteps(id, caseId);
  const [one = '', other = ''] = where.split('#');
  return hideMessageSteps(one, other, id, caseId);
}

/** Suspends the author; any other decision ends the suspension that this case has brought. */
async function standingSteps(
  seen: StoredCase,
  author: StoredUser,
  { decision, text, until = '', now }: Ruling,
): Promise<readonly Step[]> {
  if (decision === 'suspend') return suspendSteps(author, until, now, text);
  const isOfThisCase = seen.decision === 'suspend' && author.suspendedUntil === seen.until;
  return isOfThisCase && standingOf(author, now) === 'suspended' ? liftSteps(author, now) : [];
}

const actions = {
  dismiss: 'reportDismissed',
  hide: 'hidden',
  warn: 'warned',
  suspend: 'suspended',
} as const satisfies Record<Verdict, AuditAction>;

function lineOf(seen: StoredCase, { decision, until, by, now }: Ruling): AuditLine {
  const before = { ...(seen.decision === undefined ? {} : { decision: seen.decision }), state: seen.state };
  const after = { decision, kind: seen.thing.kind, ...(until === undefined ? {} : { until }) };
  if (decision === 'suspend') {
    return { by, action: 'suspended', kind: 'member', on: seen.memberId, before, after, now };
  }
  const isAppeal = seen.appeal !== undefined && seen.state === 'open';
  const answer = decision === 'dismiss' ? 'appealGranted' : 'appealRefused';
  const action = isAppeal ? answer : actions[decision];
  return { by, action, kind: 'case', on: seen.id, before, after, now };
}

/** The author hears what and why, each reporter that it was dealt with. */
function tellingSteps(seen: StoredCase, { decision, text, until, now }: Ruling): readonly Step[] {
  const cause = `${seen.id}#${seen.version}`;
  const concerns = decision !== 'dismiss' || seen.decision !== undefined;
  const holes = { thing: thingNames[seen.thing.kind], outcome: outcomes[decision], words: text };
  const day = untilText(until);
  return [
    ...(concerns
      ? [
          mailStep(
            caseDecided,
            { userId: seen.memberId },
            { ...holes, ...(day && { until: day }) },
            cause,
            now,
          ),
        ]
      : []),
    ...(seen.reportsCount === 0 ? [] : [startStep(tellReporters, { caseId: seen.id, cause }, now)]),
  ];
}

const thingNames = {
  experience: 'an experience you shared',
  comment: 'a comment you wrote',
  message: 'a message you sent',
  profile: 'your profile',
} as const;

const outcomes = {
  dismiss: 'It stays as it is, and everybody can see it.',
  hide: 'It is hidden: only you still see it.',
  warn: 'It stays where it is. Please take this as a warning.',
  suspend: 'Your account is suspended.',
} as const satisfies Record<Verdict, string>;
