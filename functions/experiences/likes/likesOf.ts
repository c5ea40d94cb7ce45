import type { StoredExperience } from '../store/experiences.ts';

/** How a viewer relates to an experience: whether they like it, and which likers are hidden from them by a block. */
export interface LikesView {
  readonly viewer: string;
  readonly likedByMe: boolean;
  readonly blocked: ReadonlySet<string>;
}

/** The likes of an experience as a member sees them; the viewer's own id comes first. */
export function likesOf(
  { likers, likesCount }: Pick<StoredExperience, 'likers' | 'likesCount'>,
  { viewer, likedByMe, blocked }: LikesView,
) {
  const others = [...likers].filter((id) => id !== viewer && !blocked.has(id));
  return { likes: likedByMe ? [viewer, ...others] : others, likesCount, likedByMe };
}
