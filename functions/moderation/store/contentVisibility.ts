import {
  findComment,
  experienceUnchanged,
  experienceKey,
  findExperience,
  mediaAttributes,
} from '#functions/experiences/index.ts';
import { changeProfileSteps, type StoredUser } from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Hides and shows content. Each function returns the steps of a transaction, which hold only for the version that was
 * read; none if the content is gone. `caseId` is the case that hides it, undefined to show it.
 */
const experiences = new Table('experiences');
const comments = new Table('comments');

const marked = (caseId: string | undefined) =>
  caseId === undefined ? { remove: ['hidden'] } : { set: { hidden: caseId } };

export async function hideExperienceSteps(id: string, caseId: string | undefined): Promise<readonly Step[]> {
  const experience = await findExperience(id);
  if (experience === undefined) return [];
  const { coverUrl } = mediaAttributes(experience.images, caseId);
  return [
    experiences.changeStep(experienceKey(id), {
      set: { hidden: caseId, coverUrl },
      add: { version: 1 },
      remove: [...(caseId === undefined ? ['hidden'] : []), ...(coverUrl === undefined ? ['coverUrl'] : [])],
      condition: experienceUnchanged(experience),
    }),
  ];
}

export async function hideCommentSteps(
  experienceId: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  if ((await findComment(experienceId, id)) === undefined) return [];
  const condition = { expression: 'attribute_exists(pk)' };
  return [comments.changeStep({ pk: experienceId, sk: id }, { ...marked(caseId), condition })];
}

/** Hides what a member wrote and shows on their profile; the name stays. Returns no steps if nothing changes. */
export function hideProfileSteps(user: StoredUser, caseId: string | undefined, now: Date): readonly Step[] {
  return user.hidden === caseId ? [] : changeProfileSteps(user, { hidden: caseId }, now);
}
