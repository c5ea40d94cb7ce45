import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { usePersonById } from '#web/api/people/people.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { changeUserState, readPerson, useClientState, useOwnId } from '#web/lib/session/store.ts';
import { useInbox } from '#web/realtime/inbox.ts';
import { isDocked } from './useSidebar.ts';

export interface Selection {
  /** The peer in the URL; undefined at plain /messages. */
  readonly peerId: string | undefined;
  /** The peer, once loaded. */
  readonly peer: Person | undefined;
  /** True if the peer could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly select: (person: Person) => void;
  /** Back to the list of conversations. */
  readonly clear: () => void;
}

/**
 * The URL names the open conversation, so each tab has its own and a reload keeps it. `selectedUser` of the
 * client state follows.
 */
export function useSelection(): Selection {
  const ownId = useOwnId();
  const [query] = useSearchParams();
  const named = query.get('with') ?? undefined;
  const peerId = named === ownId ? undefined : named;
  const { peer, hasFailed, retry } = usePerson(peerId);
  const navigate = useNavigate();
  const { state }: { readonly state: unknown } = useLocation();
  const isFromList = useHistoryText('from') === 'list';

  useEffect(() => {
    if (peerId === undefined || peer) changeUserState({ selectedUser: peer ?? null });
  }, [peerId, peer]);

  const select = (person: Person): void => {
    changeUserState({ selectedUser: person });
    // If the list is a separate page, Back returns to it; otherwise one conversation replaces the other in the history.
    const replace = peerId !== undefined || isDocked();
    void navigate(chatAddress(person._id), { replace, state: replace ? state : { from: 'list' } });
  };
  const clear = (): void => {
    if (isFromList) void navigate(-1);
    else void navigate('/messages', { replace: true });
  };
  return { peerId, peer, hasFailed, retry, select, clear };
}

/** A person by id: from this tab's data, or else from the server. */
function usePerson(id: string | undefined): Pick<Selection, 'peer' | 'hasFailed' | 'retry'> {
  const selected = useClientState(({ user }) => user.selectedUser);
  const { rows, hasFailed } = useInbox();
  const row = rows?.find(({ _id }) => _id === id);
  const knownPerson = selected?._id === id ? selected : readPerson(row?.user);
  const person = usePersonById(id, knownPerson === null && (rows !== undefined || hasFailed));
  const peer = id === undefined ? undefined : (knownPerson ?? readPerson(person.data) ?? undefined);
  return { peer, hasFailed: peer === undefined && person.isError, retry: () => void person.refetch() };
}
