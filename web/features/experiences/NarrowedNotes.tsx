import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { feedLimits } from '#shared/experiences/feedLimits.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useNarrow } from './FeedFilterBar.tsx';
import { type FeedFilters, feedQueryOf, searchOf } from '#web/api/experiences/feedQuery.ts';

interface NarrowedNotesProps {
  readonly filters: FeedFilters;
  /** The number of shown experiences; undefined while the latest request is loading. */
  readonly count: number | undefined;
  readonly isMore: boolean;
}

/** The notes of a filtered feed: the number of matches for screen readers, and how far the search went. */
export default function NarrowedNotes({ filters, count, isMore }: NarrowedNotesProps) {
  const client = useQueryClient();
  const { pages = [] } = client.getQueryData(feedQueryOf(filters).queryKey) ?? {};
  return (
    <>
      {count === 0 ? (
        <Nothing filters={filters} />
      ) : (
        <p role="status" className="sr-only">
          {count !== undefined && `${count} experiences${isMore ? ', and more' : ''}`}
        </p>
      )}
      {pages.some(({ isPartial }) => isPartial) && (
        <p className="mb-4 text-sm text-ink-2 max-sm:mx-4">
          Only the newest {feedLimits.newestMost} experiences were looked through. Older ones follow in a few
          minutes.
        </p>
      )}
    </>
  );
}

/** Offers ways to widen the filters. */
function Nothing({ filters }: { readonly filters: FeedFilters }) {
  const narrow = useNarrow();
  const isFollowing = searchOf(filters) === 'following=true';
  return (
    <div role="status">
      <EmptyState
        title="No experiences found."
        hint={
          isFollowing
            ? 'What people share whom you follow stands here.'
            : 'No experience passes all of these filters.'
        }
      >
        {isFollowing ? (
          <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
            Find people
          </Link>
        ) : (
          <Button kind="outline" onClick={() => narrow({})}>
            Clear all
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
