import { t } from '@lingui/core/macro';
import { memo, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { useOwnProfile } from '#web/api/people/useOwnProfile.ts';
import { peopleWords } from '#web/features/people/personWords.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { useNextFrameValue } from '#web/lib/hooks/useNextFrameValue.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { brokenItem } from '#web/ui/feedback/brokenItem.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorBoundary, type Failure } from '#web/ui/feedback/ErrorBoundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { PersonCard, type PersonCardProps, PersonCardSkeleton } from './PersonCard.tsx';
import type { Directory } from './useDirectory.ts';
import { useStableKeys } from './useStableKeys.ts';

/** Every card has the height of a full one, so that the next page keeps the cards in place. */
const columns =
  'grid auto-rows-[minmax(13.875rem,auto)] grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:auto-rows-[minmax(12.5625rem,auto)]';
/** Cards out of sight are neither styled nor laid out while the user types; the margin leaves room for shadows. */
const skipsOffscreen =
  '-m-2 p-2 [contain-intrinsic-size:auto_13.875rem] [content-visibility:auto] xl:[contain-intrinsic-size:auto_12.5625rem]';
/** Height in pixels of a card with its gap. */
const rowPx = 238;
/** The least height in pixels above the first card while somebody types. */
const abovePx = 300;
const nobody: readonly string[] = [];

/** How many cards fit on the screen: they change first, and those below in the next frame. */
function visibleCount(): number {
  return Math.max(1, Math.ceil((innerHeight - abovePx) / rowPx)) * (innerWidth < 640 ? 1 : 2);
}

interface DirectoryResultsProps {
  readonly directory: Directory;
  /** The person found by Enter, shown alone. */
  readonly single: Person | undefined;
  /** True where words or filters leave people out. */
  readonly isFiltered: boolean;
  readonly onAll: () => void;
  readonly onClearAll: () => void;
}

/** The matching people, page by page; the old ones stay, faded, until the new ones arrive. */
export const DirectoryResults = memo(function DirectoryResults({
  directory,
  single,
  ...rest
}: DirectoryResultsProps) {
  const own = useOwnProfile();
  const followed = own.data?.following ?? nobody;
  if (single !== undefined) {
    return (
      <>
        <People people={[single]} total={1} isStale={false} followed={followed} {...rest} />
        <Button kind="ghost" size="sm" className="mt-5" onClick={rest.onAll}>
          {t`Show all matches`}
        </Button>
      </>
    );
  }
  const { people, total, isStale, error } = directory;
  // A button that turns from Follow into Unfollow under the finger is worse than a short wait.
  const isWaiting = total === undefined || (own.isLoading && error === null);
  const query = {
    data: isWaiting ? undefined : total,
    error,
    isFetching: directory.isRetrying,
    isFetchNextPageError: directory.isFetchNextPageError,
    refetch: directory.retry,
  };
  return (
    <QueryBoundary
      query={query}
      pending={<Waiting />}
      failed={(failure) => problemText(failure, t`Couldn't search the directory. Please try again.`)}
      className="mb-4"
    >
      {(count) => (
        <>
          <People people={people} total={count} isStale={isStale} followed={followed} {...rest} />
          <ShowMore list={directory} centred />
        </>
      )}
    </QueryBoundary>
  );
});

const Waiting = () => (
  <div aria-busy="true" className={columns}>
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <PersonCardSkeleton key={place} />
    ))}
  </div>
);

interface PeopleProps extends Pick<DirectoryResultsProps, 'isFiltered' | 'onClearAll'> {
  readonly people: readonly Person[];
  readonly total: number;
  readonly isStale: boolean;
  /** The ids of the people the member follows. */
  readonly followed: readonly string[];
}

function People({ people, total, isStale, followed, isFiltered, onClearAll }: PeopleProps) {
  return (
    <>
      {/* Mounted from the first response on, so that screen readers announce each change. */}
      <div role="status">
        {people.length === 0 ? (
          <EmptyState title={t`No users found.`} className="pb-5" />
        ) : (
          <p className="sr-only">{peopleWords(total)}</p>
        )}
      </div>
      {people.length === 0 && isFiltered && (
        <div className="flex justify-center">
          <Button kind="outline" onClick={onClearAll}>
            {t`Clear all`}
          </Button>
        </div>
      )}
      <Cards people={people} isStale={isStale} followed={followed} />
    </>
  );
}

const Cards = memo(function Cards({
  people,
  isStale,
  followed,
}: Pick<PeopleProps, 'people' | 'isStale' | 'followed'>) {
  const id = useId();
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const onlineUsers = useClientState(({ user }) => user.onlineUsers);
  const navigate = useNavigate();
  const go = useEventCallback((path: string) => void navigate(path));
  const late = useNextFrameValue(people);
  const first = visibleCount();
  const shown = people.map((person, index) => (index < first ? person : (late[index] ?? person)));
  const keys = useStableKeys(
    shown.map(({ _id }) => _id),
    (element) => element.closest('ul')?.id === id,
  );
  return (
    <ul
      id={id}
      aria-busy={isStale}
      className={cx(columns, 'transition-opacity', isStale && 'opacity-55 delay-150')}
    >
      {shown.map((person, index) => (
        <Item
          key={keys[index]}
          person={person}
          isOwn={person._id === ownId}
          isFollowing={followed.includes(person._id)}
          online={onlineUsers.includes(person._id)}
          go={go}
        />
      ))}
    </ul>
  );
});

const Item = memo(function Item(props: PersonCardProps) {
  return (
    <li className={skipsOffscreen}>
      <ErrorBoundary renderFallback={(failure) => <Broken id={props.person._id} {...failure} />}>
        <PersonCard {...props} />
      </ErrorBoundary>
    </li>
  );
}, isSame);

/**
 * Compares people by content: each letter typed brings a new response with the same people in new objects, and
 * only the cards that change should render.
 */
function isSame(before: PersonCardProps, after: PersonCardProps): boolean {
  return (
    before.isFollowing === after.isFollowing &&
    before.online === after.online &&
    before.isOwn === after.isOwn &&
    (before.person === after.person || JSON.stringify(before.person) === JSON.stringify(after.person))
  );
}

/** A card that failed to render is retried with the next person in its position. */
function Broken({ id, retry }: Failure & { readonly id: string }) {
  const [failed] = useState(id);
  useEffect(() => {
    if (id !== failed) retry();
  }, [id, failed, retry]);
  return brokenItem({ retry });
}
