import { t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import type { Experience } from '#shared/platform/entities.ts';
import { useFeed } from '#web/api/experiences/experiences.ts';
import { type FeedFilters, hasFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { useLinkTarget } from '#web/lib/hooks/useLinkTarget.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { alwaysRendered, ExperienceCards } from './ExperienceCards.tsx';
import { ListEnd } from './ListEnd.tsx';
import { firstCards } from './mosaicLayout.ts';

const FilteredFeedNotes = lazyComponent(() => import('./FilteredFeedNotes.tsx'));

/** The number of cards in a short list, however many pages another screen has loaded. */
const shortListSize = 10;
const noExperiences: readonly Experience[] = [];

interface ExperienceListProps {
  /** What is shown of the feed. */
  readonly filters: FeedFilters;
  /** The target of a link: highlighted and scrolled into view, and on top if the first page does not contain it. */
  readonly target?: Experience | undefined;
  /** For pages that continue below: only the newest, and a link to the rest. */
  readonly isShort?: boolean;
  /** Shown after the second card, unless the feed is filtered. */
  readonly between?: ReactNode;
  /** Level of the titles. */
  readonly heading?: 'h2' | 'h3';
}

/** The feed with infinite scrolling; `isShort` shows only the first page. */
export function ExperienceList({
  filters,
  target,
  isShort = false,
  between,
  heading = 'h3',
}: ExperienceListProps) {
  const feed = useFeed(filters);
  const { list, shown, isPartlyRendered, isReady } = useProgressiveList(
    feed,
    target,
    isShort || target ? 0 : firstCards,
  );
  useLinkTarget({ onceKey: target?._id ?? '', elementId: target && `experience-${target._id}` });
  const isStale = feed.isPlaceholderData;
  /** True while more is to come before the end of the list is in sight. */
  const isBusy = isStale || isPartlyRendered;
  const isFiltered = hasFeedFilters(filters);
  const isWhole = !isStale && !isFiltered;
  return (
    <QueryBoundary
      query={{ ...feed, data: isReady ? list : undefined }}
      pending={<CardSkeletons />}
      failed={t`Couldn't load experiences.`}
      empty={
        isFiltered ? (
          <Notes filters={filters} count={0} hasMore={false} />
        ) : (
          <EmptyState title={t`No experiences available.`} />
        )
      }
      className="mb-4 max-sm:mx-4"
    >
      {() => (
        <>
          {isFiltered && (
            <Notes filters={filters} count={isBusy ? undefined : shown.length} hasMore={feed.hasNextPage} />
          )}
          <ExperienceCards
            experiences={isShort ? shown.slice(0, shortListSize) : shown}
            hasLines={isShort && isWhole}
            between={isWhole && between}
            heading={heading}
            targetId={target?._id}
            isStale={isStale}
            isBusy={isBusy}
          />
          {feed.hasNextPage && !isBusy && <ListEnd filters={filters} feed={feed} isShort={isShort} />}
        </>
      )}
    </QueryBoundary>
  );
}

const CardSkeletons = () => (
  <div aria-busy="true" className="space-y-4 max-sm:space-y-2">
    <CardSkeleton />
    <CardSkeleton />
  </div>
);

/** The notes of a filtered list; the list does not wait for them. */
function Notes(props: ComponentProps<typeof FilteredFeedNotes>) {
  return (
    <Suspense>
      <FilteredFeedNotes {...props} />
    </Suspense>
  );
}

/** The part of the list to render now; the first render is limited to a few cards. */
function useProgressiveList(
  { isPending, data }: ReturnType<typeof useFeed>,
  target: Experience | undefined,
  atOnce: number,
) {
  const list = useMemo(
    () => (isPending ? noExperiences : withTarget(data ?? noExperiences, target)),
    [isPending, data, target],
  );
  // Rendered between other work, so that a page full of cards never blocks a tap.
  const shown = useDeferredValue(list, list.slice(0, atOnce));
  // The target of a link shows even if the feed failed.
  const isLoaded = data !== undefined || (!isPending && list.length > 0);
  const isRendered = list.length === 0 || shown.length > 0;
  return {
    list,
    shown,
    isPartlyRendered: shown.length <= atOnce && shown.length < list.length,
    isReady: isLoaded && isRendered,
  };
}

/**
 * The list with the target in its own position if it is loaded, otherwise on top; never twice, however far the user
 * scrolls.
 */
function withTarget(loaded: readonly Experience[], target: Experience | undefined): readonly Experience[] {
  if (target === undefined) return loaded;
  const isNear = loaded.slice(0, alwaysRendered).some(({ _id }) => _id === target._id);
  return isNear ? loaded : [target, ...loaded.filter(({ _id }) => _id !== target._id)];
}
