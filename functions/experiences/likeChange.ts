import type { StoredExperience } from '../stores/experiences.ts';
import { showOne } from './show.ts';

/** What liking and unliking answer: the experience's likes as they are now. */
export async function likeChange(viewer: string, stored: StoredExperience) {
  const { _id, id, likes, likesCount, likedByMe } = await showOne(viewer, stored);
  return { success: true as const, experience: { _id, id, likes, likesCount, likedByMe } };
}
