import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { conversationsOf } from '#web/realtime/conversations.ts';
import { inboxOf, useInbox } from '#web/realtime/inbox.ts';
import { outboxOf } from '#web/realtime/outbox.ts';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { ConversationView } from './ConversationView.tsx';
import { NobodySelected } from './NobodySelected.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSelection } from './useSelection.ts';
import { useSidebar } from './useSidebar.ts';

/** /messages: people on the left, docked or sliding in, and the conversation in the URL (`?with=`). */
export default function MessagesScreen() {
  useTitle(t`Chat`);
  const scope = useMemberScope();
  const member = useAuthUser();
  const selection = useSelection();
  const { peerId, peer, hasFailed } = selection;
  const { rows } = useInbox();
  const hasConversations = rows !== undefined && rows.length > 0;
  const sidebar = useSidebar(peerId === undefined && hasConversations);
  useEffect(() => {
    // Loaded here, which is earlier than the connection would load it.
    inboxOf(scope).loadOnce();
    // It also adds the messages that another tab has stored.
    outboxOf(scope).start();
    return conversationsOf(scope).start();
  }, [scope]);
  if (member === null) return null;
  const nobody = <NobodySelected name={member.fullName} onOpen={sidebar.open} />;
  return (
    <Screen className="mx-auto flex min-h-0 w-full max-w-[77rem] min-w-0 flex-1 lg:px-6 lg:py-4">
      <h1 className="sr-only">{t`Chat`}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 overflow-hidden bg-surface lg:rounded-xl lg:shadow-2">
        <Sidebar member={member} selectedId={peerId} onSelect={selection.select} sidebar={sidebar} />
        {peer && (
          <ConversationView
            key={peer._id}
            peer={peer}
            member={member}
            onOpenSidebar={sidebar.open}
            onBack={selection.clear}
          />
        )}
        {!peer && peerId === undefined && nobody}
        {!peer && peerId !== undefined && (
          <div aria-busy={!hasFailed} className="flex-1 bg-canvas p-4 sm:p-6">
            {hasFailed && <ErrorNote message={t`Couldn't load messages.`} onRetry={selection.retry} />}
          </div>
        )}
      </div>
    </Screen>
  );
}
