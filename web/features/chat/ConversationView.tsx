import { PanelLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { useClientState } from '#web/lib/store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Composer } from './Composer.tsx';
import { openConversation, useConversation } from './conversations.ts';
import { MessageList } from './MessageList.tsx';

interface ConversationViewProps {
  readonly peer: Person;
  readonly member: Person;
  readonly onOpenSidebar: () => void;
}

/** One conversation: who it is with, what was said, and the line to say more. */
export function ConversationView({ peer, member, onOpenSidebar }: ConversationViewProps) {
  const conversation = useConversation(peer._id);
  const { failed, retry } = useOpening(peer._id);
  return (
    <section
      aria-label={`Conversation with ${peer.fullName}`}
      className="flex min-w-0 flex-1 flex-col bg-canvas"
    >
      <Head peer={peer} onOpenSidebar={onOpenSidebar} />
      {failed && !conversation.opened ? (
        <div className="flex-1 p-4 sm:p-6">
          <ErrorNote message={texts.messagesFailed} onRetry={retry} />
        </div>
      ) : (
        <MessageList conversation={conversation} peer={peer} member={member} />
      )}
      <Composer peer={peer} />
    </section>
  );
}

/** Reads the newest page when the conversation is opened, and again when asked to. */
function useOpening(peerId: string): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const cancel = new AbortController();
    openConversation(peerId, cancel.signal).then(
      () => setFailed(false),
      () => {
        if (!cancel.signal.aborted) setFailed(true);
      },
    );
    return () => cancel.abort();
  }, [peerId, attempt]);
  return { failed, retry: () => setAttempt((count) => count + 1) };
}

function Head({ peer, onOpenSidebar }: Pick<ConversationViewProps, 'peer' | 'onOpenSidebar'>) {
  const online = useClientState(({ user }) => user.onlineUsers.includes(peer._id));
  return (
    <header className="flex h-18 shrink-0 items-center gap-3 border-b border-line bg-surface px-3 sm:px-5">
      <IconButton label="Open sidebar" onClick={onOpenSidebar} className="lg:hidden">
        <PanelLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <Link to={`/users/${peer._id}`} className="flex min-w-0 items-center gap-3 rounded-md">
        <Avatar name={peer.fullName} src={peer.profilePhoto} size={44} online={online} placeholder="icon" />
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-display text-lg font-semibold">{peer.fullName}</span>
          <span className={cx('block text-xs font-medium', online ? 'text-brand-ink' : 'text-ink-2')}>
            {online ? 'Online' : 'Offline'}
          </span>
        </span>
      </Link>
    </header>
  );
}
