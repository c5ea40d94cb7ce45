import type { CaseSnapshot } from '#functions/cases/cases.ts';
import { findComment, findShownExperience } from '#functions/experiences/index.ts';
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
interface ContentRequest {
  readonly id: string;
  readonly with?: string | undefined;
  readonly experienceId?: string | undefined;
}

type ContentFinder = (viewer: string, named: ContentRequest) => Promise<ReportedContent | undefined>;

const emptySnapshot: CaseSnapshot = { title: '', text: '', imageUrls: [], messages: [], createdAt: '' };

/** How each kind of content is found, and what a case keeps of it: only what this member may see. */
export const contentFinders: Readonly<Record<ContentKind, ContentFinder>> = {
  experience: async (viewer, { id }) => {
    const experience = await findShownExperience(viewer, id);
    if (experience === undefined || (await isInvisible(viewer, experience.authorId))) return undefined;
    const text = experience.kind === 'story' ? experience.content : experience.description;
    const imageUrls = experience.images.map(({ imgUrl }) => imgUrl);
    const snapshot = { ...emptySnapshot, title: experience.title, text, imageUrls, createdAt: timeOfId(id) };
    return reportedContent({ kind: 'experience', id, where: '' }, experience.authorId, snapshot);
  },
  comment: async (viewer, { id, experienceId = '' }) => {
    const [experience, found] = await Promise.all([
      findShownExperience(viewer, experienceId),
      isId(id) && isId(experienceId) ? findComment(experienceId, id) : undefined,
    ]);
    if (experience === undefined || found === undefined || found.hidden !== undefined) return undefined;
    if (await isInvisible(viewer, found.authorId)) return undefined;
    const snapshot = { ...emptySnapshot, text: found.text, createdAt: timeOfId(id) };
    return reportedContent({ kind: 'comment', id, where: experienceId }, found.authorId, snapshot);
  },
  message: async (viewer, { id, with: peer = '' }) => {
    const message = isId(peer) && isId(id) ? await findMessage(viewer, peer, id) : undefined;
    if (message === undefined || message.hidden !== undefined) return undefined;
    const nearbyMessages = await messagesAround(viewer, peer, message.seq, safetyLimits.messagesAround);
    const messages = nearbyMessages.map(({ id: messageId, senderId, message: text, createdAt }) => ({
      senderId,
      text,
      createdAt,
      reported: messageId === id,
    }));
    const snapshot = { ...emptySnapshot, text: message.message, messages, createdAt: message.createdAt };
    const parties = [viewer, peer].toSorted();
    return {
      ...reportedContent({ kind: 'message', id, where: parties.join('#') }, message.senderId, snapshot),
      parties,
    };
  },
  profile: async (viewer, { id }) => {
    const member = await findMember(id, new Date());
    if (member === undefined || (await isInvisible(viewer, id))) return undefined;
    const imageUrls = member.profilePhoto === '' ? [] : [member.profilePhoto];
    const text = [member.bio, member.website].filter((part) => part !== '').join('\n');
    const snapshot = {
      ...emptySnapshot,
      title: member.fullName,
      text,
      imageUrls,
      createdAt: member.createdAt,
    };
    return reportedContent({ kind: 'profile', id, where: '' }, id, snapshot);
  },
};

function reportedContent(
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
