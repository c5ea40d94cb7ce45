import { showNotices } from '#functions/bell/showNotices.ts';
import { hiddenAmong } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { conversationsSince, type InboxRow, isDueForPush, unreadIn } from '#functions/messages/index.ts';
import type { PushSettings } from '#functions/notices/noticeSettings.ts';
import { isUnread, newestRecordedAt, noticesOf } from '#functions/notices/ownNotices.ts';
import { isOptionalTopic, topicOf } from '#shared/notices/topics.ts';
import type { PushKind, PushPayload } from '#shared/push/entities.ts';

/** Notices and conversations that are looked at for one push; more are not counted. */
const maxReadAtOnce = 30;

/** The content of a push, and the marks to store after it. */
export interface PreparedPush {
  readonly payload: PushPayload;
  /** The `recordedAt` of the latest notice of it; '' without one. */
  readonly newestAt: string;
  readonly conversations: readonly InboxRow[];
}

interface PushRequest {
  readonly userId: string;
  readonly settings: Pick<PushSettings, 'push'>;
  /** Notices recorded later are new. */
  readonly since: string;
  /** Nothing older than this is pushed. */
  readonly from: Date;
  /** True for a retry: what an earlier try contained is still new. */
  readonly isRetry: boolean;
}

/**
 * What is new for a member at this moment; undefined if nothing is. It counts what they would find: unread, of a topic
 * that they want pushed, about something that still exists, from people whom they see.
 */
export async function preparePush(request: PushRequest, now: Date): Promise<PreparedPush | undefined> {
  const [notices, conversations] = await Promise.all([newNotices(request, now), newConversations(request)]);
  const unread = conversations.reduce((sum, row) => sum + unreadIn(row), 0);
  const kinds = new Set<PushKind>(notices.map(({ topic }) => topic));
  if (unread > 0) kinds.add('message');
  const [kind] = kinds;
  if (kind === undefined) return undefined;
  return {
    payload: { kind: kinds.size === 1 ? kind : 'several', count: notices.length + unread },
    newestAt: newestRecordedAt(notices),
    conversations,
  };
}

async function newNotices({ userId, settings, since }: PushRequest, now: Date) {
  const hidden = blocksAndMutesOf(userId, { consistent: true });
  const notices = await noticesOf(userId, now, hidden);
  const unpushed = notices
    .flatMap((notice) => {
      const topic = topicOf(notice.kind) ?? '';
      const isWanted = isOptionalTopic('push', topic) && settings.push[topic];
      return isWanted && isUnread(notice) && notice.recordedAt > since ? [{ notice, topic }] : [];
    })
    .slice(0, maxReadAtOnce);
  const viewer = { id: userId, blocked: (await hidden).blocked };
  const shown = await showNotices(
    viewer,
    unpushed.map(({ notice }) => notice),
  );
  return unpushed.flatMap(({ notice, topic }, index) =>
    shown[index] === undefined ? [] : [{ topic, recordedAt: notice.recordedAt }],
  );
}

/** Conversations whose first unread message has not been pushed. */
async function newConversations({ userId, settings, from, isRetry }: PushRequest) {
  if (!settings.push.message) return [];
  const recent = await conversationsSince(userId, from, maxReadAtOnce);
  const due = recent.filter((row) => (isRetry ? unreadIn(row) > 0 : isDueForPush(row)));
  const hidden = await hiddenAmong(
    userId,
    due.map(({ sk }) => sk),
  );
  return due.filter(({ sk }) => !hidden.has(sk));
}
