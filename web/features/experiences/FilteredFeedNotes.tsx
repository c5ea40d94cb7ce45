import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { feedLimits } from '#shared/experiences/feedLimits.ts';
import { useIsPartialFeed } from '#web/api/experiences/experiences.ts';
import { type FeedFilters, feedQueryString } from '#web/api/experiences/feedQuery.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useChangeFeedFilters } from './useChangeFeedFilters.ts';

interface FilteredFeedNotesProps {
  readonly filters: FeedFilters;
  /** The number of shown experiences; undefined while the latest request is loading. */
  readonly count: number | undefined;
  readonly hasMore: boolean;
}

/** The notes of a filtered feed: the number of matches for screen readers, and how far the search went. */
export default function FilteredFeedNotes({ filters, count, hasMore }: FilteredFeedNotesProps) {
  const isPartial = useIsPartialFeed(filters);
  const { maxNewest } = feedLimits;
  return (
    <>
      {count === 0 ? (
        <NoMatches filters={filters} />
      ) : (
        <p role="status" className="sr-only">
          {count !== undefined && countText(count, hasMore)}
        </p>
      )}
      {isPartial && (
        <p className="mb-4 text-sm text-ink-2 max-sm:mx-4">
          {t`Only the newest ${maxNewest} experiences were searched. Older ones will be included in a few minutes.`}
        </p>
      )}
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  return hasMore
    ? plural(count, { one: 'At least # experience', other: 'At least # experiences' })
    : plural(count, { one: '# experience', other: '# experiences' });
}

/** Offers ways to widen the filters. */
function NoMatches({ filters }: { readonly filters: FeedFilters }) {
  const changeFilters = useChangeFeedFilters();
  const isFollowing = feedQueryString(filters) === 'following=true';
  return (
    <div role="status">
      <EmptyState
        title={t`No experiences found`}
        hint={
          isFollowing
            ? t`Experiences from people you follow appear here.`
            : t`No experiences match these filters.`
        }
      >
        {isFollowing ? (
          <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
            {t`Find people`}
          </Link>
        ) : (
          <Button kind="outline" onClick={() => changeFilters(() => ({}))}>
            {t`Clear all`}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
