import { t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import type { useDirectoryPages } from '#web/api/directory.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { peopleText } from '#web/features/people/personTexts.ts';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { useOnlineIds, useOwnId } from '#web/lib/session/store.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { PersonCard, PersonCardSkeleton } from './PersonCard.tsx';

/** Every card has the height of a full one, so that the next page keeps the cards in place. */
const columns =
  'grid auto-rows-[minmax(12.5625rem,auto)] grid-cols-[minmax(0,1fr)] gap-4 sm:auto-rows-[minmax(13.875rem,auto)] sm:grid-cols-2 xl:auto-rows-[minmax(12.5625rem,auto)]';
/** Cards out of sight are neither styled nor laid out; the margin leaves room for shadows. */
const skipsOffscreen = '-m-2 p-2 [content-visibility:auto]';
/** An old result fades after this time. */
const fadeOldAfterMs = 150;
const noIds: readonly string[] = [];

interface DirectoryResultsProps {
  readonly query: ReturnType<typeof useDirectoryPages>;
  /** The person found by Enter, shown alone. */
  readonly onlyShown: Person | undefined;
  /** True if the search text or the filters exclude people. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  readonly onClearAll: () => void;
}

/** The matching people, page by page; the old ones stay, faded, until the new ones arrive. */
export function DirectoryResults({ query, onlyShown, onShowAll, ...rest }: DirectoryResultsProps) {
  const own = useOwnProfile();
  const followed = own.data?.following ?? noIds;
  const isStale = useHasLasted(query.isPlaceholderData, fadeOldAfterMs);
  if (onlyShown !== undefined) {
    return (
      <>
        <People result={{ people: [onlyShown], total: 1 }} isStale={false} followed={followed} {...rest} />
        <Button kind="ghost" size="sm" className="mt-5" onClick={onShowAll}>
          {t`Show all matches`}
        </Button>
      </>
    );
  }
  // A button that turns from Follow into Unfollow under the finger is worse than a short wait.
  if (own.isLoading && query.error === null) return <PersonCardSkeletons />;
  return (
    <QueryBoundary
      query={query}
      pending={<PersonCardSkeletons />}
      failed={(failure) => problemText(failure, t`Couldn't search the directory. Please try again.`)}
      className="mb-4"
    >
      {(result) => (
        <>
          <People result={result} isStale={isStale} followed={followed} {...rest} />
          {!isStale && <ShowMore list={query} centered />}
        </>
      )}
    </QueryBoundary>
  );
}

const PersonCardSkeletons = () => (
  <div aria-busy="true" className={columns}>
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <PersonCardSkeleton key={index} />
    ))}
  </div>
);

interface PeopleProps extends Pick<DirectoryResultsProps, 'isFiltered' | 'onClearAll'> {
  readonly result: { readonly people: readonly Person[]; readonly total: number };
  /** True while an old result is on the screen, once the new one has been awaited for a moment. */
  readonly isStale: boolean;
  /** The ids of the people the member follows. */
  readonly followed: readonly string[];
}

function People({ result, isStale, followed, isFiltered, onClearAll }: PeopleProps) {
  // Two dozen cards render when nothing more urgent does, such as a letter in the field.
  const { people, total } = useDeferredValue(result);
  return (
    <>
      {/* Mounted from the first response on, so that screen readers announce each change. */}
      <div role="status">
        {people.length === 0 ? (
          <EmptyState title={t`No users found.`} className="pb-5" />
        ) : (
          <p className="sr-only">{peopleText(total)}</p>
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

interface CardsProps extends Pick<PeopleProps, 'isStale' | 'followed'> {
  readonly people: readonly Person[];
}

/**
 * Keys by position keep the page still when people change. A card is keyed by person, so that a pressed button never
 * becomes someone else's.
 */
function Cards({ people, isStale, followed }: CardsProps) {
  const ownId = useOwnId();
  const onlineUsers = useOnlineIds();
  return (
    <ul aria-busy={isStale} className={cx(columns, 'transition-opacity', isStale && 'opacity-55 delay-150')}>
      {people.map((person, index) => (
        <li key={index} className={skipsOffscreen}>
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
