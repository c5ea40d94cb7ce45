import { memo } from 'react';
import type { Conversation, Person } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { useClientState } from '#web/lib/store.ts';
import { relativeTime } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import type { SidebarPeople, SidebarRow } from './useSidebarPeople.ts';

interface PeopleListProps {
  readonly found: SidebarPeople;
  readonly rows: readonly SidebarRow[];
  readonly selectedId: string | undefined;
  readonly onSelect: (person: Person) => void;
}

/** Those to write to, each with presence, the last message, and what is unread. */
export function PeopleList({ found, rows, selectedId, onSelect }: PeopleListProps) {
  const onlineUsers = useClientState(({ user }) => user.onlineUsers);
  const online = new Set(onlineUsers);
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {found.isPending &&
        [0, 1, 2, 3].map((place) => (
          <li key={place}>
            <RowSkeleton />
          </li>
        ))}
      {found.isError && (
        <li className="p-2">
          <ErrorNote message={texts.usersFailed} onRetry={found.retry} />
        </li>
      )}
      {rows.map(({ person, conversation }) => (
        <li key={person._id}>
          <PersonRow
            person={person}
            conversation={conversation}
            online={online.has(person._id)}
            selected={person._id === selectedId}
            onSelect={onSelect}
          />
        </li>
      ))}
      {!found.isPending && rows.length === 0 && (
        <li className="px-4 py-10 text-center text-sm text-ink-2">No users found.</li>
      )}
      {found.hasMore && (
        <li className="flex justify-center py-2">
          <Button kind="ghost" size="sm" onClick={found.loadMore}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly conversation: Conversation | undefined;
  readonly online: boolean;
  readonly selected: boolean;
  readonly onSelect: (person: Person) => void;
}

const PersonRow = memo(function PersonRow({
  person,
  conversation,
  online,
  selected,
  onSelect,
}: PersonRowProps) {
  const unread = conversation?.unreadCount ?? 0;
  return (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={() => onSelect(person)}
      className={cx(
        'focus-inset flex w-full items-center gap-3 rounded-lg px-2.5 py-2.5 text-left transition-colors',
        selected ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar name={person.fullName} src={person.profilePhoto} size={48} online={online} placeholder="icon" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('truncate text-base', unread > 0 ? 'font-bold' : 'font-semibold')}>
            {person.fullName}
          </span>
          {conversation && (
            <time
              dateTime={conversation.lastMessage.createdAt}
              className={cx(
                'tnum ml-auto shrink-0 text-2xs',
                unread > 0 ? 'font-bold text-brand-ink' : 'text-ink-2',
              )}
            >
              {relativeTime(conversation.lastMessage.createdAt).replace(' ago', '')}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2 text-sm leading-snug">
          <span className="truncate text-ink-2">
            <span className={cx('font-medium', online && 'text-brand-ink')}>
              {online ? 'Online' : 'Offline'}
            </span>
            {conversation && <Preview conversation={conversation} />}
          </span>
          {unread > 0 && (
            <span className="tnum ml-auto grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-2xs font-bold text-on-brand">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
});

function Preview({
  conversation: { _id, lastMessage, unreadCount },
}: {
  readonly conversation: Conversation;
}) {
  const mine = lastMessage.senderId !== _id;
  return (
    <span className={unreadCount > 0 ? 'font-medium text-ink' : undefined}>
      {` · ${mine ? 'You: ' : ''}${lastMessage.message}`}
    </span>
  );
}
