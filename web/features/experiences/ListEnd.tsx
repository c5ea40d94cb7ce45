import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { useFeed } from '#web/api/experiences/experiences.ts';
import { type FeedFilters, feedQueryString } from '#web/api/experiences/feedQuery.ts';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';

interface ListEndProps {
  readonly filters: FeedFilters;
  readonly feed: ReturnType<typeof useFeed>;
  readonly isShort: boolean;
}

/** What follows the cards: a link to the rest of a short list, or the next page. */
export function ListEnd({ filters, feed, isShort }: ListEndProps) {
  return isShort ? <SeeAll filters={filters} /> : <More feed={feed} />;
}

/** A link to the rest of a short list. */
function SeeAll({ filters }: { readonly filters: FeedFilters }) {
  return (
    <p className="mt-6 text-center">
      <Link
        to={{ pathname: '/experience', search: feedQueryString(filters) }}
        className={buttonClass({ kind: 'outline' })}
      >
        {t`See all experiences`}
      </Link>
    </p>
  );
}

/** Loads the next page when its end comes near; the button is for keyboard users, and for retries. */
function More({ feed }: { readonly feed: ReturnType<typeof useFeed> }) {
  const { endRef, isLoading, hasFailed, loadMore } = useNearEnd({
    pageKey: String(feed.data?.length),
    load: () => feed.fetchNextPage({ throwOnError: true }),
    margin: '800px',
  });
  return (
    <div ref={endRef} className="mt-4 flex flex-col items-center gap-3">
      {hasFailed && (
        <ErrorNote
          message={t`Couldn't load experiences.`}
          onRetry={loadMore}
          busy={isLoading}
          className="w-full"
        />
      )}
      {!hasFailed && (
        <Button kind="ghost" size="sm" onClick={loadMore} busy={isLoading}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
