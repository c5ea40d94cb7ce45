import { areApart } from '#functions/members/ties/blocks.ts';
import { isShownTo, type StoredExperience } from './store/experiences.ts';

/** True where an experience is none for this viewer: it is hidden, or a block stands between the two. */
export async function isUnknownTo(viewer: string, stored: StoredExperience): Promise<boolean> {
  return !isShownTo(viewer, stored) || areApart(viewer, stored.authorId);
}
