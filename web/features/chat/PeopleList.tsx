import { plural, t } from '@lingui/core/macro';
import { memo, useId, useRef, useState } from 'react';
import type { Conversation, Person } from '#shared/platform/entities.ts';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import { useOnlineIds } from '#web/lib/session/store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import type { SidebarPeople, SidebarRow } from './useSidebarPeople.ts';

/** Conversations to render before the member asks for more. */
const initialCount = 50;

interface PeopleListProps {
  readonly people: SidebarPeople;
  readonly selectedId: string | undefined;
  readonly onSelect: (person: Person) => void;
  /** Called when the end of the conversations comes near, to load everyone else. */
  readonly onNearEnd: () => void;
}

/**
 * The people to write to, with presence, last message and unread count: conversations, then everyone else.
 */
export function PeopleList({ people, selectedId, onSelect, onNearEnd }: PeopleListProps) {
  const { conversations, otherPeople, otherPeopleQuery } = people;
  const [shownCount, setShownCount] = useState(initialCount);
  const listRef = useRef<HTMLDivElement>(null);
  const { endRef } = useNearEnd({
    pageKey: otherPeopleQuery.data === undefined ? String(conversations.length) : undefined,
    load: async () => onNearEnd(),
    margin: '100px',
    root: listRef,
  });
  const hasMore = conversations.length > shownCount;
  const more = hasMore
    ? {
        ...otherPeopleQuery,
        hasNextPage: true,
        fetchNextPage: () => setShownCount(shownCount + initialCount),
      }
    : otherPeopleQuery;
  return (
    <div ref={listRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {conversations.length > 0 && (
        <Rows
          title={t`Conversations`}
          rows={conversations.slice(0, shownCount)}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      )}
      <div ref={endRef} />
      <QueryBoundary
        query={otherPeopleQuery}
        // Conversations that load later would push them down.
        pending={conversations.length === 0 && <PeopleSkeleton />}
        failed={t`Couldn't load members.`}
        className="m-2"
      >
        {() =>
          !hasMore &&
          otherPeople.length > 0 && (
            <Rows title={t`Other members`} rows={otherPeople} selectedId={selectedId} onSelect={onSelect} />
          )
        }
      </QueryBoundary>
      {/* Always mounted, so that screen readers announce its changes. */}
      <p role="status" className="px-4 text-center text-sm text-ink-2 not-empty:py-10">
        {otherPeopleQuery.data !== undefined &&
          conversations.length + otherPeople.length === 0 &&
          t`No users found.`}
      </p>
      <div className="flex justify-center pb-2">
        <ShowMore list={more} />
      </div>
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <div aria-hidden="true">
      <RowSkeletons count={4} />
    </div>
  );
}

interface RowsProps extends Pick<PeopleListProps, 'selectedId' | 'onSelect'> {
  readonly title: string;
  readonly rows: readonly SidebarRow[];
}

function Rows({ title, rows, selectedId, onSelect }: RowsProps) {
  const id = useId();
  const onlineUsers = useOnlineIds();
  const onlineIds = new Set(onlineUsers);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-2.5 pt-3 pb-1 text-xs font-semibold text-ink-2">
        {title}
      </h2>
      <ul>
        <BoundaryList items={rows} keyOf={({ person }) => person._id}>
          {({ person, conversation }) => (
            <li>
              <PersonRow
                person={person}
                conversation={conversation}
                isOnline={onlineIds.has(person._id)}
                isSelected={person._id === selectedId}
                onSelect={onSelect}
              />
            </li>
          )}
        </BoundaryList>
      </ul>
    </section>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly conversation: Conversation | undefined;
  readonly isOnline: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (person: Person) => void;
}

const PersonRow = memo(function PersonRow({
  person,
  conversation,
  isOnline,
  isSelected,
  onSelect,
}: PersonRowProps) {
  const unread = conversation?.unreadCount ?? 0;
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      onClick={() => onSelect(person)}
      className={cx(
        'focus-inset flex w-full items-center gap-3 rounded-lg px-2.5 py-2.5 text-start transition-colors',
        isSelected ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar
        name={person.fullName}
        src={person.profilePhoto}
        size={48}
        isOnline={isOnline}
        placeholder="icon"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('truncate text-base', unread > 0 ? 'font-bold' : 'font-semibold')}>
            <bdi>{person.fullName}</bdi>
          </span>
          {conversation && (
            <RelativeTime
              short
              at={conversation.lastMessage.createdAt}
              className={cx(
                'tnum ms-auto shrink-0 text-2xs',
                unread > 0 ? 'font-bold text-brand-ink' : 'text-ink-2',
              )}
            />
          )}
        </span>
        <span className="flex items-center gap-2 text-sm leading-snug">
          <span className="flex min-w-0 text-ink-2">
            <span className={cx('shrink-0 font-medium', isOnline && 'text-brand-ink')}>
              {isOnline ? t`Online` : t`Offline`}
            </span>
            {conversation && <Preview conversation={conversation} />}
          </span>
          {unread > 0 && (
            <span className="tnum ms-auto grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-2xs font-bold text-on-brand">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{plural(unread, { one: '# unread', other: '# unread' })}</span>
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
  const isOwn = lastMessage.senderId !== _id;
  const { message } = lastMessage;
  return (
    <span className={cx('flex min-w-0 whitespace-pre', unreadCount > 0 && 'font-medium text-ink')}>
      {' · '}
      <bdi className="min-w-0 truncate">{isOwn ? t`You: ${message}` : message}</bdi>
    </span>
  );
}
