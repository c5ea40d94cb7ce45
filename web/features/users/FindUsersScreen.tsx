import { Search } from 'lucide-react';
import { type FormEvent, useDeferredValue, useState } from 'react';
import type { Person } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { findPerson } from '#web/lib/findPerson.ts';
import { usePeople } from '#web/lib/people.ts';
import { useClientState } from '#web/lib/store.ts';
import { useTitle } from '#web/lib/title.ts';
import { notice } from '#web/lib/toast.ts';
import { brokenItem } from '#web/ui/brokenItem.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import { useProfile } from './profiles.ts';
import { PersonCard } from './PersonCard.tsx';
import { useWordsInAddress } from './useWordsInAddress.ts';

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** /findusers?q=: typing filters; Enter leaves the first match alone; Clear brings everyone back. */
export default function FindUsersScreen() {
  useTitle('Find User');
  const { typed, type, words } = useWordsInAddress();
  const [single, setSingle] = useState<Person>();
  const people = usePeople(useDeferredValue(words));
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return;
    findPerson(people.data ?? [], wanted).then(
      (match) => (match === undefined ? notice.error(texts.userNotFound) : setSingle(match)),
      () => notice.error(texts.usersFailed),
    );
  };
  const clear = (): void => {
    type('', 0);
    setSingle(undefined);
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-6 outline-none sm:px-6"
    >
      <h1 className="text-3xl">Find User</h1>
      <form role="search" aria-label="People" onSubmit={onSubmit} className="mt-5 mb-6 flex max-w-2xl gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
          />
          <input
            type="search"
            name="name"
            dir="auto"
            value={typed}
            autoComplete="off"
            aria-label="Search by name"
            placeholder="Search by name"
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              setSingle(undefined);
            }}
            className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-base placeholder:text-ink-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <Button kind="outline" className="h-12" onClick={clear}>
          Clear
        </Button>
      </form>
      <Results people={people} single={single} onAll={() => setSingle(undefined)} />
    </main>
  );
}

interface ResultsProps {
  readonly people: ReturnType<typeof usePeople>;
  readonly single: Person | undefined;
  readonly onAll: () => void;
}

function Results({ people, single, onAll }: ResultsProps) {
  // The own profile, not `user/me`: that one's lists are cut to what a cookie holds.
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const own = useProfile(ownId ?? '', ownId !== undefined);
  const onlineUsers = useClientState(({ user }) => user.onlineUsers);
  const list = single === undefined ? (people.data ?? []) : [single];
  if (people.isPending) {
    return (
      <div aria-busy="true" className={columns}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <RowSkeleton key={place} />
        ))}
      </div>
    );
  }
  if (people.isError && single === undefined) {
    return (
      <ErrorNote message={texts.usersFailed} onRetry={() => void people.refetch()} busy={people.isFetching} />
    );
  }
  return (
    <>
      {/* Stands there from the first answer on, so that each further one is read out. */}
      <div role="status">
        {list.length === 0 ? (
          <EmptyState title="No users found." />
        ) : (
          <p className="sr-only">
            {list.length} {list.length === 1 ? 'person' : 'people'}
          </p>
        )}
      </div>
      <ul className={columns}>
        {list.map((person) => (
          <li key={person._id}>
            <ErrorBoundary renderFallback={brokenItem}>
              <PersonCard
                person={person}
                isFollowing={own.data?.following.includes(person._id) ?? false}
                online={onlineUsers.includes(person._id)}
              />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
      {single !== undefined && (
        <Button kind="ghost" size="sm" className="mt-5" onClick={onAll}>
          Show all matches
        </Button>
      )}
      {single === undefined && people.hasNextPage && (
        <Button
          kind="outline"
          className="mx-auto mt-6 flex"
          busy={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
