import { useMemo } from 'react';
import type { Conversation, Person } from '#shared/platform/entities.ts';
import { usePeople } from '#web/api/people/people.ts';
import { useInbox } from '#web/realtime/inbox.ts';
import { useWatchedPresence } from '#web/realtime/presence.ts';
import type { QueryView } from '#web/ui/feedback/QueryBoundary.tsx';
import type { PagedList } from '#web/ui/feedback/ShowMore.tsx';

/** A person to write to, with the conversation if there is one. */
export interface SidebarRow {
  readonly person: Person;
  readonly conversation: Conversation | undefined;
}

export interface SidebarPeople {
  /** The people the member has talked to, latest first. */
  readonly conversations: readonly SidebarRow[];
  /** Everyone else. */
  readonly otherPeople: readonly SidebarRow[];
  /** The list of everyone else. */
  readonly otherPeopleQuery: QueryView<unknown> & PagedList;
}

/** Fewer conversations than fill a large screen. */
const fewConversations = 10;

/**
 * Conversations, and separately everyone else; with a search text, the people whose name contains it. Everyone else is below
 * the conversations and loaded once the end of the list is near.
 */
export function useSidebarPeople(searchText: string, isEndNear: boolean): SidebarPeople {
  const { rows, hasFailed } = useInbox();
  const hasFew = rows === undefined ? hasFailed : rows.length < fewConversations;
  const people = usePeople(searchText, searchText !== '' || isEndNear || hasFew);
  const { conversations, otherPeople } = useMemo(
    () => rowsOf(rows ?? [], people.data ?? [], searchText),
    [rows, people.data, searchText],
  );
  useWatchedPresence([...conversations, ...otherPeople].map(({ person }) => person._id));
  return {
    conversations,
    otherPeople,
    otherPeopleQuery: people,
  };
}

function rowsOf(
  inbox: readonly Conversation[],
  people: readonly Person[],
  searchText: string,
): Pick<SidebarPeople, 'conversations' | 'otherPeople'> {
  const inboxIds = new Set(inbox.map(({ _id }) => _id));
  const personById = new Map(people.map((person) => [person._id, person]));
  const conversations = inbox
    .filter(({ _id }) => searchText === '' || personById.has(_id))
    .map((conversation) => ({
      person: personById.get(conversation._id) ?? { ...conversation.user, role: 'member' as const },
      conversation,
    }));
  const otherPeople = people
    .filter(({ _id }) => !inboxIds.has(_id))
    .map((person) => ({ person, conversation: undefined }));
  return { conversations, otherPeople };
}
