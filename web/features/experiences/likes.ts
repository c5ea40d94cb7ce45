import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Experience } from '#shared/entities.ts';
import { likeExperience, unlikeExperience } from '#shared/routes/experiences.ts';
import { call } from '#web/lib/api.ts';
import { patchExperience } from './experiences.ts';

type Likes = Pick<Experience, 'likes' | 'likesCount' | 'likedByMe'>;

/** What the member wants of each experience and has not been told to be done; `before` is what failure goes back to. */
const wishes = new Map<string, { wanted: boolean; readonly before: Likes }>();
const running = new Set<string>();

/** Likes by the member: shown at once, sent one after the other, the latest wish wins; a failure goes back silently. */
export function useLike(experience: Experience, memberId: string): () => void {
  const client = useQueryClient();
  return () => {
    const wanted = !experience.likedByMe;
    const before = wishes.get(experience._id)?.before ?? likesOf(experience);
    wishes.set(experience._id, { wanted, before });
    patchExperience(client, experience._id, (one) => ({ ...one, ...withLike(one, memberId, wanted) }));
    void settle(client, experience._id);
  };
}

/** The likes as they will be: the member's own id comes or goes, and the count with it. */
export function withLike(now: Likes, memberId: string, wanted: boolean): Likes {
  if (now.likedByMe === wanted) return likesOf(now);
  return {
    likedByMe: wanted,
    likesCount: Math.max(0, now.likesCount + (wanted ? 1 : -1)),
    likes: wanted ? [...now.likes, memberId] : now.likes.filter((id) => id !== memberId),
  };
}

/** Sends wishes for one experience until none is left: never two requests at once. */
async function settle(client: QueryClient, id: string): Promise<void> {
  if (running.has(id)) return;
  running.add(id);
  try {
    for (let wish = wishes.get(id); wish !== undefined; wish = wishes.get(id)) {
      const route = wish.wanted ? likeExperience : unlikeExperience;
      const { data } = await call(route, { params: { id } });
      if (wishes.get(id)?.wanted !== wish.wanted) continue;
      wishes.delete(id);
      patchExperience(client, id, (one) => ({ ...one, ...likesOf(data.experience) }));
    }
  } catch {
    const before = wishes.get(id)?.before;
    wishes.delete(id);
    if (before !== undefined) patchExperience(client, id, (one) => ({ ...one, ...before }));
  } finally {
    running.delete(id);
  }
}

function likesOf({ likes, likesCount, likedByMe }: Likes): Likes {
  return { likes, likesCount, likedByMe };
}
