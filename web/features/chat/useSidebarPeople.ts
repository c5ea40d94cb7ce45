import { useMemo } from 'react';
import type { Conversation, Person } from '#shared/platform/entities.ts';
import { usePeople } from '#web/api/people/people.ts';
import { useInbox, useWatchedPresence } from '#web/realtime/memberConnection.ts';
import type { QueryView } from '#web/ui/feedback/QueryBoundary.tsx';
import type { PagedList } from '#web/ui/feedback/ShowMore.tsx';

/** A person to write to, with the conversation if there is one. */
export interface SidebarRow {
  readonly person: Person;
  readonly conversation: Conversation | undefined;
}

export interface SidebarPeople {
  /** The people the member has talked to, latest first. */
  readonly talked: readonly SidebarRow[];
  /** Everyone else. */
  readonly others: readonly SidebarRow[];
  /** The list of everyone else. */
  readonly query: QueryView<unknown> & PagedList;
}

/** Fewer conversations than fill a large screen. */
const fewConversations = 10;

/**
 * Conversations, and separately everyone else; with a query, the people whose name contains it. Everyone else is below
 * the conversations and loaded once the end of the list is near.
 */
export function useSidebarPeople(query: string, isEndNear: boolean): SidebarPeople {
  const { rows, failed } = useInbox();
  const hasFew = rows === undefined ? failed : rows.length < fewConversations;
  const people = usePeople(query, query !== '' || isEndNear || hasFew);
  const { talked, others } = useMemo(
    () => rowsOf(rows ?? [], people.data ?? [], query),
    [rows, people.data, query],
  );
  useWatchedPresence([...talked, ...others].map(({ person }) => person._id));
  return {
    talked,
    others,
    query: people,
  };
}

function rowsOf(
  inbox: readonly Conversation[],
  people: readonly Person[],
  query: string,
): Pick<SidebarPeople, 'talked' | 'others'> {
  const inboxIds = new Set(inbox.map(({ _id }) => _id));
  const personById = new Map(people.map((person) => [person._id, person]));
  const talked = inbox
    .filter(({ _id }) => query === '' || personById.has(_id))
    .map((conversation) => ({
      person: personById.get(conversation._id) ?? { ...conversation.user, role: 'member' as const },
      conversation,
    }));
  const others = people
    .filter(({ _id }) => !inboxIds.has(_id))
    .map((person) => ({ person, conversation: undefined }));
  return { talked, others };
}
