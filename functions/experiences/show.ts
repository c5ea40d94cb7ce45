import type { Experience } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import type { StoredExperience } from '../stores/experiences.ts';
import { timeOfId } from '../stores/ids.ts';
import { likedAmong } from '../stores/likes.ts';

/** Experiences as a member sees them: `likes` holds the member's own id wherever they like one. */
export async function show(viewer: string, experiences: readonly StoredExperience[]): Promise<Experience[]> {
  const liked = await likedAmong(viewer, experiences);
  return experiences.map((stored) => shown(stored, viewer, liked.has(stored.sk)));
}

/** One experience as a member sees it. */
export async function showOne(viewer: string, stored: StoredExperience): Promise<Experience> {
  return shown(stored, viewer, (await likedAmong(viewer, [stored])).has(stored.sk));
}

function shown(stored: StoredExperience, viewer: string, likedByMe: boolean): Experience {
  const { sk, likers, content, kind, description, authorId: _, version: __, ...rest } = stored;
  const others = [...likers].filter((id) => id !== viewer).slice(0, limits.likeIdsMost);
  return {
    ...rest,
    _id: sk,
    id: sk,
    kind,
    content,
    description: kind === 'story' ? content : description,
    likes: likedByMe ? [viewer, ...others] : others,
    likedByMe,
    createdAt: timeOfId(sk),
  };
}
