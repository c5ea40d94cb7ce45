import { t } from '@lingui/core/macro';
import type { Person } from '#shared/platform/entities.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { useOwnProfile } from '#web/api/people/useOwnProfile.ts';
import { peopleWords } from '#web/features/people/personWords.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { PersonCard, PersonCardSkeleton } from './PersonCard.tsx';
import type { Directory } from './useDirectory.ts';

/** Every card has the height of a full one, so that the next page keeps the cards in place. */
const columns =
  'grid auto-rows-[minmax(13.875rem,auto)] grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:auto-rows-[minmax(12.5625rem,auto)]';
/** Cards out of sight are neither styled nor laid out; the margin leaves room for shadows. */
const skipsOffscreen = '-m-2 p-2 [content-visibility:auto]';
const nobody: readonly string[] = [];

interface DirectoryResultsProps {
  readonly directory: Directory;
  /** The person found by Enter, shown alone. */
  readonly single: Person | undefined;
  /** True if words or filters leave people out. */
  readonly isFiltered: boolean;
  readonly onAll: () => void;
  readonly onClearAll: () => void;
}

/** The matching people, page by page; the old results stay, faded, until the new ones arrive. */
export function DirectoryResults({ directory, single, ...rest }: DirectoryResultsProps) {
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
  // A short wait is better than a Follow button that turns into Unfollow under the finger.
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
          <ShowMore list={directory} centered />
        </>
      )}
    </QueryBoundary>
  );
}

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

/**
 * Keys by position keep the page still when people change. A card is keyed by person, so that a pressed button never
 * becomes someone else's.
 */
function Cards({ people, isStale, followed }: Pick<PeopleProps, 'people' | 'isStale' | 'followed'>) {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const onlineUsers = useClientState(({ user }) => user.onlineUsers);
  return (
    <ul aria-busy={isStale} className={cx(columns, 'transition-opacity', isStale && 'opacity-55 delay-150')}>
      {people.map((person, place) => (
        <li key={place} className={skipsOffscreen}>
          <Boundary key={person._id}>
            <PersonCard
              person={person}
              isOwn={person._id === ownId}
              isFollowing={followed.includes(person._id)}
              online={onlineUsers.includes(person._id)}
            />
          </Boundary>
        </li>
      ))}
    </ul>
  );
}
