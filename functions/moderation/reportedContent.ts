import type { CaseSnapshot } from '#functions/cases/cases.ts';
import { findComment, findExperienceFor } from '#functions/experiences/index.ts';
import { isHiddenFrom } from '#functions/members/people.ts';
import { findBlockPair, blockSideOf } from '#functions/members/ties/blocks.ts';
import { findMember } from '#functions/members/users.ts';
import { findMessage, messagesAround } from '#functions/messages/index.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { isId } from '#shared/platform/fields.ts';
import type { ReportedContent } from './store/reporting.ts';

/** The content that a caller wants to report, as named in the request. */
interface Named {
  readonly id: string;
  readonly with?: string | undefined;
  readonly experienceId?: string | undefined;
}

type Find = (viewer: string, named: Named) => Promise<ReportedContent | undefined>;

const nothing: CaseSnapshot = { title: '', text: '', imageUrls: [], messages: [], createdAt: '' };

/** How each kind of content is found, and what a case keeps of it: only what this member may see. */
export const contentFinders: Readonly<Record<ContentKind, Find>> = {
  experience: async (viewer, { id }) => {
    const found = await findExperienceFor(viewer, id);
    if (found === undefined || (await isInvisible(viewer, found.authorId))) return undefined;
    const text = found.kind === 'story' ? found.content : found.description;
    const imageUrls = found.images.map(({ imgUrl }) => imgUrl);
    const snapshot = { ...nothing, title: found.title, text, imageUrls, createdAt: timeOfId(id) };
    return reported({ kind: 'experience', id, where: '' }, found.authorId, snapshot);
  },
  comment: async (viewer, { id, experienceId = '' }) => {
    const [experience, found] = await Promise.all([
      findExperienceFor(viewer, experienceId),
      isId(id) && isId(experienceId) ? findComment(experienceId, id) : undefined,
    ]);
    if (experience === undefined || found === undefined || found.hidden !== undefined) return undefined;
    if (await isInvisible(viewer, found.authorId)) return undefined;
    const snapshot = { ...nothing, text: found.text, createdAt: timeOfId(id) };
    return reported({ kind: 'comment', id, where: experienceId }, found.authorId, snapshot);
  },
  message: async (viewer, { id, with: peer = '' }) => {
    const found = isId(peer) && isId(id) ? await findMessage(viewer, peer, id) : undefined;
    if (found === undefined || found.hidden !== undefined) return undefined;
    const around = await messagesAround(viewer, peer, found.seq, safetyLimits.messagesAround);
    const messages = around.map(({ id: messageId, senderId, message: text, createdAt }) => ({
      senderId,
      text,
      createdAt,
      reported: messageId === id,
    }));
    const snapshot = { ...nothing, text: found.message, messages, createdAt: found.createdAt };
    const parties = [viewer, peer].toSorted();
    return {
      ...reported({ kind: 'message', id, where: parties.join('#') }, found.senderId, snapshot),
      parties,
    };
  },
  profile: async (viewer, { id }) => {
    const found = await findMember(id, new Date());
    if (found === undefined || (await isInvisible(viewer, id))) return undefined;
    const imageUrls = found.profilePhoto === '' ? [] : [found.profilePhoto];
    const text = [found.bio, found.website].filter((part) => part !== '').join('\n');
    const snapshot = { ...nothing, title: found.fullName, text, imageUrls, createdAt: found.createdAt };
    return reported({ kind: 'profile', id, where: '' }, id, snapshot);
  },
};

function reported(
  content: ReportedContent['content'],
  memberId: string,
  snapshot: CaseSnapshot,
): ReportedContent {
  return { content, memberId, parties: [memberId], snapshot };
}

/** A member may still report someone they have blocked; someone who has blocked them is invisible. */
async function isInvisible(viewer: string, author: string): Promise<boolean> {
  if (viewer === author) return false;
  const [pair, isHidden] = await Promise.all([findBlockPair(viewer, author), isHiddenFrom(viewer, author)]);
  return isHidden || pair?.[blockSideOf(author, viewer)] !== undefined;
}
