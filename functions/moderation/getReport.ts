import {
  conversationOf,
  decisionsAbout,
  findCase,
  isInvolvedIn,
  listReportsOf,
  type StoredCase,
} from '#functions/cases/cases.ts';
import { findComment, findExperience } from '#functions/experiences/index.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import { authorsForAdmins } from '#functions/members/people.ts';
import { findUser } from '#functions/members/users.ts';
import { findMessage } from '#functions/messages/index.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getReport } from '#shared/moderation/caseRoutes.ts';
import { ownCaseOf } from './ownCaseOf.ts';
import { showCases } from './showCases.ts';

/** The number of reports and earlier decisions that are shown. */
const maxShown = 50;

/** Everything about one case. Reading reported messages is recorded in the audit log first. */
export async function run({ params, caller, now, fail }: Call<typeof getReport>) {
  const storedCase = await findCase(params.id);
  if (storedCase === undefined) return fail('caseNotFound');
  if (await isInvolvedIn(storedCase, caller.userId)) return fail('caseOwn');
  if (storedCase.content.kind === 'message') {
    const line = {
      actorId: caller.userId,
      action: 'reportsRead',
      kind: 'case',
      on: storedCase.id,
      now,
    } as const;
    await transact(await auditSteps(line));
  }
  const [reports, before, hidden] = await Promise.all([
    listReportsOf(storedCase.id, { limit: maxShown }),
    decisionsAbout(storedCase.memberId, { limit: maxShown }),
    isHidden(storedCase),
  ]);
  const senders = storedCase.snapshot.messages.map(({ senderId }) => senderId);
  const nameOf = await authorsForAdmins([...reports.items.map(({ memberId }) => memberId), ...senders]);
  const [shown] = await showCases([storedCase]);
  if (shown === undefined) return fail('caseNotFound');
  return {
    ...shown,
    snapshot: storedCase.snapshot,
    people: [...new Set(senders)].map(nameOf),
    path: pathOf(storedCase),
    hidden,
    reports: reports.items.map(({ memberId, reason, text, createdAt }) => ({
      by: nameOf(memberId),
      reason,
      text,
      createdAt,
    })),
    appeal: storedCase.appeal,
    before: before.items.filter(({ id }) => id !== storedCase.id).map(ownCaseOf),
  };
}

function pathOf({ content: { kind, id, where } }: StoredCase): string {
  if (kind === 'experience') return `/experience/${id}`;
  if (kind === 'comment') return `/experience/${where}`;
  return kind === 'profile' ? `/users/${id}` : '';
}

async function isHidden({ content }: StoredCase): Promise<boolean> {
  const { kind, id, where } = content;
  const finds = {
    experience: () => findExperience(id),
    comment: () => findComment(where, id),
    message: () => findMessage(...conversationOf(content), id),
    profile: () => findUser(id),
  };
  return (await finds[kind]())?.hidden !== undefined;
}

export const handler = serve(getReport, run);
