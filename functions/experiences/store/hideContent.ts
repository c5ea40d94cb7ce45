import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { findComment } from './comments.ts';
import { experienceKey, experienceUnchanged, findExperience, mediaAttributes } from './experiences.ts';

const experiences = new Table('experiences');
const comments = new Table('comments');

/**
 * Hides a post, or shows it again. The steps hold only for the version that was read; none if it is gone. `caseId` is
 * the case that hides it, undefined to show it.
 */
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

/** The same for a comment. */
export async function hideCommentSteps(
  experienceId: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  if ((await findComment(experienceId, id)) === undefined) return [];
  const condition = { expression: 'attribute_exists(pk)' };
  return [
    comments.changeStep(
      { pk: experienceId, sk: id },
      {
        ...(caseId === undefined ? { remove: ['hidden'] } : { set: { hidden: caseId } }),
        condition,
      },
    ),
  ];
}
