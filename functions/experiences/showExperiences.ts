import { authorsFor, formerAuthor, isShownAuthor } from '#functions/members/people.ts';
import { type BlocksAndMutes, areBlocked } from '#functions/members/ties/blocks.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { Author, Experience } from '#shared/platform/entities.ts';
import { mentionedIn, shownMentions } from './mentions.ts';
import { isShownTo, type StoredExperience } from './store/experiences.ts';
import { likedAmong, type LikesView, shownLikes } from './store/likes.ts';

/**
 * The experiences of a page that a member may see: without hidden ones and without those by an author blocked in either
 * direction.
 */
export function experiencesVisibleTo(
  viewer: string,
  experiences: readonly StoredExperience[],
  { blocked }: Pick<BlocksAndMutes, 'blocked'>,
): StoredExperience[] {
  return experiences.filter((stored) => isShownTo(viewer, stored) && !blocked.has(stored.authorId));
}

/**
 * Converts experiences to what a member sees; `likes` holds the member's own id for each one they like. Leaves out
 * hidden authors.
 */
export async function showExperiences(
  viewer: string,
  experiences: readonly StoredExperience[],
  { blocked }: Pick<BlocksAndMutes, 'blocked'>,
): Promise<Experience[]> {
  const [liked, authorOf] = await Promise.all([
    likedAmong(
      viewer,
      experiences.map(({ sk }) => sk),
    ),
    authorsFor(
      viewer,
      experiences.flatMap(({ authorId, mentions }) => [authorId, ...mentionedIn(mentions)]),
    ),
  ]);
  const isSeen = (id: string) => !blocked.has(id) && isShownAuthor(authorOf(id));
  return experiences.flatMap((stored) => {
    const user = authorOf(stored.authorId);
    if (user === undefined) return [];
    return toExperience(stored, { user, viewer, likedByMe: liked.has(stored.sk), blocked, isSeen });
  });
}

/** An experience as its own author sees it. */
export async function showOwnExperience(
  viewer: string,
  stored: StoredExperience,
  { blocked }: Pick<BlocksAndMutes, 'blocked'>,
): Promise<Experience> {
  const [liked, authorOf] = await Promise.all([
    likedAmong(viewer, [stored.sk]),
    authorsFor(viewer, [stored.authorId, ...mentionedIn(stored.mentions)]),
  ]);
  const user = authorOf(stored.authorId) ?? formerAuthor(stored.authorId);
  const isSeen = (id: string) => !blocked.has(id) && isShownAuthor(authorOf(id));
  return toExperience(stored, { user, viewer, likedByMe: liked.has(stored.sk), blocked, isSeen });
}

interface Shown extends LikesView {
  readonly user: Author;
  /** Whether a mention of this member is a link for the viewer. */
  readonly isSeen: (id: string) => boolean;
}

function toExperience(stored: StoredExperience, { user, isSeen, ...view }: Shown): Experience {
  const { sk, likers: _, content, kind, description, authorId: __, version: ___, ...rest } = stored;
  return {
    ...rest,
    user,
    _id: sk,
    id: sk,
    kind,
    content,
    description: kind === 'story' ? content : description,
    mentions: shownMentions(stored.mentions, isSeen),
    ...shownLikes(stored, view),
    createdAt: timeOfId(sk),
  };
}

/** True if the viewer may not see the experience: it is hidden, or one of the two blocked the other. */
export async function isInvisibleTo(viewer: string, stored: StoredExperience): Promise<boolean> {
  return !isShownTo(viewer, stored) || areBlocked(viewer, stored.authorId);
}
