import { areApart } from '#functions/members/ties/blocks.ts';
import { isShownTo, type StoredExperience } from './store/experiences.ts';

/** True if the viewer may not see the experience: it is hidden, or one of the two blocked the other. */
export async function isUnknownTo(viewer: string, stored: StoredExperience): Promise<boolean> {
  return !isShownTo(viewer, stored) || areApart(viewer, stored.authorId);
}
