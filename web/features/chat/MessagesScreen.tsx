import { useEffect } from 'react';
import { useClientState } from '#web/lib/store.ts';
import { useTitle } from '#web/lib/title.ts';
import { followMessages } from './conversations.ts';
import { ConversationView } from './ConversationView.tsx';
import { NobodySelected } from './NobodySelected.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './useSidebar.ts';

/** /messages: people at the left, docked or sliding in, and the conversation with the one that is selected. */
export default function MessagesScreen() {
  useTitle('Chat');
  const member = useClientState(({ user }) => user.authUser);
  const peer = useClientState(({ user }) => user.selectedUser);
  const sidebar = useSidebar();
  const ownId = member?._id;
  useEffect(() => {
    return ownId === undefined ? undefined : followMessages(ownId);
  }, [ownId]);
  if (member === null) return null;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-0 w-full max-w-[77rem] min-w-0 flex-1 outline-none lg:px-6 lg:py-4"
    >
      <h1 className="sr-only">Chat</h1>
      <div className="flex min-h-0 min-w-0 flex-1 overflow-hidden bg-surface lg:rounded-xl lg:shadow-2">
        <Sidebar member={member} selected={peer} sidebar={sidebar} />
        {peer === null ? (
          <NobodySelected name={member.fullName} onOpen={sidebar.open} />
        ) : (
          <ConversationView key={peer._id} peer={peer} member={member} onOpenSidebar={sidebar.open} />
        )}
      </div>
    </main>
  );
}
