import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PanelLeft from 'lucide-react/icons/panel-left';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import type { MessageSenders } from '#shared/platform/facts.ts';
import { useMessageSenders } from '#web/api/people/people.ts';
import { CannotMessageNote } from '#web/features/people/CannotMessageNote.tsx';
import { useIsMemberOnline } from '#web/lib/session/store.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import { conversationsOf, useChat } from '#web/realtime/conversations.ts';
import { inboxOf } from '#web/realtime/inbox.ts';
import { type PendingMessage, usePendingMessages } from '#web/realtime/outbox.ts';
import { presenceOf } from '#web/realtime/presence.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';

interface ConversationViewProps {
  readonly peer: Person;
  readonly member: Person;
  readonly onOpenSidebar: () => void;
  /** Goes to the list of conversations if it is not beside this one. */
  readonly onBack: () => void;
}

/** One conversation: its peer, its messages, and the composer. */
export function ConversationView({ peer, member, onOpenSidebar, onBack }: ConversationViewProps) {
  const { fullName } = peer;
  const chat = useChat(peer._id);
  const pending = usePendingMessages(peer._id);
  const scope = useMemberScope();
  const restriction = useMessageRestriction(peer._id, chat, pending);
  useEffect(() => conversationsOf(scope).watch(peer._id), [scope, peer._id]);
  useEffect(() => {
    const presence = presenceOf(scope);
    // The server sends the presence of recent conversation partners anyway.
    return inboxOf(scope).isRecentPeer(peer._id) ? presence.watch([peer._id]) : presence.openChat(peer._id);
  }, [scope, peer._id]);
  const reopen = (): void => void conversationsOf(scope).reopen(peer._id);
  const hasFailedToLoad = chat.hasFailed && !chat.isLoaded;
  // If the conversation failed to load, its unsent messages still show.
  const isListed = !hasFailedToLoad || pending.length > 0;
  return (
    <section aria-label={t`Conversation with ${fullName}`} className="flex min-w-0 flex-1 flex-col bg-canvas">
      <ConversationHead peer={peer} onOpenSidebar={onOpenSidebar} onBack={onBack} />
      {hasFailedToLoad && (
        <div className={cx('p-4 sm:p-6', !isListed && 'flex-1')}>
          <ErrorNote message={t`Couldn't load messages.`} onRetry={reopen} />
        </div>
      )}
      {isListed && (
        <MessageList
          chat={chat}
          pending={pending}
          peer={peer}
          member={member}
          isRestricted={restriction !== undefined}
        />
      )}
      {restriction === undefined ? (
        <Composer peer={peer} />
      ) : (
        <div className="shrink-0 border-t border-line bg-surface px-3 pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] sm:px-5">
          <CannotMessageNote name={fullName} messagesFrom={restriction} />
        </div>
      )}
    </section>
  );
}

function ConversationHead({
  peer,
  onOpenSidebar,
  onBack,
}: Pick<ConversationViewProps, 'peer' | 'onOpenSidebar' | 'onBack'>) {
  const isOnline = useIsMemberOnline(peer._id);
  return (
    <header className="flex h-18 shrink-0 items-center gap-3 border-b border-line bg-surface px-3 sm:px-5">
      <IconButton label={t`Back to conversations`} onClick={onBack} className="lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <Link to={`/users/${peer._id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-md">
        <Avatar
          name={peer.fullName}
          src={peer.profilePhoto}
          size={44}
          isOnline={isOnline}
          placeholder="icon"
        />
        <span className="min-w-0 leading-tight">
          <bdi className="block truncate font-display text-lg font-semibold">{peer.fullName}</bdi>
          <span className={cx('block text-xs font-medium', isOnline ? 'text-brand-ink' : 'text-ink-2')}>
            {isOnline ? t`Online` : t`Offline`}
          </span>
        </span>
      </Link>
      <IconButton label={t`Open sidebar`} onClick={onOpenSidebar} className="lg:hidden">
        <PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </header>
  );
}

/**
 * Whom the other member accepts messages from, if not the viewer; undefined if the viewer may write. Sends no request
 * if the other member has written, which permits a reply, unless the server has refused a message. Read again after
 * each refused message and each one from them.
 */
function useMessageRestriction(
  peerId: string,
  chat: ChatState,
  pending: readonly PendingMessage[],
): MessageSenders | undefined {
  const { messages, olderCursor, isLoaded } = chat;
  const refused = pending.filter(({ state }) => state === 'refused').length;
  const received = messages.findLast(({ senderId }) => senderId === peerId)?.seq ?? 0;
  const hasWritten = olderCursor !== undefined || received > 0;
  const needsSenders = isLoaded && (!hasWritten || refused > 0);
  const { data, refetch } = useMessageSenders(peerId, needsSenders);
  useEffect(() => {
    if (needsSenders) void refetch({ cancelRefetch: false });
  }, [needsSenders, refused, received, refetch]);
  return needsSenders ? data?.messagesFrom : undefined;
}
