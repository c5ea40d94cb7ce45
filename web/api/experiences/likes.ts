import { useQueryClient } from '@tanstack/react-query';
import { likeExperience, unlikeExperience } from '#shared/experiences/routes.ts';
import type { Experience } from '#shared/platform/entities.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { toggleOptimistically } from '#web/api/writes.ts';
import { patchExperience } from './experiences.ts';

type Likes = Pick<Experience, 'likes' | 'likesCount' | 'likedByMe'>;

/** Likes as the member, or removes the like; a failure rolls back silently. */
export function useLike(experience: Experience, memberId: string): () => void {
  const client = useQueryClient();
  const id = experience._id;
  const patch = (change: (now: Likes) => Likes): void =>
    patchExperience(client, id, (liked) => ({ ...liked, ...change(liked) }));
  return () =>
    void toggleOptimistically({
      target: `like ${id}`,
      current: experience.likedByMe,
      next: (liked) => !liked,
      affectedKeys: [queryKeys.experiences.all],
      show: (isLiked) => patch((now) => applyLike(now, memberId, isLiked)),
      send: (isLiked, callAsMember) =>
        callAsMember(isLiked ? likeExperience : unlikeExperience, { params: { id } }),
      applyResponse: ({ data }) => patch(() => likesOf(data.experience)),
    });
}

/** The likes after the change: with or without the member's id, and the count to match. */
function applyLike(now: Likes, memberId: string, isLiked: boolean): Likes {
  if (now.likedByMe === isLiked) return likesOf(now);
  return {
    likedByMe: isLiked,
    likesCount: Math.max(0, now.likesCount + (isLiked ? 1 : -1)),
    likes: isLiked ? [...now.likes, memberId] : now.likes.filter((id) => id !== memberId),
  };
}

function likesOf({ likes, likesCount, likedByMe }: Likes): Likes {
  return { likes, likesCount, likedByMe };
}
