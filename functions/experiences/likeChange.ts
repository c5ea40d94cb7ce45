import { apartFrom } from '../stores/blocks.ts';
import type { StoredExperience } from '../stores/experiences.ts';
import { likesOf } from './show.ts';

/** What liking and unliking answer: the experience's likes as they are now, the viewer's own as it was just written. */
export async function likeChange(viewer: string, stored: StoredExperience, likedByMe: boolean) {
  const { sk } = stored;
  const { blocked } = await apartFrom(viewer);
  return {
    success: true as const,
    experience: { _id: sk, id: sk, ...likesOf(stored, { viewer, likedByMe, blocked }) },
  };
}
