import type { StoredExperience } from '../stores/experiences.ts';
import { isFresh } from '../stores/ids.ts';

/** How a viewer stands to an experience; of the likers the viewer is told of nobody blocked. */
export interface View {
  readonly viewer: string;
  /** Since when the viewer likes it; undefined where they do not. */
  readonly since: string | undefined;
  readonly blocked: ReadonlySet<string>;
}

type Counted = Pick<StoredExperience, 'newest' | 'likesCount'>;

/** The likes of an experience as a member sees them: the own id stands first, and is counted at once. */
export function likesOf(stored: Counted, { viewer, since, blocked }: View) {
  const others = stored.newest.filter((id) => id !== viewer && !blocked.has(id));
  const likedByMe = since !== undefined;
  const likesCount = countFor(stored, viewer, since);
  return { likes: likedByMe ? [viewer, ...others] : others, likesCount, likedByMe };
}

/** The likes of an experience for a member who has just taken theirs back; `view` is how they stood before. */
export function likesWithout(stored: Counted, view: View) {
  const { likes, likesCount, likedByMe } = likesOf(stored, view);
  const own = likedByMe ? 1 : 0;
  return { likes: likes.slice(own), likesCount: likesCount - own, likedByMe: false };
}

/**
 * The total with the member's own like as it stands, which the total hears of a second later: the newest likers, written
 * with it, tell whether it has. Who stands among them is in the total; who does not is not in it yet where they are all
 * there are, or where the like is fresh.
 */
function countFor({ newest, likesCount }: Counted, viewer: string, since: string | undefined): number {
  const isListed = newest.includes(viewer);
  if (since === undefined) return likesCount - (isListed ? 1 : 0);
  const isAwaited = !isListed && (newest.length === likesCount || isFresh(since));
  return likesCount + (isAwaited ? 1 : 0);
}
