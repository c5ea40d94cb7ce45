import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Conversation, Person } from '#shared/entities.ts';
import { conversationsQuery } from '#web/lib/conversations.ts';
import { usePeople } from '#web/lib/people.ts';
import { watch } from '#web/lib/socket.ts';

/** Somebody to write to, with the conversation there is. */
export interface SidebarRow {
  readonly person: Person;
  readonly conversation: Conversation | undefined;
}

export interface SidebarPeople {
  readonly rows: readonly SidebarRow[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Conversations first, newest first, then everyone else; with words, those whose name contains them. */
export function useSidebarPeople(words: string): SidebarPeople {
  const inbox = useQuery(conversationsQuery);
  const people = usePeople(words);
  const rows = useMemo(
    () => rowsOf(inbox.data ?? [], people.data ?? [], words),
    [inbox.data, people.data, words],
  );
  useEffect(() => watch(rows.map(({ person }) => person._id)), [rows]);
  return {
    rows,
    isPending: people.isPending,
    isError: people.isError,
    hasMore: people.hasNextPage,
    loadMore: () => void people.fetchNextPage(),
    retry: () => void people.refetch(),
  };
}

function rowsOf(
  inbox: readonly Conversation[],
  people: readonly Person[],
  words: string,
): readonly SidebarRow[] {
  const known = new Map(inbox.map((conversation) => [conversation._id, conversation]));
  if (words !== '') return people.map((person) => ({ person, conversation: known.get(person._id) }));
  const roles = new Map(people.map(({ _id, role }) => [_id, role]));
  const talked = inbox.map((conversation) => ({
    person: { ...conversation.user, role: roles.get(conversation._id) ?? ('member' as const) },
    conversation,
  }));
  const others = people.filter(({ _id }) => !known.has(_id));
  return [...talked, ...others.map((person) => ({ person, conversation: undefined }))];
}
